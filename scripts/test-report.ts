/** The fields of Vitest's JSON report that are read here. */
export type Report = {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

export type Tally = { readonly passed: number; readonly failed: number };

/**
 * Counts the tests of a report. A file that fails outside its tests (it doesn't load, a hook throws) counts as one
 * failure, as does a run that ended badly though every test passed (an uncaught error) or that ran nothing.
 */
export function tally({ testResults }: Report, endedWell: boolean): Tally {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((test) => test.status);
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const failed = count('failed');
  return { passed: count('passed'), failed: failed > 0 || endedWell ? failed : 1 };
}
