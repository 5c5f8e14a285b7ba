import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { REDIS_DATABASES } from './provided.ts';

/** An empty MongoDB database and an empty Redis database of one's own, on the stores that the whole test run shares. */
export const testStores = async (): Promise<StoreAddresses> => ({
  mongodbUri: newDatabaseUri(),
  redisUrl: await emptyRedis(),
});

/** The address of a MongoDB database that does not exist yet. */
export const newDatabaseUri = (): string => {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/test-${randomBytes(6).toString('hex')}`;
  return uri.href;
};

/** Does something with the Redis database 0 of the whole test run, which its files share. */
export const withRunRedis = async <T>(work: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(inject('redisUrl'));
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
};

/** Database 0 counts those given away; they are used again once all have been (long watch runs). */
const emptyRedis = (): Promise<string> =>
  withRunRedis(async (redis) => {
    const given = await redis.incr('test:databases');
    const database = 1 + (given % (REDIS_DATABASES - 1));
    await redis.select(database);
    await redis.flushdb();
    return `${inject('redisUrl')}/${database}`;
  });
