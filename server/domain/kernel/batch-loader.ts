import DataLoader from 'dataloader';
import { withTimeout } from './with-timeout.ts';

/** `maxConcurrent`: the queries that run at once; `giveUpMs`: a query is given up after this time. */
const DEFAULTS = { maxConcurrent: 2, giveUpMs: 3_000 };

/**
 * Returns a function that answers what is asked together with one query. While `maxConcurrent` queries run, further callers gather
 * for the next one: no caller gets what was read before the call. It throws what `query` throws, and `unavailable` after
 * `giveUpMs`, so that no caller waits for a query that never ends.
 */
export const createGatherer = <Asked, Answer>(
  query: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { maxConcurrent, giveUpMs } = DEFAULTS,
): ((asked: Asked) => Promise<Answer>) => {
  let running = 0;
  /** Sends the batch that gathers now; null where none gathers. There is one at most: it takes every caller until it is sent. */
  let sendBatch: (() => void) | null = null;

  const sendWhenFree = (): void => {
    if (sendBatch === null || running >= maxConcurrent) return;
    setImmediate(sendBatch);
    sendBatch = null;
  };

  const loader = new DataLoader<Asked, Answer>(
    async (asked) => {
      running += 1;
      try {
        return await withTimeout(query(asked), giveUpMs);
      } finally {
        running -= 1;
        sendWhenFree();
      }
    },
    {
      cache: false,
      batchScheduleFn: (send) => {
        sendBatch = send;
        sendWhenFree();
      },
    },
  );
  return (asked) => loader.load(asked);
};

/**
 * Returns a function that loads a document by its id, as {@link createGatherer} asks: ids that are requested together are loaded
 * with one query. The function returns null where nothing is found.
 */
export const createBatchLoader = <T extends { _id: string }>(
  find: (ids: string[]) => Promise<readonly T[]>,
  options = DEFAULTS,
): ((id: string) => Promise<T | null>) =>
  createGatherer(async (ids) => {
    const found = new Map((await find([...new Set(ids)])).map((row) => [row._id, row]));
    return ids.map((id) => found.get(id) ?? null);
  }, options);
