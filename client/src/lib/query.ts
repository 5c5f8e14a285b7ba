import { type Query, QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call, ResponseOf } from '../../../shared/contract/base/define.ts';
import { CLIENT_CACHE } from '../../../shared/limits.ts';
import { type CallInput, request } from './api.ts';

/** Data is never stale by itself: pushes and acts say when to fetch again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CLIENT_CACHE.garbage,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** Where a call's answer is kept; without an input, the head of all its answers, to invalidate them together. */
export const queryKey = <C extends Call>(call: C, input?: CallInput<C>): readonly unknown[] =>
  input === undefined || Object.keys(input as object).length === 0 ? [call.path] : [call.path, input];

type LoadOptions<C extends Call> = Omit<UseQueryOptions<ResponseOf<C>, Error>, 'queryKey' | 'queryFn'>;

/** Loads what a GET call answers: the one way in which a page gets its data. */
export const useApiQuery = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options: LoadOptions<C> = {},
): UseQueryResult<ResponseOf<C>, Error> =>
  useQuery({ ...options, queryKey: queryKey(call, input), queryFn: ({ signal }) => request(call, input, signal) });

/** How long an answer counts as just fetched, in milliseconds: from a page's first call until its connection stands. */
const JUST_FETCHED = 10_000;

let sparing = false;

/** Runs something that fetches again, but lets it leave alone what was fetched just now. */
export const invalidateStaleOnly = (run: () => void): void => {
  sparing = true;
  try {
    run();
  } finally {
    sparing = false;
  }
};

/** Marks answers as out of date, so that what is shown of them is fetched again. */
export const invalidate = (...calls: readonly Call[]): Promise<unknown> => {
  const before = sparing ? Date.now() - JUST_FETCHED : Number.POSITIVE_INFINITY;
  // What is on its way was asked for just now, too.
  const isOld = ({ state: { dataUpdatedAt, fetchStatus } }: Query): boolean =>
    dataUpdatedAt < before && !(sparing && fetchStatus === 'fetching');
  return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path], predicate: isOld })));
};
