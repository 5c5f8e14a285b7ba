import { withTimeout } from './with-timeout.ts';

/** A computation that takes longer has hung; those who wait behind it go on. */
const GIVE_UP_MS = 10_000;

/**
 * Returns a function that runs `work` for a key once at a time, however many callers there are: all who call during a run
 * share one further run, because the result of the current one may be older than their reason to ask. Rejects as `work` does,
 * and with `unavailable` where a run takes longer than 10 s.
 */
export const coalesce = <T>(work: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();
  const run = (key: string): Promise<T> => {
    const mine = withTimeout(work(key), GIVE_UP_MS).finally(() => {
      if (running.get(key) === mine) running.delete(key);
    });
    running.set(key, mine);
    return mine;
  };
  const runAfter = async (current: Promise<T>, key: string): Promise<T> => {
    await current.catch(() => {});
    waiting.delete(key);
    return run(key);
  };
  return (key) => {
    const shared = waiting.get(key);
    if (shared) return shared;
    const current = running.get(key);
    if (!current) return run(key);
    const next = runAfter(current, key);
    waiting.set(key, next);
    return next;
  };
};
