import { availableParallelism } from 'node:os';
import { unavailable } from '../kernel/errors.ts';

/** How many hashes may run at once in this process, and how many more may wait (some ten seconds' worth). */
const LIMITS = { running: Math.min(4, Math.max(2, availableParallelism())), waiting: 1_000 };

/**
 * Makes a queue that runs a bounded number of tasks at once, in order. Where too many wait already, a task is refused with
 * `unavailable` rather than kept in memory (R1).
 */
export const makeQueue = ({ running: most, waiting: longest }: { running: number; waiting: number }) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (waiting.length >= longest) throw unavailable(2);
    // Whoever wakes us hands us its place.
    else await new Promise<void>((wake) => waiting.push(wake));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** The one queue of this process for password hashes. */
export const inHashQueue = makeQueue(LIMITS);
