import { type Job, type JobsOptions, Queue } from 'bullmq';
import { QUEUE_NAMES, type QueueName } from '../shared/jobs/define-job.ts';
import { JOBS, type JobName, type JobPayload } from '../shared/jobs/jobs.ts';
import { connectForJobs, type RedisConnection } from './bootstrap/redis.ts';
import { withRedisLock } from './bootstrap/redis-lock.ts';

type Queues = Record<QueueName, Queue>;

let queues: Queues | undefined;
let connection: RedisConnection | undefined;

/** Opens the queues of this process. Enqueueing fails at once while Redis is away. */
export const connectJobs = (redisUrl: string, prefix = 'bull'): void => {
  const shared = connectForJobs(redisUrl);
  connection = shared;
  queues = Object.fromEntries(
    QUEUE_NAMES.map((name) => {
      const queue = new Queue(name, {
        connection: shared,
        prefix,
      });
      // Without a listener it writes every failed attempt to the console.
      queue.on('error', () => {});
      return [name, queue];
    }),
  ) as Queues;
};

/** Returns a queue, for schedules and staff pages. Throws before `connectJobs`. */
export const getQueue = (name: QueueName): Queue => {
  if (!queues) throw new Error('connectJobs() has not been called');
  return queues[name];
};

/** Does something with a job of a queue while no other process does the like with it. Throws before `connectJobs`. */
export const withJobAlone = <T>(queue: string, jobId: string, work: () => Promise<T>): Promise<T> => {
  if (!connection) throw new Error('connectJobs() has not been called');
  return withRedisLock(connection, `job:${queue}:${jobId}`, work);
};

/** How one job differs from others of its name. */
interface EnqueueOptions {
  /** Jobs with the same id are one, also after it was completed; used instead of the job's own deduplication. */
  readonly jobId?: string;
  /** The job waits this long for more of the same. */
  readonly delayMs?: number;
  /** Used instead of the job's own priority. */
  readonly priority?: number;
}

/** Enqueues a job and returns its id. Throws where the payload has not the job's form, or Redis is away. */
export const enqueue = async <N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  options: EnqueueOptions = {},
): Promise<string> => {
  const { queue, data, opts } = prepareJob(name, payload, options);
  const job = await getQueue(queue).add(name, data, opts);
  return job.id ?? '';
};

/** Enqueues many jobs of one name with one call to Redis; an id that is there already is left alone. */
export const enqueueMany = async <N extends JobName>(
  name: N,
  many: readonly { readonly payload: JobPayload<N>; readonly jobId: string }[],
): Promise<void> => {
  const prepared = many.map(({ payload, jobId }) => prepareJob(name, payload, { jobId }));
  await getQueue(JOBS[name].queue).addBulk(prepared.map(({ data, opts }) => ({ name, data, opts })));
};

/** How long after its last attempt a job that is still due is tried once more; with each further try the pause doubles. */
const FIRST_PAUSE_MS = 3_600_000;
const LONGEST_PAUSE_MS = 8 * FIRST_PAUSE_MS;

/**
 * Enqueues a job that should have been done by now. To be called at every look, with the same id: there is one such job at most. One
 * that waits or runs is left alone; one that has failed is tried again once its pause is over, with a single attempt: at the next look
 * where the first pause is 0. One that is done is not kept. Throws where the payload has not the job's form, or Redis is away.
 */
export const enqueueOverdue = async <N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  jobId: string,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<void> => {
  const { queue: queueName, data, ...prepared } = prepareJob(name, payload, { jobId });
  const opts = { ...prepared.opts, removeOnComplete: true };
  const queue = getQueue(queueName);
  const former = await queue.getJob(jobId);
  if (!former) await queue.add(name, data, opts);
  if (!former || !isPauseOver(former, firstPauseMs)) return;
  await withJobAlone(queueName, jobId, async () => {
    // Another worker, or an admin, may have been first.
    const failed = await queue.getJob(jobId);
    if (!failed || !isPauseOver(failed, firstPauseMs) || !(await failed.isFailed())) return;
    const delay = Math.min(2 * getPauseMs(failed, firstPauseMs), LONGEST_PAUSE_MS);
    // A new one, so that it has not waited since the first was enqueued.
    await failed.remove();
    await queue.add(name, data, { ...opts, attempts: 1, backoff: { type: 'exponential', delay } });
  });
};

/** A job with a single attempt carries the pause after it as the wait before a second one. */
const getPauseMs = ({ opts: { attempts, backoff } }: Job, firstPauseMs: number): number =>
  attempts === 1 && typeof backoff === 'object' ? (backoff.delay ?? firstPauseMs) : firstPauseMs;

/** Whether a job ended so long ago that it may be tried again. */
const isPauseOver = (job: Job, firstPauseMs: number): boolean =>
  Boolean(job.finishedOn) && (job.finishedOn ?? 0) + getPauseMs(job, firstPauseMs) <= Date.now();

const prepareJob = <N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  { jobId, delayMs, ...changed }: EnqueueOptions,
) => {
  const { queue, payload: schema, options } = JOBS[name];
  const priority = changed.priority ?? options.priority;
  const { keepCompletedSeconds } = options;
  const data: JobPayload<JobName> = schema.parse(payload);
  const isDeduplicated = options.isDeduplicated && jobId === undefined;
  const opts: JobsOptions = {
    attempts: options.maxAttempts,
    backoff: { type: 'exponential', delay: options.backoffMs },
    removeOnComplete: isDeduplicated || keepCompletedSeconds === 0 || { age: keepCompletedSeconds },
    removeOnFail: { age: options.keepFailedSeconds },
    ...(priority > 0 && { priority }),
    ...(isDeduplicated && { deduplication: { id: [name, ...Object.values(data)].join('-'), keepLastIfActive: true } }),
    ...(jobId !== undefined && { jobId }),
    ...(delayMs !== undefined && { delay: delayMs }),
  };
  return { queue, data, opts };
};

/** Closes the queues; nothing where they are closed. */
export const disconnectJobs = async (): Promise<void> => {
  if (queues) for (const queue of Object.values(queues)) await queue.close();
  connection?.disconnect();
  queues = undefined;
  connection = undefined;
};
