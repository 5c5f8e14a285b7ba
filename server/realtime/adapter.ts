import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import type { Server } from 'socket.io';

/**
 * What waits in Redis's absence is sent when it is back: nothing here may fail early, nor take a blocking read for one
 * that hangs.
 */
const PATIENT = {
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 500),
  maxRetriesPerRequest: null,
  enableAutoPipelining: false,
};

/** A connection of its own for the adapter, from a connection's options or a URL. */
const patientRedis = (from: Redis | string): Redis => {
  if (typeof from === 'string') return quiet(new Redis(from, PATIENT));
  return quiet(from.duplicate({ ...PATIENT, commandTimeout: undefined }));
};

const quiet = (redis: Redis): Redis => redis.on('error', () => {});

/** Joins a server to the others on this Redis; a break of Redis loses no push. Returns what leaves again. */
export const joinOthers = (io: Server, from: Redis | string): (() => void) => {
  const redis = patientRedis(from);
  io.adapter(createAdapter(redis, { streamName: 'mithaq:push', channelPrefix: 'mithaq', blockTimeInMs: 1_000 }));
  return () => {
    io.of('/').adapter.close();
    redis.disconnect();
  };
};
