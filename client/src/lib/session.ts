import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiError, request } from './api.ts';
import { queryClient, queryKey, useApiQuery } from './query.ts';

const { accounts, profiles } = contract;

declare global {
  interface Window {
    /** The answer to who sits here, which the shell asked for ahead of the program; taken once. */
    __user?: Promise<globalThis.Response> | undefined;
    /** Who sits here, where the page was drawn ahead for them. */
    __initialUser?: CurrentUser | null;
  }
}

const takeEarlyResponse = (): Promise<globalThis.Response> | undefined => {
  const ahead = window.__user;
  window.__user = undefined;
  return ahead;
};

/** Takes who sits here from a page that was drawn ahead for them; answers whether it was. */
export const readInitialUser = (): boolean => {
  if (window.__initialUser === undefined) return false;
  queryClient.setQueryData(queryKey(accounts.current), window.__initialUser);
  return true;
};

const fetchUser = async (): Promise<CurrentUser | null> => {
  try {
    return await request(accounts.current, {}, undefined, takeEarlyResponse());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** The signed-in person; null for a visitor, undefined while that is not known yet. */
export const useCurrentUser = (): { user: CurrentUser | null | undefined; isLoading: boolean; error: Error | null } => {
  const { data, isLoading, error } = useQuery({ queryKey: queryKey(accounts.current), queryFn: fetchUser });
  return { user: data, isLoading, error };
};

/** My profile, for those who are signed in; the tier decides what the navigation offers. */
export const useMyProfile = (): { profile: OwnProfile | undefined; isLoading: boolean; error: Error | null } => {
  const { user } = useCurrentUser();
  const { data, isLoading, error } = useApiQuery(profiles.mine, {}, { enabled: Boolean(user) });
  return { profile: data, isLoading, error };
};

/** Another person sits here now, or none: nothing of the last one stays in memory. */
export const enterSession = (user: CurrentUser | null): void => {
  void queryClient.cancelQueries();
  // The user's own entry stays and changes, so that everything that watches it is told.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accounts.current.path });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(queryKey(accounts.current), user);
  for (const forget of leavers) forget();
};

const leavers = new Set<() => void>();

/** Registers what else must be forgotten when the person changes. */
export const onSessionChange = (forget: () => void): void => {
  leavers.add(forget);
};
