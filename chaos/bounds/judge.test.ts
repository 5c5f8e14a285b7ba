import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../server/process/root.ts';
import { BOUNDS } from '../../testing/bounds.ts';
import { judgeBound } from './judge.ts';

const passed = (reached?: number) => ({
  status: 'passed',
  fullName: 'R16: a test',
  meta: reached === undefined ? {} : { reached: { R16: reached } },
});
const report = (...assertionResults: ReturnType<typeof passed>[]) => ({
  testResults: [{ status: 'passed', assertionResults }],
});

test('a rule holds where its tests passed and one of them tried as many as were asked for', () => {
  expect(judgeBound('R16', 5_000, report(passed(), passed(5_000)))).toEqual({
    reached: 5_000,
    verdict: 'held',
    failures: [],
  });
});

test('tests that passed with less, that ran nothing, failed, or left no report prove nothing', () => {
  expect(judgeBound('R16', 5_000, report(passed(4_999)))).toMatchObject({ reached: 4_999, verdict: 'missed' });
  expect(judgeBound('R16', 5_000, report())).toMatchObject({ reached: 0, verdict: 'missed' });
  expect(judgeBound('R15', 1, report(passed(5_000)))).toMatchObject({ reached: 0, verdict: 'missed' });
  const failed = {
    ...passed(5_000),
    status: 'failed',
    failureMessages: ['AssertionError: 1 is not 2\n at x\n at y\n at z'],
  };
  expect(judgeBound('R16', 5_000, report(failed))).toMatchObject({
    verdict: 'failed',
    failures: ['R16: a test: AssertionError: 1 is not 2  at x  at y'],
  });
  const outside = { testResults: [{ status: 'failed', message: 'no store', assertionResults: [passed(5_000)] }] };
  expect(judgeBound('R16', 5_000, outside)).toMatchObject({ verdict: 'failed', failures: ['no store'] });
  expect(judgeBound('R16', 5_000, null)).toMatchObject({ verdict: 'failed' });
});

test('every bound has its test, and npm test tries no more than the rule asks for', () => {
  for (const { file, asked, short } of Object.values(BOUNDS)) {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(short).toBeLessThanOrEqual(asked);
  }
});
