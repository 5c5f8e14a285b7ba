import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

const LIFE_MS = 5_000;
const RENEW_MS = 1_500;
const LOOK_MS = 200;
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
const RENEW =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0";

/** Runs `work` while no other process runs under the same name; a holder that was killed blocks for 5 s at most. */
export const withRedisLock = async <T>(redis: Redis, name: string, work: () => Promise<T>): Promise<T> => {
  const key = `lock:${name}`;
  const token = randomUUID();
  while (!(await redis.set(key, token, 'PX', LIFE_MS, 'NX'))) {
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
  const renewing = setInterval(() => redis.eval(RENEW, 1, key, token, LIFE_MS).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await redis.eval(RELEASE, 1, key, token).catch(() => {});
  }
};
