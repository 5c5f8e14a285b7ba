import { createCoalescedRun } from '../../../lib/coalesce.ts';

/** Time between two read marks of a thread: many messages in a row do not cause as many marks. */
const MARK_INTERVAL_MS = 500;

export interface ReadMarker {
  /** Notes that the thread was read this far; an earlier mark that is still on its way is followed by this one. */
  read(upTo: number): void;
}

/** Sends the read marks of one thread, one at a time, the furthest one in the end. `onRead` runs after each. */
export const createReadMarker = (markRead: (upTo: number) => Promise<unknown>, onRead?: () => void): ReadMarker => {
  let furthest = 0;
  const marking = createCoalescedRun(async () => {
    try {
      await markRead(furthest);
      onRead?.();
    } catch (error) {
      // A lost read mark leaves a badge standing, and loses no message: the next message's mark includes it.
      console.warn('Marking the thread read failed', error);
    }
  }, MARK_INTERVAL_MS);

  return {
    read: (upTo) => {
      if (upTo <= furthest) return;
      furthest = upTo;
      void marking.run();
    },
  };
};
