import { createCoalescedRun } from '../../../lib/query/coalesce.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { getRetryDelayMs, isFinal, withTimeout } from './retry-policy.ts';

/** Time between two read marks of a thread: many messages in a row do not cause as many marks. */
const MARK_INTERVAL_MS = 500;

export interface ReadMarker {
  /** Records that the thread was read up to this `seq`; the mark is sent after the one under way, if any. */
  read(upTo: number): void;
  /** Sends the mark now that was not acknowledged, as the connection is back. */
  retry(): void;
}

let session = {};
onSessionChange(() => {
  session = {};
});

/**
 * Creates a sender of one thread's read marks: one at a time, the furthest last. A mark that may get through later is tried
 * again after growing pauses, also once the thread is no longer shown: somebody would be notified of what they have read. `onRead`
 * runs after each.
 */
export const createReadMarker = (markRead: (upTo: number) => Promise<unknown>, onRead?: () => void): ReadMarker => {
  let furthest = 0;
  let acknowledged = 0;
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const marking = createCoalescedRun(async () => {
    clearTimeout(next);
    if (acknowledged >= furthest) return;
    const upTo = furthest;
    const startedIn = session;
    try {
      await withTimeout(() => markRead(upTo));
      acknowledged = upTo;
      failures = 0;
      onRead?.();
    } catch (error) {
      if (startedIn !== session) return;
      // The next message's mark includes one that was refused.
      if (isFinal(error)) return console.warn('Marking the thread read failed', error);
      next = setTimeout(
        () => {
          if (startedIn === session) void marking.run();
        },
        getRetryDelayMs(failures, error),
      );
      failures += 1;
    }
  }, MARK_INTERVAL_MS);

  return {
    read: (upTo) => {
      if (upTo <= furthest) return;
      furthest = upTo;
      void marking.run();
    },
    retry: () => {
      if (acknowledged < furthest) void marking.run();
    },
  };
};
