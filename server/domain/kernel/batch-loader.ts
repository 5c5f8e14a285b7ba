import { withTimeout } from './with-timeout.ts';

interface PendingLoad<T> {
  id: string;
  resolve(found: T | null): void;
  reject(error: unknown): void;
}

/** Queries under way at once, and milliseconds after which one is given up. */
const USUAL = { atOnce: 2, giveUpMs: 3_000 };

/**
 * Answers look-ups by id that are asked for together with one query. While `atOnce` queries are under way, what is asked
 * for gathers for the next: nobody gets what was read before they asked. Null where nothing is found; throws what the
 * query throws, and `unavailable` after `giveUpMs`: nobody waits behind a query that never ends.
 */
export const createBatchLoader = <T extends { _id: string }>(
  find: (ids: string[]) => Promise<readonly T[]>,
  { atOnce, giveUpMs } = USUAL,
): ((id: string) => Promise<T | null>) => {
  const wishes: PendingLoad<T>[] = [];
  let underWay = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || underWay >= atOnce) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (wishes.length > 0) void run(wishes.splice(0));
    });
  };

  const run = async (granted: readonly PendingLoad<T>[]): Promise<void> => {
    underWay += 1;
    try {
      const rows = await withTimeout(find([...new Set(granted.map(({ id }) => id))]), giveUpMs);
      const found = new Map(rows.map((row) => [row._id, row]));
      for (const { id, resolve } of granted) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of granted) reject(error);
    } finally {
      underWay -= 1;
      if (wishes.length > 0) schedule();
    }
  };

  return (id) =>
    new Promise((resolve, reject) => {
      wishes.push({ id, resolve, reject });
      schedule();
    });
};
