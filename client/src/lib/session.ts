import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiError, forgetEarly, request } from './api.ts';
import { queryClient, queryKey, useApiQuery } from './query/query.ts';

declare global {
  interface Window {
    /** What the operator has set up, as words: see `SERVICES` in `shared/prerender.ts`. */
    __services__?: string;
    /** The current user, where the page was prerendered, or its frame. */
    __initialUser?: CurrentUser | null;
  }
}

const userKey = queryKey(contract.accounts.current);

/** The cache with what the service worker shows of the screen without a connection. */
export const LAST_READ = 'last-read';

/** Forgets what this device keeps of the screen. */
const forgetLastRead = (): void => {
  if (typeof caches !== 'undefined') caches.delete(LAST_READ).catch(() => undefined);
};

/** Stores the current user of a prerendered page in the cache; returns whether the page was prerendered. */
export const readInitialUser = (): boolean => {
  if (window.__initialUser === undefined) return false;
  if (window.__initialUser === null) forgetLastRead();
  queryClient.setQueryData(userKey, window.__initialUser);
  return true;
};

/** Fetches who is signed in; null for a visitor. */
export const fetchUser = async (): Promise<CurrentUser | null> => {
  try {
    return await request(contract.accounts.current, {});
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    forgetLastRead();
    return null;
  }
};

/** The signed-in user; null for a visitor, undefined while unknown. */
export const useCurrentUser = (): { user: CurrentUser | null | undefined; isLoading: boolean; error: Error | null } => {
  const { data, isLoading, error, errorUpdateCount } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  // A further try after a failure is not shown as loading, so that the page that says so stays.
  return { user: data, isLoading: isLoading && errorUpdateCount === 0, error };
};

/** The state of a link to the home page from the page of one's application. */
export const HAS_APPLIED = { hasApplied: true };

/** Whether an applicant who has applied came to the home page to see it: others are led on to their application. */
export const useHasApplied = (): boolean => {
  const { state } = useLocation();
  const { user } = useCurrentUser();
  return state?.hasApplied === true && user?.can.apply === true;
};

/** Asks once more who is signed in, where that could not be loaded. */
export const refetchCurrentUser = (): Promise<void> => queryClient.refetchQueries({ queryKey: userKey });

/** The signed-in user's own profile. */
export const useMyProfile = (): UseQueryResult<OwnProfile, Error> => {
  const { user } = useCurrentUser();
  return useApiQuery(contract.profiles.mine, {}, { enabled: Boolean(user) });
};

/** Starts the session of another user, or of none: removes all data of the previous one from memory and from what the browser keeps. */
export const enterSession = (user: CurrentUser | null): void => {
  forgetEarly();
  void queryClient.cancelQueries();
  // The user's own entry is changed and not removed, so that its observers are notified.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== contract.accounts.current.path });
  queryClient.getMutationCache().clear();
  sessionStorage.clear();
  forgetLastRead();
  queryClient.setQueryData(userKey, user);
  for (const forget of sessionListeners) forget();
};

const sessionListeners = new Set<() => void>();

/** Registers a function that forgets further data when the user changes. */
export const onSessionChange = (forget: () => void): void => {
  sessionListeners.add(forget);
};

/** The signed-in user, for use outside React; null for a visitor, undefined while unknown. */
export const getCurrentUser = (): CurrentUser | null | undefined => queryClient.getQueryData(userKey);

/** The id of the signed-in user, for use outside React; '' for a visitor. */
export const getCurrentUserId = (): string => getCurrentUser()?.id ?? '';
