import { type Config, loadConfig } from '../config.ts';
import { connectMongo, disconnectMongo } from '../database/connection.ts';
import { createObjectStore } from '../database/object-store.ts';
import { beginAuditChain } from '../domain/kernel/audit/chain.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { openServiceKeys } from '../domain/kernel/service-keys.ts';
import { openContactKey } from '../domain/privacy/contact-key.ts';
import { findStores } from '../embedded/running.ts';
import { connectJobs, disconnectJobs } from '../jobs.ts';
import { prepareIndexes, requireFittingData } from '../migrations/run.ts';

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

/** Runs a command on the service's database, prepared as for a server: with its indexes, its keys and its audit. */
export const withDatabase = <T>(command: (config: Config) => Promise<T>): Promise<T> =>
  withMongo(async (config) => {
    await requireFittingData();
    await prepareIndexes();
    await openServiceKeys(config.sessionKeys, { mayReplace: false });
    await openContactKey(config.sessionKeys);
    await beginAuditChain();
    return command(config);
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
