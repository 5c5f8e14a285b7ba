import { clock } from '../../server/domain/kernel/clock.ts';
import { copySources, type SourceCopy } from './copy.ts';
import type { Defect } from './defects.ts';
import type { Finding } from './page.ts';
import { readOutcome, runTests } from './run-tests.ts';

/** How long one test may take with its defect planted, and all of them without one. */
const ONE_TIMEOUT_MS = 300_000;
const ALL_TIMEOUT_MS = 1_500_000;

/**
 * Plants each defect into a copy of the sources and runs the test that is to find it, `atOnce` of them at a time. Every test
 * is run without a defect first: one that fails then finds nothing. Calls `report` with each finding, and returns all.
 */
export const convict = async (
  defects: readonly Defect[],
  atOnce: number,
  report: (defect: Defect, finding: Finding) => void,
): Promise<Map<string, Finding>> => {
  const copies: SourceCopy[] = [];
  const findings = new Map<string, Finding>();
  const settle = (defect: Defect, finding: Finding) => {
    findings.set(defect.id, finding);
    report(defect, finding);
  };
  try {
    for (let count = 0; count < atOnce; count += 1) copies.push(copySources());
    const open = await dropUnusable(copies[0]?.dir ?? '', defects, settle);
    const work = async (copy: SourceCopy) => {
      for (let next = open.shift(); next; next = open.shift()) settle(next, await convictOne(copy, next));
    };
    await Promise.all(copies.map(work));
    return findings;
  } finally {
    for (const copy of copies) copy.delete();
  }
};

const today = (): string => clock.now().toISOString().slice(0, 10);
const failed = (because: string): Finding => ({
  isCaught: false,
  result: `NOT CAUGHT: ${because.replaceAll('|', '/')}`,
  on: today(),
});

/** Returns the defects whose test passes while nothing is planted, and settles the others. */
const dropUnusable = async (
  dir: string,
  defects: readonly Defect[],
  settle: (defect: Defect, finding: Finding) => void,
): Promise<Defect[]> => {
  const report = await runTests(dir, defects, { timeoutMs: ALL_TIMEOUT_MS, bail: false });
  return defects.filter((defect) => {
    const outcome = readOutcome(report, defect);
    if (outcome.kind === 'passed') return true;
    const because = outcome.kind === 'unusable' ? outcome.because : 'an expectation does not hold';
    settle(defect, failed(`the test does not pass without the defect (${because})`));
    return false;
  });
};

const convictOne = async (copy: SourceCopy, defect: Defect): Promise<Finding> => {
  const startedAt = performance.now();
  copy.plant(defect.patch);
  try {
    const outcome = readOutcome(await runTests(copy.dir, [defect], { timeoutMs: ONE_TIMEOUT_MS, bail: true }), defect);
    if (outcome.kind === 'unusable') return failed(outcome.because);
    if (outcome.kind === 'passed') return failed('the test passes');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    return { isCaught: true, result: `caught in ${seconds} s`, on: today() };
  } finally {
    copy.remove(defect.patch);
  }
};
