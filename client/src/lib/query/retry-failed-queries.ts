import type { Query } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { isPassing } from '../error-message.ts';
import { useSessionEnd } from '../session-end.ts';
import { queryClient } from './query.ts';

/** Pauses before the tries at failed data that is shown, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * While its user is asked to sign in again, a session that has ended is no matter of time: after that, everything is fetched anew. A
 * refusal that came when the session had just been replaced by another one passes.
 */
const isSessionOver = (error: Error): boolean =>
  error instanceof ApiError && error.status === 401 && useSessionEnd.getState().isAsking;

const isFailed = ({ state: { error } }: Query): boolean => error !== null && isPassing(error) && !isSessionOver(error);

/** Fetches again now what is shown and could not be loaded. */
export const retryFailedQueries = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isFailed });

/**
 * Fetches again what is shown and could not be loaded: after growing pauses, and when the browser is online again. A refusal is
 * not tried again. Queries themselves have no retries, so a failure is said as soon as it is known.
 */
export const startRetrying = (): void => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = async (): Promise<void> => {
    await retryFailedQueries();
    timer = undefined;
    tries += 1;
    schedule();
  };
  const schedule = (): void => {
    if (queryClient.getQueryCache().findAll({ type: 'active', predicate: isFailed }).length === 0) tries = 0;
    else timer ??= setTimeout(() => void retry(), PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
  };
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && timer === undefined) schedule();
  });
  // What failed before this was loaded, such as who is signed in.
  schedule();
  window.addEventListener('online', () => void retryFailedQueries());
};
