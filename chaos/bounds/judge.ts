import type { BoundRule } from '../../testing/bounds.ts';

/** The fields of Vitest's JSON report that are read here. */
export interface BoundsReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly meta?: { readonly reached?: Partial<Record<BoundRule, number>> };
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** What the tests of a rule came to. `missed`: they passed and tried less than they should have. */
export interface Judgement {
  readonly reached: number;
  readonly verdict: 'held' | 'missed' | 'failed';
  /** What failed, in one line each. */
  readonly failures: readonly string[];
}

/** Judges the report of a run of a rule's tests; null where the run left none. */
export const judgeBound = (rule: BoundRule, asked: number, report: BoundsReport | null): Judgement => {
  if (report === null) return { reached: 0, verdict: 'failed', failures: ['The tests left no report in time.'] };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const reached = Math.max(0, ...tests.map(({ meta }) => meta?.reached?.[rule] ?? 0));
  const failures = [
    ...report.testResults.flatMap(({ status, message, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
        ? [message || 'A file failed outside its tests.']
        : [],
    ),
    ...tests.flatMap(({ status, fullName, failureMessages }) =>
      status === 'failed' ? [`${fullName}: ${failureMessages?.[0] ?? ''}`] : [],
    ),
  ].map((failure) => failure.split('\n').slice(0, 3).join(' '));
  const verdict = failures.length > 0 ? 'failed' : reached < asked ? 'missed' : 'held';
  return { reached, verdict, failures };
};
