import { hashKey, type Query, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiError, forgetEarly, request } from './api.ts';
import { forgetLastRead, getCurrentUser, getCurrentUserId, setUserState, useCurrentUser } from './current-user.ts';
import { paths } from './paths.ts';
import { queryClient, queryKey, useApiQuery } from './query/query.ts';

declare global {
  interface Window {
    /** What the operator has set up, as words: see `SERVICES` in `shared/prerender.ts`. */
    __services__?: string;
  }
}

const userKey = queryKey(contract.accounts.current);

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

let keepSession: (() => Promise<boolean>) | undefined;

/** Sets what is done before the page of a user whose session is over is left. It resolves with whether they have signed in again. */
export const setSessionKeeper = (keep: () => Promise<boolean>): void => {
  keepSession = keep;
};

const refetchUser = async (): Promise<CurrentUser | null> => {
  const userId = getCurrentUserId();
  const user = await fetchUser();
  if (user && userId && user.id !== userId) leaveToOther();
  const isOver = user === null && Boolean(getCurrentUser());
  return isOver && (await keepSession?.()) ? fetchUser() : user;
};

/** Who is signed in, or else was so last in this page. */
let lastUserId = getCurrentUserId();

const keepUserState = ({ state: { data, error, errorUpdateCount } }: Query): void => {
  const user = data as CurrentUser | null | undefined;
  if (user) lastUserId = user.id;
  setUserState({ user, error, isLoading: user === undefined && errorUpdateCount === 0 });
};

const known = getCurrentUser();
if (known !== undefined) queryClient.setQueryData(userKey, known);
const userHash = hashKey(userKey);
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (query.queryHash !== userHash) return;
  if (type === 'removed') setUserState();
  else if (type === 'updated') keepUserState(query);
});

/** Loads who is signed in where it is not known, and again once that is out of date. */
export const useUserQuery = (): unknown => useQuery({ queryKey: userKey, queryFn: refetchUser }, queryClient);

/** Asks once more who is signed in, where that could not be loaded. */
export const refetchCurrentUser = (): Promise<void> => queryClient.refetchQueries({ queryKey: userKey });

/** The signed-in user's own profile; it is not asked for while they have left, as it would be refused. */
export const useMyProfile = (): UseQueryResult<OwnProfile, Error> => {
  const { user } = useCurrentUser();
  return useApiQuery(contract.profiles.mine, {}, { enabled: Boolean(user && !user.leaving) });
};

/** Returns whose an entry of the tab's storage is, where it says so. */
const readOwner = (key: string): unknown => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { userId?: unknown }).userId;
  } catch {
    return undefined;
  }
};

/** Empties the tab's storage, but for what one user has left in it: what they were writing when their session ended. */
const emptyStorage = (userId: string): void => {
  for (const key of Object.keys(sessionStorage))
    if (userId === '' || readOwner(key) !== userId) sessionStorage.removeItem(key);
};

const changeSession = (user: CurrentUser | null, keptFor: string): void => {
  forgetEarly();
  void queryClient.cancelQueries();
  // The user's own entry is changed and not removed, so that its observers are notified.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== contract.accounts.current.path });
  queryClient.getMutationCache().clear();
  emptyStorage(keptFor);
  forgetLastRead();
  queryClient.setQueryData(userKey, user);
  for (const forget of sessionListeners) forget();
};

/** Starts the session of another user, or of none: removes all data of the previous one from memory and from what the browser keeps. */
export const enterSession = (user: CurrentUser | null): void => changeSession(user, user?.id ?? '');

/** Ends in this page a session that is over: as {@link enterSession} for none, but what its user was writing stays in the tab for them. */
export const loseSession = (): void => changeSession(null, lastUserId);

/** Leaves the page to somebody else who has signed in in this browser: what it holds is another person's. */
export const leaveToOther = (): void => {
  enterSession(null);
  // Once what was being written is gone, as the browser would ask about it.
  setTimeout(() => window.location.assign(paths.home));
};

const sessionListeners = new Set<() => void>();

/** Registers a function that forgets further data when the user changes. */
export const onSessionChange = (forget: () => void): void => {
  sessionListeners.add(forget);
};
