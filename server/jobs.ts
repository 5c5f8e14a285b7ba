import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { JOB_NAMES, type JobName, type JobPayload, jobs } from '../shared/jobs.ts';

type Queues = Record<JobName, Queue>;

let queues: Queues | undefined;
let connection: Redis | undefined;

/** How a lost Redis is tried again: often, for an outage ends suddenly. Milliseconds. */
export const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** Opens this process's queues. Producers fail at once while Redis is away. */
export const connectJobs = (redisUrl: string, prefix = 'bull'): void => {
  connection = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: 1, lazyConnect: false });
  connection.on('error', () => {});
  const shared = connection;
  queues = Object.fromEntries(
    JOB_NAMES.map((name) => {
      const queue = new Queue(name, { connection: shared, prefix });
      // Without a listener it writes every failed attempt to the console.
      queue.on('error', () => {});
      return [name, queue];
    }),
  ) as Queues;
};

/** The queue of a job name; for schedules and staff pages. */
export const queueOf = (name: JobName): Queue => {
  if (!queues) throw new Error('connectJobs() has not been called');
  return queues[name];
};

const OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 86_400 },
  removeOnFail: { age: 7 * 86_400 },
} as const;

/** Enqueues a job with ids only; returns its id. `jobId` makes equal jobs one. */
export const enqueue = async <N extends JobName>(name: N, payload: JobPayload<N>, jobId?: string): Promise<string> => {
  const options = { ...OPTIONS, ...(jobId === undefined ? {} : { jobId }) };
  const job = await queueOf(name).add(name, jobs[name].parse(payload), options);
  return job.id ?? '';
};

/** Enqueues many jobs that wait behind all others of their queue; an id that is there already is left alone. */
export const enqueueBehind = async <N extends JobName>(
  name: N,
  many: readonly { payload: JobPayload<N>; jobId: string }[],
): Promise<void> => {
  await queueOf(name).addBulk(
    many.map(({ payload, jobId }) => ({
      name,
      data: jobs[name].parse(payload),
      opts: { ...OPTIONS, jobId, priority: 10 },
    })),
  );
};

interface Pace {
  /** Waits so long for more of the same, milliseconds. */
  readonly delayMs?: number;
  /** Lets others pass. */
  readonly lowPriority?: boolean;
}

type PersonalJob = 'recommendations' | 'feedback' | 'wording';

/**
 * While such a job waits, another with the same data is the same one; while it runs, one more follows it: many changes make
 * few runs, and none is missed.
 */
const enqueueOnce = async <N extends JobName>(name: N, payload: JobPayload<N>, pace: Pace = {}): Promise<void> => {
  const data: JobPayload<JobName> = jobs[name].parse(payload);
  await queueOf(name).add(name, data, {
    ...OPTIONS,
    removeOnComplete: true,
    deduplication: { id: Object.values(data).join('-'), keepLastIfActive: true },
    ...(pace.delayMs === undefined ? {} : { delay: pace.delayMs }),
    ...(pace.lowPriority ? { priority: 10 } : {}),
  });
};

/** Enqueues the filling of one member's batch of today; many asked for at once are one, or one and the next. */
export const enqueueTopUp = (userId: string): Promise<void> => enqueueOnce('daily-matches', { userId });

/** Enqueues work for one person; many asked for at once are one, or one and the next. */
export const enqueueFor: <N extends PersonalJob>(name: N, payload: JobPayload<N>, pace?: Pace) => Promise<void> =
  enqueueOnce;

export const disconnectJobs = async (): Promise<void> => {
  if (queues) for (const queue of Object.values(queues)) await queue.close();
  connection?.disconnect();
  queues = undefined;
  connection = undefined;
};
