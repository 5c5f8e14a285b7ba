import { create } from 'zustand';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { queryClient, queryKey } from './query/query.ts';
import { enterSession, fetchUser, getCurrentUserId, loseSession, onSessionChange } from './session.ts';
import { keptOnDevice } from './storage.ts';
import { toast } from './toasts.ts';

/** How long the question to sign in again stays, in milliseconds; after that, what the page holds is given up. */
const GIVE_UP_MS = 15 * 60_000;

/** Whether the user, whose session has ended while they were writing, is asked to sign in again on the page where they are. */
export const useSessionEnd = create<{ isAsking: boolean }>(() => ({ isAsking: false }));

let waiting: ((isSignedIn: boolean) => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Answers everyone who waits for the user to sign in again, and takes the question away. */
const finishAsking = (isSignedIn: boolean): void => {
  clearTimeout(timer);
  timer = undefined;
  const answered = waiting;
  waiting = [];
  useSessionEnd.setState({ isAsking: false });
  for (const answer of answered) answer(isSignedIn);
};

const askToSignIn = (): Promise<boolean> => {
  timer ??= setTimeout(loseSession, GIVE_UP_MS);
  useSessionEnd.setState({ isAsking: true });
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
};

/** Asks the service whether the session still exists, without changing what the page shows. Where it cannot answer: true. */
const hasSession = async (): Promise<boolean> => {
  try {
    return (await fetchUser()) !== null;
  } catch {
    return true;
  }
};

/**
 * Asks the user to sign in again in place, where the session has ended; a session that still exists is not asked about.
 * Resolves with whether they signed in. Otherwise the session's data is removed.
 */
export const renewSession = async (): Promise<boolean> => {
  const userId = getCurrentUserId();
  if (!userId) return false;
  if (!useSessionEnd.getState().isAsking && (await hasSession())) return false;
  // Meanwhile the page may have been left.
  return getCurrentUserId() === userId && askToSignIn();
};

/** Goes on with the session of the same user, who has signed in again: everything is fetched anew, and what waited goes on. */
export const resumeSession = (user: CurrentUser): void => {
  queryClient.setQueryData(queryKey(contract.accounts.current), user);
  finishAsking(true);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== contract.accounts.current.path });
};

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

const touched = new Set<TextControl>();

/** Notes from now on in which fields the user writes. */
export const noteTypedText = (): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      if (isTextControl(target)) touched.add(target);
    },
    { capture: true },
  );
};

const hasTypedText = (): boolean => [...touched].some((field) => field.isConnected && field.value.trim() !== '');
let hasUnsent = (): boolean => false;

/** Sets how to tell whether something that the user has written is on its way. */
export const setUnsentCheck = (has: () => boolean): void => {
  hasUnsent = has;
};

/** Whether the page holds something that the user has written and that would be lost with it. */
export const hasWritten = (): boolean => hasTypedText() || hasUnsent();

let isSignOut = false;
onSessionChange(() => {
  isSignOut = false;
  finishAsking(false);
});

/** Whether this page has no session because its user has signed out: then nobody is sent back to where they were. */
export const isAfterSignOut = (): boolean => isSignOut;

/** Ends the session in this page because its user has signed out or left, with what the device keeps of it. */
export const endSessionByUser = (): void => {
  enterSession(null);
  isSignOut = true;
  // Over https the response has the browser do so too, in its own time.
  for (const name of keptOnDevice.listNames()) keptOnDevice.remove(name);
};

const SIGN_OUTS = 'sign-outs';

/** Tells the other tabs of this browser that the user has signed out. */
export const announceSignOut = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SIGN_OUTS);
  channel.postMessage(null);
  channel.close();
};

/** What follows when the service has signed the user out at their wish: in this page, in the other tabs, and what is said. */
export const finishSignOut = (): void => {
  endSessionByUser();
  announceSignOut();
  toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
};

/** Ends the session in this tab when the user signs out in another one, also where something is written here. */
export const followSignOuts = (): void => {
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(SIGN_OUTS).onmessage = () => enterSession(null);
};
