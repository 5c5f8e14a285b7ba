import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, loadConfig, withPort } from './config.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { mongoConnection } from './database/probe.ts';
import { configureContext } from './domain/kernel/context.ts';
import { openContactKey } from './domain/privacy/contact-key.ts';
import { refreshPhoneHashes } from './domain/privacy/phone-hash.ts';
import { findStores } from './embedded/running.ts';
import { isStoreOutage } from './http/outage.ts';
import { startJobStarters } from './job-starters.ts';
import { connectJobs, disconnectJobs } from './jobs.ts';
import { syncIndexes } from './models/index-sync.ts';
import { formatStartupError, gracefulShutdown } from './process/lifecycle.ts';
import { createLog } from './process/log.ts';
import { connectRedis } from './process/redis.ts';
import { withRedisLock } from './process/redis-lock.ts';
import { verifyStores } from './process/verify-stores.ts';
import { demoLines } from './seed/accounts.ts';
import { seedDemo } from './seed/seed.ts';

/** 8 s for requests in flight, the rest for the stores. */
const STOPS_WITHIN_MS = 10_000;
const STORES_WITHIN_MS = 60_000;

/** Tells people what is going on. */
type Say = (line: string) => void;
const toStdout: Say = (line) => process.stdout.write(`${line}\n`);

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts one server process on the configured stores: checks them, brings the indexes up to date, fills an empty database
 * with the demo community where that is wanted, and listens. What was opened is closed again where a step fails.
 */
export const startServer = async (config: Config, say: Say = () => {}): Promise<RunningServer> => {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    const { mongodbUri, redisUrl } = findStores(config);
    const log = createLog(config.logLevel);
    configureContext({ timeZone: config.matchDayTimezone, publicUrl: config.publicUrl });
    undo.push(disconnectMongo);
    const redis = connectRedis(redisUrl, (error) => log.warn({ err: error }, 'Redis is away'));
    undo.push(() => redis.disconnect());
    await onceStoresAreUp(async () => {
      await connectMongo(mongodbUri);
      await verifyStores(mongoConnection(), redis);
    });
    connectJobs(redisUrl);
    undo.push(disconnectJobs);
    await withRedisLock(redis, 'prepare', () => prepare(config, say, log));
    undo.push(startJobStarters((error) => log.error({ err: error }, 'a job could not be enqueued')));

    const app = createApp({ config, redis, log });
    const port = await app.listen();
    undo.push(app.close);
    const { publicUrl } = withPort(config, port);
    configureContext({ timeZone: config.matchDayTimezone, publicUrl });
    return { url: publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The stores may be starting beside us: they are waited for, in whatever order the parts come up (R64). */
const onceStoresAreUp = async (work: () => Promise<void>): Promise<void> => {
  for (const deadline = performance.now() + STORES_WITHIN_MS; ; await sleep(500)) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreOutage(error) || performance.now() > deadline) throw error;
    }
  }
};

const prepare = async ({ seedDemo: wanted, sessionKeys }: Config, say: Say, log: Logger): Promise<void> => {
  await syncIndexes();
  if ((await openContactKey(sessionKeys)) === 'replaced') {
    log.warn('SESSION_KEYS open no stored key of listed phone numbers: those listed before count for nothing');
  }
  await refreshPhoneHashes();
  if (wanted && (await seedDemo(say))) for (const line of demoLines()) say(line);
};

const runAlone = (): void => {
  let running: RunningServer | undefined;
  const complain = (error: unknown) => process.stderr.write(`${formatStartupError(error)}\n`);
  const end = gracefulShutdown({ stop: async () => running?.stop(), limitMs: STOPS_WITHIN_MS, reportError: complain });
  startServer(loadConfig(), toStdout)
    .then((server) => {
      running = server;
      toStdout(`Listening on ${server.url}`);
    })
    .catch(end);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) runAlone();
