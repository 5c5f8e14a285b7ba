import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import type { Call } from '../../../shared/contract/base/define.ts';
import type { OwnProfile } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { ApiError, request, waitForWrites } from './api.ts';
import { paths } from './paths.ts';
import { queryClient, queryKey, useApiQuery } from './query/query.ts';
import { keptInTab } from './storage.ts';

declare global {
  interface Window {
    /** What the operator has set up, as words: see `SERVICES` in `shared/prerender.ts`. */
    __services__?: string;
  }
}

/** What a page knows of who is signed in. */
export interface UserState {
  /** The signed-in user; null for a visitor, undefined while unknown. */
  readonly user: CurrentUser | null | undefined;
  /** Whether nothing is known yet. A further try after a failure is not shown as loading, so that the page that says so stays. */
  readonly isLoading: boolean;
  /** Why it could not be loaded, the last time. */
  readonly error: Error | null;
}

const userKey = queryKey(contract.accounts.current);

/** The signed-in user, for use outside React; null for a visitor, undefined while unknown. */
export const getCurrentUser = (): CurrentUser | null | undefined => queryClient.getQueryData(userKey);

/** The id of the signed-in user, for use outside React; '' for a visitor. */
export const getCurrentUserId = (): string => getCurrentUser()?.id ?? '';

/** The cache with what the service worker shows of the screen without a connection. */
export const LAST_READ = 'last-read';

/** Forgets what this device keeps of the screen. */
const forgetLastRead = (): void => {
  if (typeof caches !== 'undefined') caches.delete(LAST_READ).catch(() => undefined);
};

/** Notes that a page is a visitor's, who need not be asked for. */
export const beVisitor = (): void => {
  forgetLastRead();
  queryClient.setQueryData(userKey, null);
};

/** Fetches who is signed in, once writes under way are answered; null for a visitor. */
export const fetchUser = async (): Promise<CurrentUser | null> => {
  await waitForWrites();
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

/** Who was signed in last in this page, once that is over. */
let formerUserId = '';

const refetchUser = async (): Promise<CurrentUser | null> => {
  const userId = getCurrentUserId();
  const user = await fetchUser();
  if (user && userId && user.id !== userId) leaveToOther();
  const isOver = user === null && getCurrentUserId() !== '';
  if (isOver) formerUserId = userId;
  return isOver && (await keepSession?.()) ? fetchUser() : user;
};

// A failure is tried again on request or in time, and not by each part of the page that appears.
const userQuery = { queryKey: userKey, queryFn: refetchUser, retryOnMount: false };

/** Who is signed in. It is loaded where it is not known, and again once that is out of date. */
export const useCurrentUser = (): UserState => {
  const { data: user, error, errorUpdateCount } = useQuery(userQuery, queryClient);
  return { user, error, isLoading: user === undefined && errorUpdateCount === 0 };
};

/** Loads who is signed in ahead of the first rendering. Never rejects. */
export const prefetchCurrentUser = (): Promise<void> => queryClient.prefetchQuery(userQuery);

/**
 * Fetches what a screen of members shows first as soon as it is known who is signed in, so that it comes beside the screen's program
 * instead of after it. Never rejects.
 */
export const fetchAhead = async (...calls: readonly Call[]): Promise<void> => {
  await prefetchCurrentUser();
  if (!getCurrentUser()?.can.beIntroduced) return;
  await Promise.all(
    calls.map((call) =>
      queryClient.prefetchQuery({ queryKey: queryKey(call), queryFn: ({ signal }) => request(call, {}, signal) }),
    ),
  );
};

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
    return (JSON.parse(keptInTab.read(key) ?? '{}') as { userId?: unknown }).userId;
  } catch {
    return undefined;
  }
};

/** Empties the tab's storage, but for what one user has left in it: what they were writing when their session ended. */
const emptyStorage = (userId: string): void => {
  for (const key of keptInTab.listNames()) if (userId === '' || readOwner(key) !== userId) keptInTab.remove(key);
};

const changeSession = (user: CurrentUser | null, keptFor: string): void => {
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
export const loseSession = (): void => changeSession(null, getCurrentUserId() || formerUserId);

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

/** The state of a link by which an applicant comes to the home page to see it. */
export const TO_LANDING = { toLanding: true };

/** Whether an applicant has just followed such a link: otherwise, and when they load the page again, they are led on to their application. */
export const useSeesLanding = (): boolean => {
  const { state: given } = useLocation();
  const { user } = useCurrentUser();
  const isLoaded = useNavigationType() === 'POP';
  return !isLoaded && given?.toLanding === true && user?.can.apply === true;
};

/** An applicant's own application: null where there is none, undefined while it is not known, and for all others. */
export const useOwnApplication = () => {
  const { user } = useCurrentUser();
  return useApiQuery(contract.applications.mine, {}, { enabled: user?.can.apply === true }).data;
};
