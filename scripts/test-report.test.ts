import { expect, test } from 'vitest';
import { tally } from './test-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('counts passed and failed tests over all files; skipped ones count as neither', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] };
  expect(tally(report, false)).toEqual({ passed: 3, failed: 1 });
});

test('a file that fails outside its tests is one failure', () => {
  expect(tally({ testResults: [file('failed'), file('failed', 'passed')] }, false)).toEqual({ passed: 1, failed: 2 });
});

test('a run that ends badly is never green', () => {
  expect(tally({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 });
  expect(tally({ testResults: [] }, false)).toEqual({ passed: 0, failed: 1 });
  expect(tally({ testResults: [file('passed', 'passed')] }, true)).toEqual({ passed: 1, failed: 0 });
});
