import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';
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

test('no test is tried again after a failure, so that a race that loses once is seen', () => {
  const settings = ['vitest.config.ts', 'package.json', '.ci/run', 'scripts/test.ts'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  const again = /--retr[y]|\bretr(?:y|ies): *[1-9]/;
  const tests = sourceFiles().filter(({ isTest }) => isTest);
  expect(tests.length).toBeGreaterThan(100);
  expect([...settings, ...tests].filter(({ text }) => again.test(text)).map(({ path }) => path)).toEqual([]);
});
