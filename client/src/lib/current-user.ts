import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';

declare global {
  interface Window {
    /** The current user, where the page was prerendered, or its frame. */
    __initialUser?: CurrentUser | null;
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

/*
 * A store of its own: `session.ts` keeps it like the user's query, once a page has one. A visitor's page, which knows from the
 * beginning that nobody is signed in, loads no queries for it.
 */
const UNKNOWN: UserState = { user: undefined, isLoading: true, error: null };
let state = UNKNOWN;
const listeners = new Set<() => void>();

/** Sets what is known of who is signed in; without it, nothing is. */
export const setUserState = (next: UserState = UNKNOWN): void => {
  if (next.user === state.user && next.isLoading === state.isLoading && next.error === state.error) return;
  state = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const getState = (): UserState => state;

/** Who is signed in. */
export const useCurrentUser = (): UserState => useSyncExternalStore(subscribe, getState, getState);

/** The signed-in user, for use outside React; null for a visitor, undefined while unknown. */
export const getCurrentUser = (): CurrentUser | null | undefined => state.user;

/** The id of the signed-in user, for use outside React; '' for a visitor. */
export const getCurrentUserId = (): string => state.user?.id ?? '';

/** The cache with what the service worker shows of the screen without a connection. */
export const LAST_READ = 'last-read';

/** Forgets what this device keeps of the screen. */
export const forgetLastRead = (): void => {
  if (typeof caches !== 'undefined') caches.delete(LAST_READ).catch(() => undefined);
};

/** Takes the current user of a prerendered page; returns whether the page was prerendered. */
export const readInitialUser = (): boolean => {
  const user = window.__initialUser;
  if (user === undefined) return false;
  if (user === null) forgetLastRead();
  setUserState({ user, isLoading: false, error: null });
  return true;
};

/** The state of a link to the home page from the page of one's application. */
export const HAS_APPLIED = { hasApplied: true };

/** Whether an applicant who has applied came to the home page to see it: others are led on to their application. */
export const useHasApplied = (): boolean => {
  const { state: given } = useLocation();
  const { user } = useCurrentUser();
  return given?.hasApplied === true && user?.can.apply === true;
};
