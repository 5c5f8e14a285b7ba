import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Call } from '../../../shared/contract/base/define.ts';
import { type CallInput, request } from './api.ts';

/** Loads a pageable list page after page; each begins after the last row of the one before. */
export const useApiInfiniteQuery = <Row extends { cursor: string }>(
  call: Call,
  limit: number,
): UseInfiniteQueryResult<InfiniteData<Row[]>, Error> =>
  useInfiniteQuery({
    queryKey: [call.path, 'pages', limit],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? { limit } : { limit, before: pageParam };
      return (await request(call, { query } as CallInput<Call>, signal)) as unknown as Row[];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.cursor),
  });
