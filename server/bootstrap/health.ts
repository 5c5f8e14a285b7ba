import type { Middleware } from 'koa';
import { ERRORS } from '../../shared/contract/base/errors.ts';
import { commitProbe, isMongoUp } from '../database/probe.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import type { RedisConnection } from './redis.ts';

/** How long a store may take to answer a probe. */
const LIMIT_MS = 1_500;
/** The shortest time between the starts of two probes, however many ask. */
const PROBE_EVERY_MS = 1_000;

/** What is written to Redis, which may answer and yet take nothing: where it is full, or a copy of another. */
const PROBE_KEY = 'probes:readyz';
const PROBE_KEPT_MS = 60_000;

type StoreState = 'ok' | 'down';

/**
 * Serves `/healthz`, which says that this process runs, and `/readyz`: MongoDB commits a write within 1.5 s and Redis takes
 * one (R64), and `isWorking`. Anyone may ask, so the stores are probed once a second at most; a connection that is known to be lost counts at once.
 */
export const serveHealth = (redis: RedisConnection, isWorking: () => boolean = () => true): Middleware => {
  const probe = limitRuns(async () => {
    const [mongodb, redisState] = await Promise.all([
      check(commitProbe(LIMIT_MS)),
      check(redis.set(PROBE_KEY, Date.now(), 'PX', PROBE_KEPT_MS)),
    ]);
    return { mongodb, redis: redisState };
  }, PROBE_EVERY_MS);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const probed = await probe();
      const mongodb: StoreState = isMongoUp() ? probed.mongodb : 'down';
      const redisState: StoreState = redis.status === 'ready' ? probed.redis : 'down';
      const ready = mongodb === 'ok' && redisState === 'ok' && isWorking();
      ctx.status = ready ? 200 : 503;
      if (!ready) ctx.set('Retry-After', '1');
      const refusal = { message: ERRORS.unavailable.message, code: 'unavailable', requestId: ctx.state.requestId };
      const stores = { status: ready ? 'ready' : 'unavailable', mongodb, redis: redisState };
      ctx.body = ready ? stores : { ...refusal, ...stores };
    } else return next();
    ctx.set('Cache-Control', 'no-store');
  };
};

/**
 * Returns a function that runs `work`, but never twice at once, and not before `everyMs` have passed since the last start:
 * whoever calls in between gets what that run returned. `work` must not reject.
 */
const limitRuns = <T>(work: () => Promise<T>, everyMs: number): (() => Promise<T>) => {
  let last: { readonly startedMs: number; readonly result: Promise<T>; isRunning: boolean } | null = null;
  return () => {
    if (last && (last.isRunning || performance.now() - last.startedMs < everyMs)) return last.result;
    const run = { startedMs: performance.now(), result: work(), isRunning: true };
    void run.result.then(() => {
      run.isRunning = false;
    });
    last = run;
    return run.result;
  };
};

const check = (work: Promise<unknown>): Promise<StoreState> =>
  withTimeout(work, LIMIT_MS).then(
    () => 'ok',
    () => 'down',
  );
