import DataLoader from 'dataloader';
import { withTimeout } from './with-timeout.ts';

/** `maxConcurrent`: the queries that run at once; `giveUpMs`: a query is given up after this time. */
const DEFAULTS = { maxConcurrent: 2, giveUpMs: 3_000 };

/**
 * Returns a function that loads a document by its id. Ids that are requested together are loaded with one query. While
 * `maxConcurrent` queries run, further ids gather for the next one: no caller gets what was read before the call. The
 * function returns null where nothing is found; it throws what `find` throws, and `unavailable` after `giveUpMs`, so that
 * no caller waits for a query that never ends.
 */
export const createBatchLoader = <T extends { _id: string }>(
  find: (ids: string[]) => Promise<readonly T[]>,
  { maxConcurrent, giveUpMs } = DEFAULTS,
): ((id: string) => Promise<T | null>) => {
  let running = 0;
  /** Sends the batch that gathers now; null where none gathers. There is one at most: it takes every id until it is sent. */
  let sendBatch: (() => void) | null = null;

  const sendWhenFree = (): void => {
    if (sendBatch === null || running >= maxConcurrent) return;
    setImmediate(sendBatch);
    sendBatch = null;
  };

  const loader = new DataLoader<string, T | null>(
    async (ids) => {
      running += 1;
      try {
        const rows = await withTimeout(find([...new Set(ids)]), giveUpMs);
        const found = new Map(rows.map((row) => [row._id, row]));
        return ids.map((id) => found.get(id) ?? null);
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
  return (id) => loader.load(id);
};
