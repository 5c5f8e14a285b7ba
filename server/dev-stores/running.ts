import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';

export type StoreAddresses = { readonly mongodbUri: string; readonly redisUrl: string };

const fileIn = (dataDir: string) => join(dataDir, 'stores.json');

/**
 * Returns the stores' addresses: those configured, else those of the stores that `npm start` runs on this `dataDir`. Throws
 * {@link ConfigError} where there are none.
 */
export function findStores(config: Pick<Config, 'mongodbUri' | 'redisUrl' | 'dataDir'>): StoreAddresses {
  const running = config.mongodbUri && config.redisUrl ? undefined : readStores(config.dataDir);
  const mongodbUri = config.mongodbUri ?? running?.mongodbUri;
  const redisUrl = config.redisUrl ?? running?.redisUrl;
  if (mongodbUri && redisUrl) return { mongodbUri, redisUrl };
  throw new ConfigError(
    `${mongodbUri ? 'REDIS_URL' : 'MONGODB_URI'}: not set, and no stores are running on ${config.dataDir}; set it, or run npm start beside this.`,
  );
}

/** Saves the addresses of the stores that run on `dataDir`, in a file of mode 0600 because they contain a password. */
export function saveStoreAddresses(dataDir: string, { mongodbUri, redisUrl }: StoreAddresses): void {
  removeStoreAddresses(dataDir);
  writeFileSync(fileIn(dataDir), JSON.stringify({ mongodbUri, redisUrl }), { mode: 0o600 });
}

/** Removes the saved addresses, where there are any. */
export function removeStoreAddresses(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

function readStores(dataDir: string): StoreAddresses | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}
