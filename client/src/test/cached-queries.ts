import type { Call } from '../../../shared/contract/base/define.ts';
import { contract } from '../../../shared/contract/index.ts';
import { queryClient } from '../lib/query/query.ts';

const reads: Call[] = Object.values(contract)
  .flatMap((resource) => Object.values(resource) as Call[])
  .filter(({ method }) => method === 'GET');

/** Puts a response of every GET call into the query cache, as fetched long ago. */
export const cacheEveryRead = (): void => {
  for (const { path } of reads) {
    queryClient.setQueryData([path], (cached: unknown) => cached ?? {}, { updatedAt: 1_000 });
  }
};

/** The paths of the calls whose cached responses are invalidated, sorted. */
export const getInvalidatedPaths = (): string[] =>
  reads
    .map(({ path }) => path)
    .filter((path) => queryClient.getQueryState([path])?.isInvalidated)
    .sort();
