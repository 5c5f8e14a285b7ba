import type { Call } from '../../../shared/contract/base/define.ts';
import { contract } from '../../../shared/contract/index.ts';
import { queryClient } from '../lib/query.ts';

const reads: Call[] = Object.values(contract)
  .flatMap((resource) => Object.values(resource) as Call[])
  .filter(({ method }) => method === 'GET');

/** Holds an answer of every GET call, as if all had been looked at long ago. */
export const holdEverything = (): void => {
  for (const { path } of reads) {
    queryClient.setQueryData([path], (held: unknown) => held ?? {}, { updatedAt: 1_000 });
  }
};

/** Which calls' answers are to be fetched again, by path. */
export const stale = (): string[] =>
  reads
    .map(({ path }) => path)
    .filter((path) => queryClient.getQueryState([path])?.isInvalidated)
    .sort();
