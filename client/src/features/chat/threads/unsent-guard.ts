import { addLeaveGuard } from '../../../lib/leave-guard.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { hasUnsentMessages, type PendingMessage, useOutbox } from './outbox.ts';

/** The messages of which was said that signing out once more loses them. */
let told: ReadonlySet<string> = new Set();
/** Stands for the last time that signing out was asked for; a wait of an earlier time is given up. */
let asked = {};

onSessionChange(() => {
  told = new Set();
  asked = {};
});

const listUnsent = (): PendingMessage[] => Object.values(useOutbox.getState().pending).flat();
const isAnySending = (): boolean => listUnsent().some(({ state }) => state === 'sending');

const tell = (title: string, description: string, variant: 'default' | 'destructive'): void => {
  told = new Set(listUnsent().map(({ clientMessageId }) => clientMessageId));
  toast({ title, description, variant });
};

const waitForSending = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = useOutbox.subscribe(() => {
      if (isAnySending()) return;
      unsubscribe();
      resolve();
    });
  });

/** Signing out waits until everything is sent, and does not happen where a message was refused, unless it is asked for once more. */
const waitBeforeSignOut = async (leave: () => void): Promise<void> => {
  const now = {};
  asked = now;
  // Whoever leaves a shared device does not wait for a line that hangs.
  if (listUnsent().every(({ clientMessageId }) => told.has(clientMessageId))) return leave();
  if (isAnySending()) {
    tell(
      'Sending your messages first',
      'You will be signed out once they are sent. To leave without them, sign out once more.',
      'default',
    );
    await waitForSending();
    if (asked !== now) return;
  }
  if (!hasUnsentMessages()) return leave();
  tell(
    'You are still signed in',
    'A message was not sent. Its conversation lets you retry or discard it. To leave without it, sign out once more.',
    'destructive',
  );
};

const guard = { ask: (leave: () => void): void => void waitBeforeSignOut(leave), onPopState: () => undefined };
let removeGuard: (() => void) | undefined;
useOutbox.subscribe(() => {
  if (hasUnsentMessages()) removeGuard ??= addLeaveGuard(guard, true);
  else {
    removeGuard?.();
    removeGuard = undefined;
  }
});
