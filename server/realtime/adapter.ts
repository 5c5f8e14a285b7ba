import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { Server } from 'socket.io';
import { blockingRedis } from './blocking-redis.ts';
import { resumeStreamCursor } from './stream-cursor.ts';

/**
 * Joins a server to the others on this Redis, for the rooms and the ends of sockets; pushes have their own way
 * (`relay.ts`). A break of Redis loses nothing. Returns what leaves again.
 */
export const attachRedisAdapter = (io: Server, from: Redis | string): (() => void) => {
  const redis = blockingRedis(from);
  const again = redis.duplicate.bind(redis);
  // The adapter reads the stream on a duplicate of its connection.
  redis.duplicate = (...options) =>
    resumeStreamCursor(ignoreSubscribeErrors(again(...options)), () => disconnectAllClients(io));
  io.adapter(createAdapter(redis, { streamName: 'mithaq:push', channelPrefix: 'mithaq', blockTimeInMs: 1_000 }));
  return () => {
    io.of('/').adapter.close();
    redis.disconnect();
  };
};

/** Nobody waits for the adapter's subscription: one that a close has overtaken is no error. */
const ignoreSubscribeErrors = (redis: Redis): Redis => {
  const subscribe = redis.subscribe.bind(redis) as (...channels: unknown[]) => Promise<unknown>;
  return Object.assign(redis, { subscribe: (...channels: unknown[]) => subscribe(...channels).catch(() => {}) });
};

/** Breaks this process's connections off: clients come back by themselves and ask for what they missed. */
export const disconnectAllClients = (io: Server): void => {
  for (const socket of io.of('/').sockets.values()) socket.conn.close();
};
