import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import { Gauge, type Registry } from 'prom-client';
import { DomainError, notFound } from '../domain/kernel/errors.ts';
import { sendRefusal } from '../http/errors.ts';
import { isFromThisMachine } from '../http/forwarded.ts';

/** The event loop is expected to come round this often, in milliseconds. */
const LOOP_RESOLUTION_MS = 20;

/** What the page is made of. */
export interface MetricsPage {
  readonly contentType: string;
  /** Returns the text of the page. */
  metrics(): Promise<string>;
}

/** Who may read a page: bearers of the token, and outside production requests of this machine. */
export interface MetricsReaders {
  readonly metricsToken?: string;
  readonly isProduction: boolean;
}

/** Serves the page `/metrics`, to whoever may read it; `otherwise` gets all other requests. */
export const servePage =
  (page: MetricsPage, readers: MetricsReaders, otherwise: Middleware): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/metrics') return otherwise(ctx, next);
    if (!mayRead(ctx, readers)) return sendRefusal(ctx, notFound());
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      return sendRefusal(ctx, new DomainError('method_not_allowed'));
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.type = page.contentType;
    ctx.body = await page.metrics();
  };

/** Adds the figures of this process; returns the function that ends the measurement of its event loop. */
export const addProcessGauges = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  // Node counts the time between two rounds, which is its own pace where nothing delays them.
  const toDelay = (betweenNs: number) => Math.max(0, betweenNs / 1e9 - LOOP_RESOLUTION_MS / 1_000);
  addGauges(registry, [
    [
      'nodejs_eventloop_delay_p50_seconds',
      'Median of the event loop delay since the page was last read.',
      () => toDelay(delay.percentile(50)),
    ],
    [
      'nodejs_eventloop_delay_p99_seconds',
      '99th percentile of the event loop delay since the page was last read.',
      () => toDelay(delay.percentile(99)),
    ],
    [
      'nodejs_eventloop_delay_max_seconds',
      'Longest event loop delay since the page was last read.',
      () => {
        const longest = toDelay(delay.max);
        // Figures are read in the order in which they were added, so this is the last one of the three.
        delay.reset();
        return longest;
      },
    ],
    ['process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss()],
    ['nodejs_heap_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed],
    ['process_uptime_seconds', 'Time since the process started.', () => process.uptime()],
  ]);
  return () => delay.disable();
};

/** Adds figures that are read when the page is asked for. */
export const addGauges = (
  registry: Registry,
  gauges: readonly [name: string, help: string, read: () => number][],
): void => {
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

const mayRead = (ctx: Context, { metricsToken: token, isProduction }: MetricsReaders): boolean => {
  const presented = Buffer.from(ctx.get('Authorization').replace(/^Bearer /, ''));
  const expected = Buffer.from(token ?? '');
  if (token && presented.length === expected.length && timingSafeEqual(presented, expected)) return true;
  return !isProduction && isFromThisMachine(ctx.req);
};
