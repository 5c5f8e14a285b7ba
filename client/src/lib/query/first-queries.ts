import type { Call } from '../../../../shared/contract/base/define.ts';
import { buildUrl, type CallInput, hasEarlyResponse, request } from '../api.ts';
import { queryClient } from './query.ts';

declare global {
  interface Window {
    /** The keys of the queries whose calls the page has started before its program. */
    __queries?: readonly (readonly unknown[])[];
  }
}

/** What a query loads, by its key: see `queryKey()` and `useApiInfiniteQuery()`. */
export interface KeyedCall {
  readonly path: Call['path'];
  readonly input: { query?: Record<string, string | number | undefined> };
  readonly isPaged: boolean;
}

/** Returns what the query of a key loads at first. Keys of lists whose path has parameters are none that a page begins with. */
export const readQueryKey = ([path, input, limit, filters]: readonly unknown[]): KeyedCall => {
  const isPaged = input === 'pages';
  const given = isPaged ? { query: { ...(filters as object), limit: Number(limit) } } : { ...(input as object) };
  return { path: path as Call['path'], input: given, isPaged };
};

type Early = Promise<globalThis.Response> | undefined;

const prefetch = async (key: readonly unknown[], early: Early): Promise<void> => {
  const { path, input, isPaged } = readQueryKey(key);
  // Whoever needs what was refused asks again, and says so.
  const response = await early?.catch(() => undefined);
  if (!response?.ok) return;
  const call: Call = { method: 'GET', path } as Call;
  const load = ({ signal }: { signal: AbortSignal }) => request(call, input as CallInput<Call>, signal);
  await (isPaged
    ? queryClient.prefetchInfiniteQuery({ queryKey: key, queryFn: load, initialPageParam: undefined })
    : queryClient.prefetchQuery({ queryKey: key, queryFn: load }));
};

/**
 * Takes what the page has asked for before its program. Once this has resolved, what had come when it was called is there for the first
 * rendering, so that nothing disappears which the page has shown of it; what had not is taken when it comes.
 */
export const takeFirstQueries = async (): Promise<void> => {
  const keys = window.__queries ?? [];
  await Promise.all(
    keys.map(async (key) => {
      const { path, input } = readQueryKey(key);
      // Before it is taken.
      const hasCome = hasEarlyResponse({ path }, input);
      const taken = prefetch(key, window.__early?.[buildUrl({ path }, input)]);
      if (await hasCome) await taken;
    }),
  );
};
