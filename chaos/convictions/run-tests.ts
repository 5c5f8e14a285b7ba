import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Defect } from './defects.ts';

/** The fields of Vitest's JSON report that are read here. */
export interface TestReport {
  readonly testResults: readonly {
    /** The file, as an absolute path. */
    readonly name: string;
    /** Why the file as a whole failed. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What a run says of a defect's test. */
export type Outcome = { readonly kind: 'passed' | 'caught' } | { readonly kind: 'unusable'; readonly because: string };

/**
 * What a test throws when something is not as it expects: an assertion, a property that does not hold, or a state that does
 * not come, or a refusal. A module that does not load, a hook that throws and a test that runs out of time are none.
 */
const EXPECTATION =
  /^(?:AssertionError|Error: Property failed|Error: Not in \d+ ms: |Error: promise resolved .* instead of rejecting)/;

/** Returns what a report says of the test that is to find a defect. */
export const readOutcome = (report: TestReport | null, { testFile, testName, testCase }: Defect): Outcome => {
  const file = report?.testResults.find(({ name }) => name.endsWith(`/${testFile}`));
  if (!file) return { kind: 'unusable', because: 'the run ended without a report of the file' };
  const tests = file.assertionResults.filter(
    ({ fullName }) => fullName.includes(testCase) && fullName.includes(testName),
  );
  const failures = tests.filter(({ status }) => status === 'failed').map(({ failureMessages: [first = ''] }) => first);
  if (failures.some((message) => EXPECTATION.test(message))) return { kind: 'caught' };
  if (failures[0] !== undefined) return { kind: 'unusable', because: `it failed with ${firstLine(failures[0])}` };
  if (tests.some(({ status }) => status === 'passed')) return { kind: 'passed' };
  return { kind: 'unusable', because: file.message ? firstLine(file.message) : 'no test of this name was run' };
};

const firstLine = (text: string): string => text.split('\n')[0]?.slice(0, 200) ?? '';

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const buildPattern = ({ testCase, testName }: Defect): string =>
  `${testCase && `${escapeForPattern(testCase)}.*`}${escapeForPattern(testName)}`;

/**
 * Runs the tests of some defects in a folder with Vitest, in one run, and returns its report; null where it wrote none in
 * `timeoutMs`. With `bail` it ends with the first failure.
 */
export const runTests = async (
  dir: string,
  defects: readonly Defect[],
  { timeoutMs, bail }: { timeoutMs: number; bail: boolean },
): Promise<TestReport | null> => {
  const output = join(dir, 'report.json');
  await rm(output, { force: true });
  const files = [...new Set(defects.map(({ testFile }) => testFile))];
  const names = [...new Set(defects.map(buildPattern))];
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--project', 'unit', '--project', 'isolated', '--project', 'client', ...files],
    ...['--testNamePattern', names.join('|'), '--reporter', 'json', '--outputFile', output, '--retry', '0'],
    ...(bail ? ['--bail', '1'] : []),
  ];
  await new Promise<void>((resolve) => {
    // Its exit code says no more than the report.
    execFile(process.execPath, args, { cwd: dir, timeout: timeoutMs, maxBuffer: 2 ** 26 }, () => resolve());
  });
  const text = await readFile(output, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as TestReport);
};
