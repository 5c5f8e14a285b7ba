import { Redis } from 'ioredis';

/**
 * What waits in Redis's absence is sent when it is back: nothing here may fail early, nor take a blocking read for one
 * that hangs.
 */
const PATIENT = {
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 500),
  maxRetriesPerRequest: null,
  enableAutoPipelining: false,
};

/** A connection of its own for what carries pushes, from a connection's options or a URL. */
export const blockingRedis = (from: Redis | string): Redis => {
  if (typeof from === 'string') return quiet(new Redis(from, PATIENT));
  return quiet(from.duplicate({ ...PATIENT, commandTimeout: undefined }));
};

const quiet = (redis: Redis): Redis => redis.on('error', () => {});
