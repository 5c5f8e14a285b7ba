import { randomUUID } from 'node:crypto';
import type { RedisConnection } from './redis.ts';

const LOCK_LIFE_MS = 5_000;
const RENEW_MS = 1_500;
const RETRY_MS = 200;
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
const RENEW =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0";

/**
 * Runs `work` while no other process holds the lock of this name, and returns its result. It waits for the lock; that of a
 * killed process expires within 5 s. The daily run has a lease of its own (`daily-batch/lease.ts`) because that must be
 * checked in MongoDB by the same write that it guards, and must work on a database whose indexes this lock prepares.
 */
export const withRedisLock = async <T>(redis: RedisConnection, name: string, work: () => Promise<T>): Promise<T> => {
  const key = `lock:${name}`;
  const token = randomUUID();
  while (!(await redis.set(key, token, 'PX', LOCK_LIFE_MS, 'NX'))) {
    await new Promise((wake) => setTimeout(wake, RETRY_MS));
  }
  const renewing = setInterval(() => redis.eval(RENEW, 1, key, token, LOCK_LIFE_MS).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await redis.eval(RELEASE, 1, key, token).catch(() => {});
  }
};
