import { setTimeout as wait } from 'node:timers/promises';
import { committedTransactions } from '../../database/probe.ts';

/**
 * From this rate of committed transactions on, members are using the service: a message, a response and a decision are one
 * transaction each.
 */
const BUSY_TRANSACTIONS_PER_SECOND = 10;
const MEASURE_EVERY_MS = 500;
/** The pause after a task, as a share of the time that the task took. */
const PAUSE_RATIO = 0.25;

/**
 * Returns a function that runs background tasks: at once while the service is quiet, but one after the other with pauses
 * while members use it. `countCommitted` returns the number of transactions committed so far; null counts as quiet.
 */
export const createBackgroundThrottle = (
  countCommitted: () => Promise<number | null>,
  measureEveryMs = MEASURE_EVERY_MS,
) => {
  let last = { at: Number.NEGATIVE_INFINITY, count: Promise.resolve<number | null>(null) };
  let isBusy = Promise.resolve(false);
  let previous: Promise<unknown> = Promise.resolve();

  const measureBusy = async (): Promise<boolean> => {
    const before = last;
    const now = { at: performance.now(), count: countCommitted() };
    last = now;
    const [earlier, later] = await Promise.all([before.count, now.count]);
    if (earlier === null || later === null) return false;
    return ((later - earlier) * 1000) / (now.at - before.at) >= BUSY_TRANSACTIONS_PER_SECOND;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (performance.now() - last.at >= measureEveryMs) isBusy = measureBusy();
    if (!(await isBusy)) return task();
    let startedMs = 0;
    const current = previous.then(() => {
      startedMs = performance.now();
      return task();
    });
    previous = current.catch(() => {}).then(() => wait((performance.now() - startedMs) * PAUSE_RATIO));
    return current;
  };
};

/** Runs a background task, throttled while members use the service. */
export const runInBackground = createBackgroundThrottle(committedTransactions);
