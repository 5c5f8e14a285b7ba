import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import { notFound } from '../domain/kernel/errors.ts';
import { answerRefusal } from '../http/errors.ts';

/**
 * `/metrics`: what this process is doing, as Prometheus text; for a caller on this machine (one that no proxy stands
 * before) or with the token, for anyone else it does not exist.
 */
export const serveMetrics = (token: string | undefined): Middleware => {
  const answers = new Map<string, number>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const text = (): string => {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      '# TYPE http_answers_total counter',
      ...[...answers].map(([status, count]) => `http_answers_total{status="${status}"} ${count}`),
      '# TYPE nodejs_eventloop_delay_p99_seconds gauge',
      `nodejs_eventloop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${rss}`,
      '# TYPE nodejs_heap_used_bytes gauge',
      `nodejs_heap_used_bytes ${heapUsed}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
      '',
    ].join('\n');
  };

  return async (ctx, next) => {
    if (ctx.path !== '/metrics') {
      await next();
      const status = String(ctx.status);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      return;
    }
    if (!mayRead(ctx, token)) return answerRefusal(ctx, notFound());
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; version=0.0.4';
    ctx.body = text();
  };
};

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.)/;

const mayRead = (ctx: Context, token: string | undefined): boolean => {
  const given = Buffer.from(ctx.get('Authorization').replace(/^Bearer /, ''));
  const wanted = Buffer.from(token ?? '');
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  return LOOPBACK.test(ctx.req.socket.remoteAddress ?? '') && ctx.get('X-Forwarded-For') === '';
};
