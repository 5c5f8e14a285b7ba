import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisConnection } from '../../bootstrap/redis.ts';

/** How many points are given out in a time that begins with the first of them. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/**
 * Creates a limiter that counts over all processes, in Redis. While Redis is away each process counts in its own memory, so
 * that the limit holds all the same (R4). Each key ends with its time.
 */
export const createSharedLimiter = (
  name: string,
  { points, seconds }: Allowance,
  redis: RedisConnection,
  isBlockedInMemory: boolean,
): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `rate:${name}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    ...(isBlockedInMemory ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
