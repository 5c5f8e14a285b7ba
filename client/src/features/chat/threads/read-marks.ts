import { createCoalescedRun } from '../../../lib/query/coalesce.ts';

/** Time between two read marks of a thread: many messages in a row do not cause as many marks. */
const MARK_INTERVAL_MS = 500;

export interface ReadMarker {
  /** Records that the thread was read up to this `seq`; the mark is sent after the one under way, if any. */
  read(upTo: number): void;
}

/** Creates a sender of one thread's read marks: one at a time, the furthest last. `onRead` runs after each. */
export const createReadMarker = (markRead: (upTo: number) => Promise<unknown>, onRead?: () => void): ReadMarker => {
  let furthest = 0;
  const marking = createCoalescedRun(async () => {
    try {
      await markRead(furthest);
      onRead?.();
    } catch (error) {
      // A lost read mark leaves a badge too high and loses no message: the next message's mark includes it.
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
