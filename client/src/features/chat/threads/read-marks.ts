/** Between two read marks of a thread, in milliseconds: a flood of messages is not answered by a flood of marks. */
const MARK_EVERY = 500;

export interface ReadMarker {
  /** Notes that the thread was read this far; an earlier mark that is still on its way is followed by this one. */
  read(upTo: number): void;
}

/** Sends the read marks of one thread, one at a time, the furthest one in the end. `onRead` runs after each. */
export const readMarker = (markRead: (upTo: number) => Promise<unknown>, onRead?: () => void): ReadMarker => {
  let wanted = 0;
  let done = 0;
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    while (wanted > done) {
      done = wanted;
      try {
        await markRead(done);
        onRead?.();
      } catch (error) {
        // A lost read mark costs a badge, not a message: it is repeated with the next message.
        console.warn('Marking the thread read failed', error);
      }
      await new Promise((resolve) => setTimeout(resolve, MARK_EVERY));
    }
    running = false;
  };

  return {
    read: (upTo) => {
      wanted = Math.max(wanted, upTo);
      if (!running) void run();
    },
  };
};
