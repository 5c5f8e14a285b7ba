import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import { Counter, Gauge, Registry } from 'prom-client';
import { notFound } from '../domain/kernel/errors.ts';
import { sendRefusal } from '../http/errors.ts';

/**
 * Counts responses and serves `/metrics`: this process's figures, as Prometheus text. Only a caller on this machine without
 * a proxy in between, or one with the token, may read them; for anyone else the page does not exist.
 */
export const serveMetrics = (token: string | undefined): Middleware => {
  const registry = new Registry();
  const responses = countResponses(registry);
  addProcessGauges(registry);

  return async (ctx, next) => {
    if (ctx.path !== '/metrics') {
      await next();
      responses.inc({ status: ctx.status });
      return;
    }
    if (!mayRead(ctx, token)) return sendRefusal(ctx, notFound());
    ctx.set('Cache-Control', 'no-store');
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  };
};

const countResponses = (registry: Registry): Counter<'status'> =>
  new Counter({
    name: 'http_answers_total',
    help: 'HTTP responses by status.',
    labelNames: ['status'],
    registers: [registry],
  });

const addProcessGauges = (registry: Registry): void => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauges: [name: string, help: string, read: () => number][] = [
    [
      'nodejs_eventloop_delay_p99_seconds',
      '99th percentile of the event loop delay.',
      () => delay.percentile(99) / 1e9,
    ],
    ['process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss()],
    ['nodejs_heap_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed],
    ['process_uptime_seconds', 'Time since the process started.', () => process.uptime()],
  ];
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
};

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.)/;

const mayRead = (ctx: Context, token: string | undefined): boolean => {
  const presented = Buffer.from(ctx.get('Authorization').replace(/^Bearer /, ''));
  const expected = Buffer.from(token ?? '');
  if (token && presented.length === expected.length && timingSafeEqual(presented, expected)) return true;
  return LOOPBACK.test(ctx.req.socket.remoteAddress ?? '') && ctx.get('X-Forwarded-For') === '';
};
