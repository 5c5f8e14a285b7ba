import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { createModelWording } from '../server/ai/model-wording.ts';
import { retryUntilStoresAreUp } from '../server/bootstrap/await-stores.ts';
import { createCleanupStack } from '../server/bootstrap/cleanup-stack.ts';
import { serveHealth } from '../server/bootstrap/health.ts';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { formatStartupError, gracefulShutdown } from '../server/bootstrap/lifecycle.ts';
import { createLog } from '../server/bootstrap/log.ts';
import { connectPatiently, logOutages } from '../server/bootstrap/redis.ts';
import { withRedisLock } from '../server/bootstrap/redis-lock.ts';
import { verifyStores } from '../server/bootstrap/verify-stores.ts';
import { createWorkerMetrics, openWorkerPort } from '../server/bootstrap/worker-port.ts';
import { type Config, ConfigError, loadConfig } from '../server/config.ts';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { createObjectStore, verifyObjectStore } from '../server/database/object-store.ts';
import { mongoConnection } from '../server/database/probe.ts';
import type { MailServer } from '../server/domain/delivery/channel.ts';
import { createChannels } from '../server/domain/delivery/channels.ts';
import { createMailPace } from '../server/domain/delivery/pace.ts';
import { beginAuditChain } from '../server/domain/kernel/audit/chain.ts';
import { configureContext } from '../server/domain/kernel/context.ts';
import { openServiceKeys } from '../server/domain/kernel/service-keys.ts';
import { getGazetteer } from '../server/domain/matching/places/gazetteer.ts';
import { startJobStarters } from '../server/job-starters.ts';
import { connectJobs, disconnectJobs } from '../server/jobs.ts';
import { createMailFolder, removeOldMails } from '../server/mail/folder.ts';
import { createMailServer } from '../server/mail/smtp.ts';
import { makeDueBackup } from '../server/migrations/daily-backup.ts';
import { prepareData } from '../server/migrations/run.ts';
import { createPostPush } from '../server/push/post.ts';
import { createWorkerEmitter } from '../server/realtime/worker-emitter.ts';
import { QUEUE_NAMES } from '../shared/jobs/define-job.ts';
import { runJob } from './jobs.ts';
import { type StepResult, startReconciling } from './reconcile.ts';

/** The job of a killed worker is taken up by another after at most 7 s, and survives five kills (F10). */
export const STALLED = { lockDuration: 5_000, stalledInterval: 2_000, maxStalledCount: 5 };
const RECONCILE_MS = 60_000;
const CONCURRENCY = 4;
/** One photo at a time, because each may take much memory while it is decoded. */
const PHOTO_CONCURRENCY = 1;
/** Running jobs may end within this time; one that does not is taken up by another worker. */
const DRAIN_MS = 7_000;
const STOP_LIMIT_MS = 10_000;
/** Servers on the same machine have priority: planning a day takes a core for a while. */
const NICENESS = 10;

export interface RunningWorker {
  /** Where it tells how it is, if anywhere. */
  readonly port: number | null;
  stop(): Promise<void>;
}

/**
 * Starts one worker on the configured stores: checks them and the data, restores missing schedules and runs jobs. Throws where a step fails, after closing what it had opened.
 */
