import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiError, request } from './api.ts';
import { queryClient, queryKey, useApiQuery } from './query.ts';

declare global {
  interface Window {
    /** The response to the request for the current user that the shell starts before the program; taken once. */
    __user?: Promise<globalThis.Response> | undefined;
    /** The current user, where the page was prerendered. */
    __initialUser?: CurrentUser | null;
  }
}

const takeEarlyResponse = (): Promise<globalThis.Response> | undefined => {
  const ahead = window.__user;
  window.__user = undefined;
  return ahead;
};

/** Stores the current user of a prerendered page in the cache; returns whether the page was prerendered. */
export const readInitialUser = (): boolean => {
  if (window.__initialUser === undefined) return false;
  queryClient.setQueryData(queryKey(contract.accounts.current), window.__initialUser);
  return true;
};

const fetchUser = async (): Promise<CurrentUser | null> => {
  try {
    return await request(contract.accounts.current, {}, undefined, takeEarlyResponse());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** The signed-in user; null for a visitor, undefined while unknown. */
export const useCurrentUser = (): { user: CurrentUser | null | undefined; isLoading: boolean; error: Error | null } => {
  const { data, isLoading, error } = useQuery({ queryKey: queryKey(contract.accounts.current), queryFn: fetchUser });
  return { user: data, isLoading, error };
};

/** The signed-in user's own profile. */
export const useMyProfile = (): { profile: OwnProfile | undefined; isLoading: boolean; error: Error | null } => {
  const { user } = useCurrentUser();
  const { data, isLoading, error } = useApiQuery(contract.profiles.mine, {}, { enabled: Boolean(user) });
  return { profile: data, isLoading, error };
};

/** Starts the session of another user, or of none: removes all data of the previous one from memory. */
export const enterSession = (user: CurrentUser | null): void => {
  void queryClient.cancelQueries();
  // The user's own entry is changed and not removed, so that its observers are notified.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== contract.accounts.current.path });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKey(contract.accounts.current), user);
  for (const forget of sessionListeners) forget();
};

const sessionListeners = new Set<() => void>();

/** Registers a function that forgets further data when the user changes. */
export const onSessionChange = (forget: () => void): void => {
  sessionListeners.add(forget);
};

/** The id of the signed-in user, for use outside React; '' for a visitor. */
export const getCurrentUserId = (): string =>
  queryClient.getQueryData<CurrentUser | null>(queryKey(contract.accounts.current))?.id ?? '';
