import type { Middleware } from 'koa';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readBackupAge, readServiceFigures, type ServiceFigures } from '../domain/analytics/service-figures.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { subscribe } from '../domain/kernel/events.ts';
import { type JobCounts, listQueues } from '../domain/kernel/job-queues.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import type { RecordCall } from '../http/pipeline.ts';
import { addGauges, addProcessGauges, type MetricsReaders, servePage } from './metrics-page.ts';
import type { RedisConnection } from './redis.ts';
import { readInfo } from './verify-stores.ts';

/** Bounds of the time that a call takes, in seconds: from a read of memory to the limit at which a request is given up. */
const CALL_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
/** Bounds of the number of messages that one transaction stores. */
const GROUP_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** How long a read of a store may take before `/metrics` goes without it, in milliseconds. */
const READ_LIMIT_MS = 1_000;
/** Figures that MongoDB has to count are counted at most this often, in milliseconds, however many ask. */
const COUNTED_EVERY_MS = 15_000;

/** The figures of one process. */
export interface Metrics {
  /** Counts responses and serves `/metrics`. */
  readonly serve: Middleware;
  readonly recordCall: RecordCall;
  /** Tells where the number of open connections is read. */
  readonly watchConnections: (count: () => number) => void;
  /** Tells where it is read which stores this process is connected with. */
  readonly watchStores: (read: () => Readonly<Record<string, boolean>>) => void;
  /** Tells which Redis holds how much. */
  readonly watchMemory: (redis: RedisConnection) => void;
  /** Ends what counts in the background. */
  readonly stop: () => void;
}

/**
 * Creates the figures of this process, and the page `/metrics` with them as Prometheus text. Only a caller on this machine
 * without a proxy in between, or one with the token, may read it; for anyone else the page does not exist.
 */
export const createMetrics = (readers: MetricsReaders): Metrics => {
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
  const stopLoopDelay = addProcessGauges(registry);
  addQueueGauges(registry);
  addBackupGauge(registry);
  addServiceGauges(registry);
  const stopMessages = countMessages(registry);

  return {
    recordCall: ({ call, transport, outcome, seconds }) => calls.observe({ call, transport, outcome }, seconds),
    watchConnections: (count) => {
      addGauges(registry, [['socket_connections', 'Open socket connections.', count]]);
    },
    watchStores: (read) => addStoreGauge(registry, read),
    watchMemory: (redis) => addMemoryGauge(registry, redis),
    stop: () => {
      stopLoopDelay();
      stopMessages();
    },
    serve: servePage(registry, readers, async (ctx, next) => {
      await next();
      responses.inc({ status: ctx.status });
    }),
  };
};

/** Adds whether each store is there for this process. */
const addStoreGauge = (registry: Registry, read: () => Readonly<Record<string, boolean>>): void => {
  new Gauge({
    name: 'store_up',
    help: '1 where this process is connected with a store, 0 while it tries again.',
    labelNames: ['store'],
    registers: [registry],
    collect() {
      for (const [store, isUp] of Object.entries(read())) this.set({ store }, isUp ? 1 : 0);
    },
  });
};

/** Adds how much of its memory Redis uses, and of how much; a limit of 0 is none. Both are missing while Redis is away. */
const addMemoryGauge = (registry: Registry, redis: RedisConnection): void => {
  new Gauge({
    name: 'redis_memory_bytes',
    help: 'Memory of Redis: what it uses, and the limit beyond which it takes no writes (0: none).',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const info = await withTimeout(redis.info('memory'), READ_LIMIT_MS).catch(() => null);
      this.reset();
      if (info === null) return;
      this.set({ kind: 'used' }, Number(readInfo(info, 'used_memory') ?? 0));
      this.set({ kind: 'limit' }, Number(readInfo(info, 'maxmemory') ?? 0));
    },
  });
};

