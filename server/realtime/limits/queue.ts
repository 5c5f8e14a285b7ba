/** Runs work in its turn; settles as the work does. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs so many at once, in the order in which they came. Each further one begins in a later turn of the event
 * loop, so that whatever else has arrived goes first.
 */
export const createQueue = (atOnce: number): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place passes to the next one, so that nobody who comes meanwhile takes it.
      const next = waiting.shift();
      if (next) setImmediate(next);
      else running -= 1;
    }
  };
};
