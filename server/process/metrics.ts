import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../domain/kernel/errors.ts';
import { type JobCounts, listQueues } from '../domain/kernel/job-queues.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import { sendRefusal } from '../http/errors.ts';
import type { RecordCall } from '../http/pipeline.ts';
import { readBackupAge } from '../migrations/daily-backup.ts';

/** Bounds of the time that a call takes, in seconds: from a read of memory to the limit at which a request is given up. */
const CALL_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
/** How long reading the queues may take before `/metrics` goes without them, in milliseconds. */
const QUEUES_LIMIT_MS = 1_000;

/** The figures of one process. */
export interface Metrics {
  /** Counts responses and serves `/metrics`. */
  readonly serve: Middleware;
  readonly recordCall: RecordCall;
  /** Tells where the number of open connections is read. */
  readonly watchConnections: (count: () => number) => void;
}

/**
 * Creates the figures of this process, and the page `/metrics` with them as Prometheus text. Only a caller on this machine
 * without a proxy in between, or one with the token, may read it; for anyone else the page does not exist.
 */
export const createMetrics = (token: string | undefined): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const responses = new Counter({
    name: 'http_answers_total',
    help: 'HTTP responses by status.',
    labelNames: ['status'],
    registers,
  });
  const calls = new Histogram({
    name: 'call_duration_seconds',
    help: 'Time from a received call to its result, by call, transport (http, socket) and outcome (ok or the code of the error).',
    labelNames: ['call', 'transport', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  addProcessGauges(registry);
  addQueueGauges(registry);
  addBackupGauge(registry);

  return {
    recordCall: ({ call, transport, outcome, seconds }) => calls.observe({ call, transport, outcome }, seconds),
    watchConnections: (count) => {
      addGauges(registry, [['socket_connections', 'Open socket connections.', count]]);
    },
    serve: async (ctx, next) => {
      if (ctx.path !== '/metrics') {
        await next();
        responses.inc({ status: ctx.status });
        return;
      }
      if (!mayRead(ctx, token)) return sendRefusal(ctx, notFound());
      ctx.set('Cache-Control', 'no-store');
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    },
  };
};

/** Adds the number of jobs by queue and state. Without Redis the page has none of them, so that it never shows old ones. */
const addQueueGauges = (registry: Registry): void => {
  const registers = [registry];
  // All figures are collected at the same time, and the queues are read once for both.
  let reading: Promise<JobCounts[]> | undefined;
  const readQueues = (): Promise<JobCounts[]> => {
    reading ??= withTimeout(listQueues(), QUEUES_LIMIT_MS)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of all processes by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const queues = await readQueues();
      this.reset();
      for (const { name, counts } of queues) {
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
      }
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the job that is next in a queue; 0 where none waits.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const queues = await readQueues();
      this.reset();
      for (const { name, oldestWaitingSeconds } of queues) this.set({ queue: name }, oldestWaitingSeconds);
    },
  });
};

/** Adds the age of the last backup; missing where there is none, or MongoDB is away. */
const addBackupGauge = (registry: Registry): void => {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last backup of a day was made.',
    registers: [registry],
    async collect() {
      const age = await withTimeout(readBackupAge(), QUEUES_LIMIT_MS).catch(() => null);
      this.remove();
      if (age !== null) this.set(age);
    },
  });
};

const addProcessGauges = (registry: Registry): void => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  addGauges(registry, [
    [
      'nodejs_eventloop_delay_p99_seconds',
      '99th percentile of the event loop delay.',
      () => delay.percentile(99) / 1e9,
    ],
    ['process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss()],
    ['nodejs_heap_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed],
    ['process_uptime_seconds', 'Time since the process started.', () => process.uptime()],
  ]);
};

/** Adds figures that are read when the page is asked for. */
const addGauges = (registry: Registry, gauges: readonly [name: string, help: string, read: () => number][]): void => {
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
