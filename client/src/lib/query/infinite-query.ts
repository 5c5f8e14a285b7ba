import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Call, QueryInput, ResponseOf } from '../../../../shared/contract/base/define.ts';
import { type CallInput, request } from '../api.ts';

type RowOf<C extends Call> = ResponseOf<C> extends readonly (infer Row extends { cursor: string })[] ? Row : never;
type Pages<C extends Call> = InfiniteData<RowOf<C>[], string | undefined>;

type InfiniteOptions<C extends Call> = Pick<
  UseInfiniteQueryOptions<RowOf<C>[], Error, Pages<C>, readonly unknown[], string | undefined>,
  'staleTime' | 'refetchInterval' | 'enabled'
> & {
  /** What restricts the list, besides its paging. */
  filters?: Omit<QueryInput<C>, 'limit' | 'before'>;
};

/** Loads a pageable list page after page, `limit` rows each; a page begins after the last row of the one before. */
export const useApiInfiniteQuery = <C extends Call>(
  call: C,
  limit: number,
  { filters, ...options }: InfiniteOptions<C> = {},
): UseInfiniteQueryResult<Pages<C>, Error> =>
  useInfiniteQuery({
    ...options,
    queryKey: [call.path, 'pages', limit, ...(filters ? [filters] : [])],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit, ...(pageParam === undefined ? {} : { before: pageParam }) };
      return (await request(call, { query } as CallInput<Call> as CallInput<C>, signal)) as RowOf<C>[];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.cursor),
  });
