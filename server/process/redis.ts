import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Writes a line when a connection to Redis is lost, and one when it is there again: an outage is hundreds of attempts long. */
export const logOutages = (redis: Redis, log: Pick<Logger, 'warn'>): void => {
  let awaySinceMs: number | null = null;
  const begin = (fields: object) => {
    if (awaySinceMs === null) log.warn(fields, 'Redis is away');
    awaySinceMs ??= performance.now();
  };
  redis.on('error', (err: Error) => begin({ err }));
  // Not when the connection is closed by this process, which tries none again.
  redis.on('reconnecting', () => begin({}));
  redis.on('ready', () => {
    if (awaySinceMs === null) return;
    log.warn({ seconds: Math.round((performance.now() - awaySinceMs) / 100) / 10 }, 'Redis answers again');
    awaySinceMs = null;
  });
};

/**
 * Opens a connection for work that a request waits for: it tries again often while Redis is away, and what waits for it
 * fails within a second.
 */
export const connectRedis = (url: string, onError: (error: Error) => void = () => {}): Redis => {
  const redis = new Redis(url, {
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 800,
    enableAutoPipelining: true,
  });
  // Without a listener a lost connection would end the process.
  redis.on('error', onError);
  return redis;
};
