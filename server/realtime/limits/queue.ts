/** Runs work in its turn; settles as the work does. Work that is not wanted any more when its turn comes takes no place. */
export type Queue = <T>(work: () => Promise<T>, isUnwanted?: () => boolean) => Promise<T>;

interface Waiting {
  readonly isUnwanted: () => boolean;
  /** Begins the work; `hasPlace`: whether it counts as running. */
  start(hasPlace: boolean): void;
}

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
  const waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;
  let begunMs = Number.NEGATIVE_INFINITY;

  const begin = (): void => {
    isScheduled = false;
    begunMs = performance.now();
    let count = 0;
    for (const { isUnwanted, start } of waiting) {
      if (running === atOnce) break;
      count += 1;
      const hasPlace = !isUnwanted();
      if (hasPlace) running += 1;
      start(hasPlace);
    }
    waiting.splice(0, count);
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || running >= atOnce) return;
    isScheduled = true;
    const leftMs = begunMs + everyMs - performance.now();
    if (leftMs > 0) setTimeout(begin, leftMs);
    else setImmediate(begin);
  };

  return async (work, isUnwanted = () => false) => {
    const hasPlace = await new Promise<boolean>((start) => {
      waiting.push({ isUnwanted, start });
      schedule();
    });
    try {
      return await work();
    } finally {
      if (hasPlace) running -= 1;
      schedule();
    }
  };
};
