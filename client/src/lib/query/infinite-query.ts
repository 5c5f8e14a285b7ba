import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Call, ParamsOf, QueryInput, ResponseOf } from '../../../../shared/contract/base/define.ts';
import { type CallInput, request } from '../api.ts';
import { queryClient } from './query.ts';

/** A row of a list that is loaded page by page. */
export type RowOf<C extends Call> =
  ResponseOf<C> extends readonly (infer Row extends { cursor: string })[] ? Row : never;
type Pages<C extends Call> = InfiniteData<RowOf<C>[], string | undefined>;

/** What may restrict such a list, besides its paging. */
export type FiltersOf<C extends Call> = Omit<QueryInput<C>, 'limit' | 'before'>;

type InfiniteOptions<C extends Call> = Pick<
  UseInfiniteQueryOptions<RowOf<C>[], Error, Pages<C>, readonly unknown[], string | undefined>,
  'staleTime' | 'refetchInterval' | 'enabled' | 'initialData' | 'initialDataUpdatedAt' | 'placeholderData'
> & {
  filters?: FiltersOf<C>;
  /** Whose list it is, where the call's path says so. */
  params?: ParamsOf<C>;
  /** The cursor of the row after which the first page begins; the list's beginning where it is not given. */
  after?: string | undefined;
};

/** The key under which a list is cached that is loaded `limit` rows a page, with what restricts it. */
export const pagesKey = (call: Call, limit: number, ...restrictions: readonly object[]): readonly unknown[] => [
  call.path,
  'pages',
  limit,
  ...restrictions,
];

/** Loads a pageable list page after page, `limit` rows each; a page begins after the last row of the one before. */
export const useApiInfiniteQuery = <C extends Call>(
  call: C,
  limit: number,
  { filters, params, after, ...options }: InfiniteOptions<C> = {},
): UseInfiniteQueryResult<Pages<C>, Error> =>
  useInfiniteQuery(
    {
      ...options,
      queryKey: pagesKey(
        call,
        limit,
        ...(filters ? [filters] : []),
        ...(params ? [params] : []),
        ...(after ? [{ after }] : []),
      ),
      queryFn: async ({ pageParam, signal }) => {
        const query = { ...filters, limit, ...(pageParam === undefined ? {} : { before: pageParam }) };
        const input = params ? { params, query } : { query };
        return (await request(call, input as CallInput<Call> as CallInput<C>, signal)) as RowOf<C>[];
      },
      initialPageParam: after,
      getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.cursor),
    },
    queryClient,
  );
