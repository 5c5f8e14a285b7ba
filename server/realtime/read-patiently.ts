import { setTimeout as sleep } from 'node:timers/promises';
import { toRefusal } from '../http/errors.ts';

/** After what pauses a reading is tried again that the stores have not answered, in milliseconds. */
const PAUSES_MS = [250, 1_000, 4_000];

/**
 * Returns what `read` reads, and tries again where the stores are too busy or away for a moment: what was committed is not committed
 * again, so nobody would come back with it. `first`: the first try, where it has begun. Rejects as the last try does, and at once
 * with any other error.
 */
export const readPatiently = async <T>(read: () => Promise<T>, first: Promise<T> = read()): Promise<T> => {
  let reading = first;
  for (const pauseMs of PAUSES_MS) {
    try {
      return await reading;
    } catch (error) {
      if (toRefusal(error).code !== 'unavailable') throw error;
      await sleep(pauseMs, undefined, { ref: false });
      reading = read();
    }
  }
  return reading;
};
