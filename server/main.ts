import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { retryUntilStoresAreUp } from './bootstrap/await-stores.ts';
import { createCleanupStack } from './bootstrap/cleanup-stack.ts';
import { isProgram } from './bootstrap/is-program.ts';
import { formatStartupError, gracefulShutdown } from './bootstrap/lifecycle.ts';
import { createLog } from './bootstrap/log.ts';
import { connectRedis, logOutages } from './bootstrap/redis.ts';
import { withRedisLock } from './bootstrap/redis-lock.ts';
import { listUnreachable } from './bootstrap/unreachable.ts';
import { verifyStores } from './bootstrap/verify-stores.ts';
import { type Config, ConfigError, loadConfig, withPort } from './config.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { createObjectStore, verifyObjectStore } from './database/object-store.ts';
import { mongoConnection } from './database/probe.ts';
import { findStores } from './dev-stores/running.ts';
import { beginAuditChain } from './domain/kernel/audit/chain.ts';
import { configureContext } from './domain/kernel/context.ts';
import { openServiceKeys } from './domain/kernel/service-keys.ts';
import { openContactKey } from './domain/privacy/contact-key.ts';
import { refreshFingerprints } from './domain/privacy/phone-hash.ts';
import { startJobStarters } from './job-starters.ts';
import { connectJobs, disconnectJobs } from './jobs.ts';
import { migrate, prepareData, requireFittingData } from './migrations/run.ts';
import { formatDemoAccounts } from './seed/accounts.ts';
import { holdsDemo, seedDemo } from './seed/seed.ts';

/** 8 s for requests in flight, the rest for the stores. */
const STOP_LIMIT_MS = 10_000;

type PrintLine = (line: string) => void;
const toStdout: PrintLine = (line) => process.stdout.write(`${line}\n`);

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** How a server starts. */
interface StartOptions {
  /** Prints a line about the start to the terminal. */
  readonly printLine?: PrintLine;
  /** Whether it brings the database to this release first, as `mithaq migrate` does. */
  readonly migrates?: boolean;
}

/**
 * Starts one server process on the configured stores: checks them and the data, seeds an empty database with the
 * demo community where that is wanted, and listens. Where a step fails, it closes what it has opened and rejects with the
 * step's error.
 */
export const startServer = async (config: Config, options: StartOptions = {}): Promise<RunningServer> => {
  const cleanup = createCleanupStack();
  try {
    const { mongodbUri, redisUrl } = findStores(config);
    const log = createLog(config.logLevel);
    const objectStore = config.photoBucket ? createObjectStore(config.photoBucket) : null;
    for (const text of listUnreachable(config)) log.warn(text);
    configureContext({
      timeZone: config.matchDayTimezone,
      paceDays: config.paceDays,
      publicUrl: config.publicUrl,
      secondFactorRoles: config.secondFactorRoles,
      isVerificationRequired: config.isVerificationRequired,
      takesDocuments: config.takesDocuments,
      payments: config.payments,
      objectStore,
      sendsMail: config.mail !== undefined,
      mailFolder: config.mailFolder?.path ?? null,
      noticeChannels: config.noticeChannels,
      pushOrigins: config.pushOrigins,
      supportEmail: config.supportEmail ?? null,
      reportListenerFault: (fault) => log.error({ err: fault }, 'a listener to events failed'),
    });
    cleanup.add(disconnectMongo);
    const redis = connectRedis(redisUrl);
    logOutages(redis, log);
    cleanup.add(() => redis.disconnect());
    await retryUntilStoresAreUp(async () => {
      await connectMongo(mongodbUri);
      await verifyStores(mongoConnection(), redis);
      if (objectStore) await verifyObjectStore(objectStore);
    });
    connectJobs(redisUrl);
    cleanup.add(disconnectJobs);
    // Each of its steps may be repeated: a connection that breaks meanwhile is no reason to end.
    await retryUntilStoresAreUp(() => withRedisLock(redis, 'prepare', () => prepare(config, log, options)));
    cleanup.add(startJobStarters((error) => log.error({ err: error }, 'a job could not be enqueued')));

    const app = createApp({ config, redis, log });
    const port = await app.listen();
    cleanup.add(app.close);
    const { publicUrl } = withPort(config, port);
    configureContext({ timeZone: config.matchDayTimezone, publicUrl });
    return { url: publicUrl, stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};

const prepare = async (
  { seedDemo: isDemoWanted, mayHoldDemo, sessionKeys }: Config,
  log: Logger,
  { printLine = () => {}, migrates = false }: StartOptions,
): Promise<void> => {
  if (!mayHoldDemo && (await holdsDemo())) {
    throw new ConfigError(
      'MONGODB_URI: this database has the accounts of the demo, whose password is published; serve it on loopback only, or take another one.',
    );
  }
  if (migrates) {
    await requireFittingData();
    await migrate();
  } else await prepareData((missing) => log.warn({ missing }, 'indexes are missing: run npm run mithaq -- migrate'));
  if ((await openContactKey(sessionKeys)) === 'replaced') {
    log.warn('SESSION_KEYS open no stored key of listed phone numbers: those listed before count for nothing');
  }
  await refreshFingerprints();
  for (const purpose of await openServiceKeys(sessionKeys))
    log.warn({ purpose }, 'SESSION_KEYS do not open a stored key');
  await beginAuditChain();
  if (isDemoWanted && (await seedDemo(printLine))) for (const line of formatDemoAccounts()) printLine(line);
};

const runAsProgram = (): void => {
  let running: RunningServer | undefined;
  const reportError = (error: unknown) => process.stderr.write(`${formatStartupError(error)}\n`);
  const end = gracefulShutdown({ stop: async () => running?.stop(), limitMs: STOP_LIMIT_MS, reportError });
  startServer(loadConfig(), { printLine: toStdout })
    .then((server) => {
      running = server;
      toStdout(`Listening on ${server.url}`);
    })
    .catch(end);
};

if (isProgram(import.meta.url)) runAsProgram();