/** Adds the number of jobs by queue and state. Without Redis the page has none of them, so that it never shows old ones. */
const addQueueGauges = (registry: Registry): void => {
  const registers = [registry];
  // All figures are collected at the same time, and the queues are read once for both.
  let reading: Promise<JobCounts[]> | undefined;
  const readQueues = (): Promise<JobCounts[]> => {
    reading ??= withTimeout(listQueues(), READ_LIMIT_MS)
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
      const age = await withTimeout(readBackupAge(), READ_LIMIT_MS).catch(() => null);
      this.remove();
      if (age !== null) this.set(age);
    },
  });
};

/** Counts the messages that this process stores, and how many of them one transaction stores; returns the function that ends it. */
const countMessages = (registry: Registry): (() => void) => {
  const registers = [registry];
  const messages = new Counter({ name: 'messages_sent_total', help: 'Messages that this process stored.', registers });
  const sizes = new Histogram({
    name: 'message_commit_size',
    help: 'Messages that one transaction stored.',
    buckets: GROUP_SIZES,
    registers,
  });
  return subscribe((event, together) => {
    if (event.type !== 'message.sent' || !event.created) return;
    messages.inc();
    if (event === together[0]) sizes.observe(together.length);
  });
};

/**
 * Returns a function that reads at most once in {@link COUNTED_EVERY_MS} and otherwise returns what was read before; null where
 * that failed or takes longer than {@link READ_LIMIT_MS}. A read that takes longer counts for those who ask next.
 */
export const readSometimes = <Result>(read: () => Promise<Result>): (() => Promise<Result | null>) => {
  let last: { at: number; result: Promise<Result | null> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= COUNTED_EVERY_MS) last = { at: now, result: read().catch(() => null) };
    return withTimeout(last.result, READ_LIMIT_MS).catch(() => null);
  };
};

type Sample = readonly [labels: Record<string, string>, value: number];

/**
 * Adds figures of the service as a whole: the last daily run, promises, notifications. Each server has the same ones. Those that cannot
 * be read are missing.
 */
const addServiceGauges = (registry: Registry): void => {
  const read = readSometimes(() => readServiceFigures(system));
  const add = (
    name: string,
    help: string,
    labelNames: readonly string[],
    list: (figures: ServiceFigures) => readonly Sample[],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        // A reset sets a figure without labels to 0, which nobody has counted.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of figures ? list(figures) : []) this.set(labels, value);
      },
    });
  };
  add('daily_run_duration_seconds', 'How long the last completed daily run took.', [], ({ dailyRun }) =>
    dailyRun ? [[{}, dailyRun.durationSeconds]] : [],
  );
  add('daily_run_age_seconds', 'Time since the last daily run was completed.', [], ({ dailyRun }) =>
    dailyRun ? [[{}, dailyRun.ageSeconds]] : [],
  );
  add('members_with_card', 'Members with an introduction in the last completed daily run.', [], ({ dailyRun }) =>
    dailyRun ? [[{}, dailyRun.membersWithCard]] : [],
  );
  add('members_without_card', 'Members without one, by the reason.', ['reason'], ({ dailyRun }) =>
    Object.entries(dailyRun?.membersWithoutCard ?? {}).map(([reason, count]) => [{ reason }, count]),
  );
  add('reviews_last_week', 'Decisions on applications in seven days, by the promise.', ['promise'], ({ reviews }) => [
    [{ promise: 'kept' }, reviews.inTime],
    [{ promise: 'late' }, reviews.late],
  ]);
  add('matchmaker_replies_overdue', 'Members who wait for a matchmaker beyond the promise.', [], (figures) => [
    [{}, figures.overdueReplies],
  ]);
  add(
    'notices_last_hour',
    'Notifications to be sent in an hour, by what became of them.',
    ['channel', 'outcome'],
    (figures) => figures.notices.map(({ channel, state, count }) => [{ channel, outcome: state }, count]),
  );
  add(
    'refusals_last_hour',
    'Notifications and mails of an hour that the receiving end refused for good, by why.',
    ['channel', 'reason'],
    (figures) => figures.refusals.map(({ way, reason, count }) => [{ channel: way, reason }, count]),
  );
};
