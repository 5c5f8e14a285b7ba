import { createCleanupStack } from '../bootstrap/cleanup-stack.ts';
import type { Config } from '../config.ts';
import { lockDataDir } from './data-dir.ts';
import { findMongod } from './find-mongod.ts';
import { findValkey } from './find-valkey.ts';
import { type MongodbParameters, startMongodb } from './mongodb.ts';
import type { Progress } from './programs.ts';
import { removeStoreAddresses, type StoreAddresses, saveStoreAddresses } from './running.ts';
import { startValkey } from './valkey.ts';

export type Stores = StoreAddresses & { readonly stop: () => Promise<void> };

const REDIS_DATABASES = 16;

/** What the stores of a test run have otherwise than those of a service. */
export interface StoreOptions {
  /** The number of Redis databases. */
  readonly databases?: number;
  readonly mongodb?: MongodbParameters;
}

/**
 * Returns the addresses of the stores that the configuration names, and starts those that it does not name, with their data
 * in `dataDir`. `stop` ends the started ones cleanly. Throws {@link MissingProgram} or {@link DataDirInUse}, whose message
 * says what to do.
 */
export async function startStores(
  config: Pick<Config, 'mongodbUri' | 'redisUrl' | 'dataDir'>,
  progress: Progress,
  { databases = REDIS_DATABASES, mongodb: parameters }: StoreOptions = {},
): Promise<Stores> {
  const { mongodbUri, redisUrl, dataDir } = config;
  if (mongodbUri && redisUrl) return { mongodbUri, redisUrl, stop: async () => {} };
  const cleanup = createCleanupStack();
  cleanup.add(await lockDataDir(dataDir));
  try {
    const mongodb = mongodbUri ? undefined : await startMongodb(await findMongod(progress), dataDir, parameters);
    if (mongodb) cleanup.add(mongodb.stop);
    const valkey = redisUrl ? undefined : await startValkey(await findValkey(progress), dataDir, databases);
    if (valkey) cleanup.add(valkey.stop);
    const addresses = { mongodbUri: mongodbUri ?? mongodb?.uri ?? '', redisUrl: redisUrl ?? valkey?.url ?? '' };
    saveStoreAddresses(dataDir, addresses);
    cleanup.add(() => removeStoreAddresses(dataDir));
    return { ...addresses, stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
