import {
  MutationCache,
  type Query,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, ResponseOf } from '../../../../shared/contract/base/define.ts';
import { type CallInput, request } from '../api.ts';
import { getErrorMessage } from '../error-message.ts';
import { toast } from '../toasts.ts';
import { CLIENT_CACHE } from './cache-times.ts';
import { type CoalescedRun, createCoalescedRun } from './coalesce.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      readonly errorTitle?: string | undefined;
      readonly describeError?: ((error: Error) => string) | undefined;
    };
  }
}

/** Shows a failed mutation as a notification under the title that the mutation names; a mutation without one shows none. */
const mutationCache = new MutationCache({
  onError: (error, _variables, _result, { meta: { errorTitle, describeError = getErrorMessage } = {} }) => {
    if (errorTitle) toast({ title: errorTitle, description: describeError(error), variant: 'destructive' });
  },
});

/** Data is never stale by itself: pushes and mutations invalidate it. */
export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CLIENT_CACHE.unusedMs,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** The cache key of a call's data; without an input, the prefix of all its keys, to invalidate them together. */
export const queryKey = <C extends Call>(call: C, input?: CallInput<C>): readonly unknown[] =>
  input === undefined || Object.keys(input as object).length === 0 ? [call.path] : [call.path, input];

type QueryOptions<C extends Call> = Omit<UseQueryOptions<ResponseOf<C>, Error>, 'queryKey' | 'queryFn'>;

/** Loads the response of a GET call; pages read data only through this hook. */
export const useApiQuery = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options: QueryOptions<C> = {},
): UseQueryResult<ResponseOf<C>, Error> =>
  useQuery(
    { ...options, queryKey: queryKey(call, input), queryFn: ({ signal }) => request(call, input, signal) },
    queryClient,
  );

type Loaded = Pick<UseQueryResult<unknown>, 'error' | 'isPending' | 'errorUpdateCount'>;

/**
 * Returns why a query could not be loaded, null where it could. While a failed query is tried again, that is the last failure:
 * its notice stays, and its button keeps the focus.
 */
export const useFailure = ({ error, isPending, errorUpdateCount }: Loaded): Error | null => {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return isPending && errorUpdateCount > 0 ? last : error;
};

/** How long data counts as just fetched. */
export const JUST_FETCHED_MS = 10_000;

/** Marks the data of calls as out of date, so that what is shown of it is fetched again. */
export const invalidate = (...calls: readonly Call[]): Promise<unknown> => markOld(isOf(calls), 'active');

/**
 * Marks all data as out of date, as pushes may have been missed, so that all that is shown is fetched again. What costs the service much is
 * fetched as by {@link invalidateCostly}.
 */
export const invalidateAll = (costly: readonly Call[]): void => {
  void markOld((query) => !isOf(costly)(query), 'active');
  for (const call of costly) invalidateCostly(call);
};

const isOf =
  (calls: readonly Call[]) =>
  ({ queryKey: [path] }: Query): boolean =>
    calls.some((call) => call.path === path);

/**
 * Whether a query is fetching what may be out of date already, and is not to be fetched anew before that has come: its first data, whose
 * fetch the library would only join, or a further page of a list, which would be given up.
 */
const mustFinish = ({ state: { data, fetchStatus, fetchMeta } }: Query): boolean =>
  fetchStatus === 'fetching' && (data === undefined || fetchMeta?.fetchMore !== undefined);

const markOld = (isMeant: (query: Query) => boolean, refetchType: 'active' | 'none'): Promise<unknown> => {
  const mark = (predicate: (query: Query) => boolean): Promise<unknown> =>
    queryClient.invalidateQueries({ predicate, refetchType });
  const unfinished = queryClient.getQueryCache().findAll({ predicate: (query) => isMeant(query) && mustFinish(query) });
  return Promise.all([
    mark((query) => isMeant(query) && !unfinished.includes(query)),
    ...unfinished.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await mark((one) => one === query);
    }),
  ]);
};

/** How long costly data is not fetched again after it was: five tabs together stay below the service's limit of 30 a minute. */
const COSTLY_PAUSE_MS = 12_000;
const costlyRefetches = new Map<string, CoalescedRun>();

/**
 * Marks data that costs the service much as out of date, because of a push. What is shown of it is fetched again at once, but
 * after that not for 12 s, however many pushes come.
 */
export const invalidateCostly = (call: Call): void => {
  const marked = markOld(isOf([call]), 'none');
  const queryKey = [call.path];
  const refetch = () => queryClient.refetchQueries({ queryKey, type: 'active', stale: true });
  const refetching = costlyRefetches.get(call.path) ?? createCoalescedRun(refetch, COSTLY_PAUSE_MS);
  costlyRefetches.set(call.path, refetching);
  void marked.then(() => refetching.run());
};
