import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreOutage } from '../http/outage.ts';

/** How long a start waits for stores that are not up yet, or break off. */
const LIMIT_MS = 60_000;
const RETRY_MS = 500;

/**
 * Runs `work` again until the stores answer: they may be starting at the same time, in whatever order (R64). Rejects with the
 * error of `work` where they do not within a minute, or where it is none that `isPassing` takes for passing.
 */
export const retryUntilStoresAreUp = async <T>(
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean = isStoreOutage,
): Promise<T> => {
  for (const deadline = performance.now() + LIMIT_MS; ; await sleep(RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
    }
  }
};
