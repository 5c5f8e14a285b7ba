import type { Redis } from 'ioredis';
import type { Middleware } from 'koa';
import { commitProbe } from '../database/probe.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';

const LIMIT_MS = 2_000;

type StoreState = 'ok' | 'down';

/** Serves `/healthz`, which says that this process runs, and `/readyz`: MongoDB commits a write within 2 s and Redis answers (R64). */
export const serveHealth =
  (redis: Redis): Middleware =>
  async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const [mongodb, redisVerdict] = await Promise.all([check(commitProbe(LIMIT_MS)), check(redis.ping())]);
      const ready = mongodb === 'ok' && redisVerdict === 'ok';
      ctx.status = ready ? 200 : 503;
      if (!ready) ctx.set('Retry-After', '1');
      ctx.body = { status: ready ? 'ready' : 'unavailable', mongodb, redis: redisVerdict };
    } else return next();
    ctx.set('Cache-Control', 'no-store');
  };

const check = (work: Promise<unknown>): Promise<StoreState> =>
  withTimeout(work, LIMIT_MS).then(
    () => 'ok',
    () => 'down',
  );