export const startWorker = async (config: Config): Promise<RunningWorker> => {
  const cleanup = createCleanupStack();
  try {
    const { mongodbUri, redisUrl } = config;
    if (!mongodbUri || !redisUrl) throw new ConfigError('A worker needs MONGODB_URI and REDIS_URL.');
    const log = createLog(config.logLevel);
    const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
    const objectStore = config.photoBucket ? createObjectStore(config.photoBucket) : null;
    configureContext({
      timeZone: config.matchDayTimezone,
      paceDays: config.paceDays,
      publicUrl: config.publicUrl,
      isPhotoReviewOff: config.isPhotoReviewOff,
      isVerificationRequired: config.isVerificationRequired,
      takesDocuments: config.takesDocuments,
      payments: config.payments,
      secondFactorRoles: config.secondFactorRoles,
      objectStore,
      sendsMail: config.mail !== undefined,
      mailFolder: config.mailFolder?.path ?? null,
      noticeChannels: config.noticeChannels,
      pushOrigins: config.pushOrigins,
      supportEmail: config.supportEmail ?? null,
      reportListenerFault: (fault) => log.error({ err: fault }, 'a listener to events failed'),
    });
    const onFailure = warn('the model was of no use');
    const wordingModel = config.ai ? createModelWording({ endpoint: config.ai, onFailure }) : null;
    const mailServer = await openMailServer(config);
    cleanup.add(disconnectMongo);
    const redis = connectPatiently(redisUrl);
    logOutages(redis, log);
    const mailPace = createMailPace(redis, config.mailsAMinute);
    const channels = createChannels({ mailServer, mailPace, postPush: createPostPush() });
    cleanup.add(() => redis.disconnect());
    await retryUntilStoresAreUp(async () => {
      await connectMongo(mongodbUri);
      await verifyStores(mongoConnection(), redis);
      if (objectStore) await verifyObjectStore(objectStore);
    });
    // The lock that servers take too: no process works on a database while another prepares it.
    await retryUntilStoresAreUp(() => withRedisLock(redis, 'prepare', () => prepare(config, log)));
    connectJobs(redisUrl);
    cleanup.add(disconnectJobs);
    const emitter = createWorkerEmitter(redisUrl, warn('a push failed'));
    cleanup.add(() => emitter.close());
    cleanup.add(startJobStarters(warn('a job could not be enqueued')));
    const metrics = createWorkerMetrics(config);
    cleanup.add(metrics.stop);
    // It takes a second or more, in which this process does nothing else: no job is to wait for it.
    getGazetteer();
    const workers: Worker[] = [];
    // All at once, so that their running jobs share the time.
    const drain = () => Promise.all(workers.map((worker) => worker.close()));
    cleanup.add(() => Promise.race([drain(), wait(DRAIN_MS, undefined, { ref: false })]));
    for (const queue of QUEUE_NAMES) {
      const worker = new Worker(queue, (job) => runJob(job.name, job.data, { wordingModel, mailServer, channels }), {
        connection: redis,
        concurrency: queue === 'photos' ? PHOTO_CONCURRENCY : CONCURRENCY,
        ...STALLED,
      });
      worker.on('error', warn('worker error'));
      worker.on('completed', (job) => metrics.recordJob(job.name, 'ok', readSeconds(job)));
      worker.on('failed', (job, error) => {
        if (job) metrics.recordJob(job.name, 'failed', readSeconds(job));
        log.error({ job: job?.name ?? queue, jobId: job?.id, err: error }, 'job failed');
      });
      workers.push(worker);
    }
    let port: number | null = null;
    if (config.workerPort !== undefined) {
      const isWorking = () => workers.every((worker) => worker.isRunning());
      const opened = await openWorkerPort(config.workerPort, config.host, [
        metrics.serve,
        serveHealth(redis, isWorking),
      ]);
      cleanup.add(opened.close);
      port = opened.port;
    }
    const reportStep = ({ step, seconds, error }: StepResult): void => {
      metrics.recordJob(`reconcile: ${step}`, error === null ? 'ok' : 'failed', seconds);
      if (error !== null) log.error({ step, err: error }, 'a step of the round failed');
    };
    const { dir, ...backups } = config.backups;
    let isBackingUp = false;
    const backUp = (): void => {
      if (dir === null || isBackingUp) return;
      isBackingUp = true;
      void makeDueBackup({ dir, ...backups })
        .catch((error: unknown) => log.error({ err: error }, 'the backup of the day failed'))
        .finally(() => {
          isBackingUp = false;
        });
    };
    cleanup.add(await startReconciling(reportStep, RECONCILE_MS));
    backUp();
    const timer = setInterval(() => {
      backUp();
    }, RECONCILE_MS);
    cleanup.add(() => clearInterval(timer));
    return { port, stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};

/** Returns what mails are given to: a mail server, or in development a folder; null for neither. */
const openMailServer = async ({ mail, mailFolder }: Config): Promise<MailServer | null> => {
  if (mail) return createMailServer(mail);
  if (!mailFolder) return null;
  await removeOldMails(mailFolder.path);
  return createMailFolder(mailFolder);
};

const readSeconds = ({ processedOn, finishedOn }: Job): number =>
  processedOn === undefined ? 0 : ((finishedOn ?? Date.now()) - processedOn) / 1_000;

/** Checks the data, and opens the keys with which jobs write to the audit. */
const prepare = async ({ sessionKeys }: Config, log: Logger): Promise<void> => {
  await prepareData((missing) => log.warn({ missing }, 'indexes are missing: run npm run mithaq -- migrate'));
  await openServiceKeys(sessionKeys, { mayReplace: false });
  await beginAuditChain();
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

if (isProgram(import.meta.url)) runAsProgram();
