/** Runs work in its turn; settles as the work does. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

interface QueueOptions {
  /** How much of the work runs at once. */
  readonly atOnce: number;
  /** The milliseconds between two moments at which work begins. */
  readonly everyMs: number;
}

/**
 * Creates a queue that runs work in the order in which it came. It begins in a later turn of the event loop, so that whatever else has
 * arrived goes first; what comes within `everyMs` after that begins together, so that it reads the stores together.
 */
export const createQueue = ({ atOnce, everyMs }: QueueOptions): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let isScheduled = false;
  let begunMs = Number.NEGATIVE_INFINITY;

  const begin = (): void => {
    isScheduled = false;
    begunMs = performance.now();
    const next = waiting.splice(0, atOnce - running);
    running += next.length;
    for (const start of next) start();
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || running >= atOnce) return;
    isScheduled = true;
    const leftMs = begunMs + everyMs - performance.now();
    if (leftMs > 0) setTimeout(begin, leftMs);
    else setImmediate(begin);
  };

  return async (work) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      schedule();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      schedule();
    }
  };
};
