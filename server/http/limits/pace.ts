import type { Middleware } from 'koa';
import { tooMany } from '../../domain/kernel/errors.ts';
import { toNetwork } from './client-address.ts';

export interface Pace {
  /** How much may come at once. */
  readonly atOnce: number;
  /** How much may come a second after that. */
  readonly perSecond: number;
  /** The longest time that something waits for its turn, in milliseconds; what would wait longer is refused after it. */
  readonly maxWaitMs: number;
  /** How many wait at most; further ones are refused at once. */
  readonly maxWaiting: number;
}

const MAX_KEYS = 20_000;

/**
 * Creates a function that waits for some milliseconds and resolves with true. Where so many wait already it resolves with
 * false at once.
 */
export const createHold = (maxWaiting: number) => {
  let waiting = 0;
  return async (ms: number): Promise<boolean> => {
    if (waiting >= maxWaiting) return false;
    waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    waiting -= 1;
    return true;
  };
};

/**
 * Creates a function that lets the requests of one key pass at a pace, each by its cost: it resolves with true when it is a
 * request's turn, and with false where it is refused. Waiting costs nothing, and whoever asks for the next thing only after
 * an answer is slowed down by it.
 */
export const createPace = ({ atOnce, perSecond, maxWaitMs, maxWaiting }: Pace) => {
  const unitMs = 1000 / perSecond;
  /** For each key, the time at which all that it was given will have been paid for. */
  const paidAtMs = new Map<string, number>();
  const hold = createHold(maxWaiting);
  const forgetPaid = (now: number): void => {
    for (const [key, at] of paidAtMs) if (at <= now) paidAtMs.delete(key);
    if (paidAtMs.size >= MAX_KEYS) paidAtMs.clear();
  };

  return async (key: string, cost: number): Promise<boolean> => {
    const now = performance.now();
    const paidAt = Math.max(now, paidAtMs.get(key) ?? 0) + cost * unitMs;
    const waitMs = paidAt - now - atOnce * unitMs;
    if (waitMs > maxWaitMs) return (await hold(maxWaitMs)) && false;
    if (paidAtMs.size >= MAX_KEYS) forgetPaid(now);
    paidAtMs.set(key, paidAt);
    return waitMs <= 0 || hold(waitMs);
  };
};

/** Pages and `/healthz`, `/readyz` and `/metrics`, which cost a few tenths of a millisecond each, by address. */
const PAGES: Pace = { atOnce: 60, perSecond: 20, maxWaitMs: 3_000, maxWaiting: 1_000 };
/** What a file of the build costs beside a page. */
const FILE_COST = 0.1;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Lets everything outside `/api`, for which nobody needs an account, pass at a pace for each address, so that nobody can take
 * the processor from others with it (R57). The machine itself, from where health is asked and where a proxy that is not trusted may be,
 * is not held up.
 */
export const pacePages = (): Middleware => {
  const pass = createPace(PAGES);
  return async (ctx, next) => {
    const isFree = ctx.path.startsWith('/api/') || LOOPBACK.test(ctx.ip);
    const cost = ctx.path.startsWith('/assets/') ? FILE_COST : 1;
    if (!isFree && !(await pass(toNetwork(ctx.ip), cost))) {
      throw tooMany(undefined, PAGES.maxWaitMs / 1000);
    }
    return next();
  };
};
