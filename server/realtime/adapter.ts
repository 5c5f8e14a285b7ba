import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import type { Server } from 'socket.io';
import { keepPlace } from './stream-place.ts';

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

/**
 * Joins a server to the others on this Redis; a break of Redis loses no push. A process that was held up for so long that
 * pushes are gone parts from its clients: they come back and ask for what they missed. Returns what leaves again.
 */
export const joinOthers = (io: Server, from: Redis | string): (() => void) => {
  const redis = patientRedis(from);
  const again = redis.duplicate.bind(redis);
  // The adapter reads the stream on a duplicate of its connection.
  redis.duplicate = (...options) =>
    keepPlace(again(...options), () => {
      for (const socket of io.of('/').sockets.values()) socket.conn.close();
    });
  io.adapter(createAdapter(redis, { streamName: 'mithaq:push', channelPrefix: 'mithaq', blockTimeInMs: 1_000 }));
  return () => {
    io.of('/').adapter.close();
    redis.disconnect();
  };
};
