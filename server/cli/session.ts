import { connectRedis } from '../bootstrap/redis.ts';
import { withRedisLock } from '../bootstrap/redis-lock.ts';
import { type Config, loadConfig } from '../config.ts';
import { connectMongo, disconnectMongo } from '../database/connection.ts';
import { createObjectStore } from '../database/object-store.ts';
import { findStores } from '../dev-stores/running.ts';
import { beginAuditChain } from '../domain/kernel/audit/chain.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { openServiceKeys } from '../domain/kernel/service-keys.ts';
import { openContactKey } from '../domain/privacy/contact-key.ts';
import { connectJobs, disconnectJobs } from '../jobs.ts';
import { prepareData, requireFittingData } from '../migrations/run.ts';

/** Runs a command on the service's MongoDB as it is: the configured one, else that of a running `npm start`. */
export const withMongo = async <T>(command: (config: Config) => Promise<T>): Promise<T> => {
  const config = loadConfig();
  configureContext({
    timeZone: config.matchDayTimezone,
    publicUrl: config.publicUrl,
    objectStore: config.photoBucket ? createObjectStore(config.photoBucket) : null,
  });
  await connectMongo(config.mongodbUri ?? findStores(config).mongodbUri);
  try {
    return await command(config);
  } finally {
    await disconnectMongo();
  }
};

/** Does what a start does as well while no server or worker starts; beside them, where a command is given MongoDB's address alone. */
export const whileNoneStarts = async <T>(config: Config, work: () => Promise<T>): Promise<T> => {
  if (config.mongodbUri && !config.redisUrl) return work();
  const redis = connectRedis(findStores(config).redisUrl);
  try {
    return await withRedisLock(redis, 'prepare', work);
  } finally {
    redis.disconnect();
  }
};

/** Runs a command on the service's database, checked and prepared as for a worker: with its keys and its audit. */
export const withDatabase = <T>(command: (config: Config) => Promise<T>): Promise<T> =>
  withMongo(async (config) => {
    await whileNoneStarts(config, async () => {
      await prepareData(() => undefined);
      await openServiceKeys(config.sessionKeys, { mayReplace: false });
      await openContactKey(config.sessionKeys, { mayReplace: false });
      await beginAuditChain();
    });
    return command(config);
  });

/** Runs a check on the service's database as it is: nothing is prepared, and its keys are only read. */
export const withUntouchedDatabase = <T>(check: (config: Config) => Promise<T>): Promise<T> =>
  withMongo(async (config) => {
    await requireFittingData();
    await openServiceKeys(config.sessionKeys, { mayReplace: false, isReadOnly: true });
    return check(config);
  });

/** Runs a command that enqueues jobs as well. */
export const withJobs = <T>(command: (config: Config) => Promise<T>): Promise<T> =>
  withDatabase(async (config) => {
    connectJobs(findStores(config).redisUrl);
    try {
      return await command(config);
    } finally {
      await disconnectJobs();
    }
  });
