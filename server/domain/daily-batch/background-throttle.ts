import { setTimeout as wait } from 'node:timers/promises';
import { committedTransactions } from '../../database/probe.ts';

/** What people do is a transaction each: a message, an answer, a decision. So many a second, and they are at it. */
const BUSY_A_SECOND = 10;
const LOOK_EVERY_MS = 500;
/** Rest after a piece, as a share of the time that it took. */
const REST = 0.25;

/**
 * A way to do work in the background: as much of it at once as is asked for, but one piece after the other, with rests,
 * while people are at work in the service. `committed` tells how many transactions there have been so far; null is taken
 * for quiet.
 */
export const createRightOfWay = (committed: () => Promise<number | null>, lookEveryMs = LOOK_EVERY_MS) => {
  let seen = { at: Number.NEGATIVE_INFINITY, count: Promise.resolve<number | null>(null) };
  let busy = Promise.resolve(false);
  let turn: Promise<unknown> = Promise.resolve();

  const look = async (): Promise<boolean> => {
    const before = seen;
    const now = { at: performance.now(), count: committed() };
    seen = now;
    const [earlier, later] = await Promise.all([before.count, now.count]);
    if (earlier === null || later === null) return false;
    return ((later - earlier) * 1000) / (now.at - before.at) >= BUSY_A_SECOND;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (performance.now() - seen.at >= lookEveryMs) busy = look();
    if (!(await busy)) return work();
    let began = 0;
    const mine = turn.then(() => {
      began = performance.now();
      return work();
    });
    turn = mine.catch(() => {}).then(() => wait((performance.now() - began) * REST));
    return mine;
  };
};

/** Carries out a piece of work behind what people do. */
export const runInBackground = createRightOfWay(committedTransactions);
