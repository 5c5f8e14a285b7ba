import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createModelWording } from '../server/ai/model-wording.ts';
import { type Config, ConfigError, loadConfig } from '../server/config.ts';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { mongoConnection } from '../server/database/probe.ts';
import { configureContext } from '../server/domain/kernel/context.ts';
import { connectJobs, disconnectJobs, retryStrategy } from '../server/jobs.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { createCleanupStack } from '../server/process/cleanup-stack.ts';
import { formatStartupError, gracefulShutdown } from '../server/process/lifecycle.ts';
import { createLog } from '../server/process/log.ts';
import { withRedisLock } from '../server/process/redis-lock.ts';
import { verifyStores } from '../server/process/verify-stores.ts';
import { createWorkerEmitter } from '../server/realtime/worker-emitter.ts';
import { QUEUE_NAMES } from '../shared/jobs/define-job.ts';
import { runJob } from './jobs.ts';
import { reconcile } from './reconcile.ts';

/** A killed worker's job is taken up again after at most 7 s, and five kills don't end it (F10). */
const STALLED = { lockDuration: 5_000, stalledInterval: 2_000, maxStalledCount: 5 };
const RECONCILE_MS = 60_000;
const CONCURRENCY = 4;
/** Jobs under way may end within this time; what doesn't is taken up by another worker. */
const DRAIN_MS = 7_000;
const STOP_LIMIT_MS = 10_000;
/** Servers on the same machine come first: a plan for everybody takes a core for a while. */
const NICENESS = 10;

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Starts one worker process on the given stores: checks them, brings the indexes up to date, puts back schedules that are
 * missing, and does jobs. What was opened is closed again where a step fails.
 */
export const startWorker = async (config: Config): Promise<RunningWorker> => {
  const cleanup = createCleanupStack();
  try {
    const { mongodbUri, redisUrl } = config;
    if (!mongodbUri || !redisUrl) throw new ConfigError('A worker needs MONGODB_URI and REDIS_URL.');
    const log = createLog(config.logLevel);
    const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
    configureContext({ timeZone: config.matchDayTimezone, publicUrl: config.publicUrl });
    const onFailure = warn('the model was of no use');
    const wordingModel = config.ai ? createModelWording({ endpoint: config.ai, onFailure }) : null;
    await connectMongo(mongodbUri);
    cleanup.add(disconnectMongo);
    const redis = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: null });
    redis.on('error', warn('Redis is away'));
    cleanup.add(() => redis.disconnect());
    await verifyStores(mongoConnection(), redis);
    // The same lock as a server's: a database is never worked on while it is being prepared.
    await withRedisLock(redis, 'prepare', syncIndexes);
    connectJobs(redisUrl);
    cleanup.add(disconnectJobs);
    const emitter = createWorkerEmitter(redisUrl, warn('a push failed'));
    cleanup.add(() => emitter.close());
    const workers: Worker[] = [];
    // All at once: what they have under way shares the time.
    const drained = () => Promise.all(workers.map((worker) => worker.close()));
    cleanup.add(() => Promise.race([drained(), wait(DRAIN_MS, undefined, { ref: false })]));
    for (const queue of QUEUE_NAMES) {
      const worker = new Worker(queue, (job) => runJob(job.name, job.data, { wordingModel }), {
        connection: redis,
        concurrency: CONCURRENCY,
        ...STALLED,
      });
      worker.on('error', warn('worker error'));
      worker.on('failed', (job, error) =>
        log.error({ job: job?.name ?? queue, jobId: job?.id, err: error }, 'job failed'),
      );
      workers.push(worker);
    }
    const look = () => reconcile().catch(warn('schedules could not be reconciled'));
    await look();
    const timer = setInterval(look, RECONCILE_MS);
    cleanup.add(() => clearInterval(timer));
    return { stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};

const runAsProgram = (): void => {
  setPriority(NICENESS);
  let running: RunningWorker | undefined;
  const reportError = (error: unknown) => process.stderr.write(`${formatStartupError(error)}\n`);
  const end = gracefulShutdown({ stop: async () => running?.stop(), limitMs: STOP_LIMIT_MS, reportError });
  startWorker(loadConfig())
    .then((worker) => {
      running = worker;
      if (process.connected) process.send?.('ready');
    })
    .catch(end);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) runAsProgram();
