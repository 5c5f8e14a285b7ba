import { Redis } from 'ioredis';

/**
 * Opens a connection for work that a request waits for: it tries again often while Redis is away, and what waits for it
 * fails within a second.
 */
export const connectRedis = (url: string, onError: (error: Error) => void): Redis => {
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
