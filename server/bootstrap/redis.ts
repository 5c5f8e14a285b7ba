import type { EventEmitter } from 'node:events';
import { type Command, Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A connection to Redis. */
export type RedisConnection = Redis;

/** Writes a line when a connection to Redis is lost, and one when it is there again: an outage is hundreds of attempts long. */
export const logOutages = (redis: EventEmitter, log: Pick<Logger, 'warn'>): void => {
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

/** How long a command waits for its answer. */
const COMMAND_LIMIT_MS = 800;

/**
 * Has a command fail after `COMMAND_LIMIT_MS`, but not where the answer has arrived and is yet to be read: with the library's own
 * `commandTimeout`, a process that was busy for so long itself takes Redis for slow.
 */
const limit = (command: Command): void => {
  const fail = () => {
    if (!command.isSettled) command.reject(new Error('Command timed out'));
  };
  // What has arrived is read between a timer and `setImmediate`.
  const timer = setTimeout(() => setImmediate(fail), COMMAND_LIMIT_MS);
  const stop = () => clearTimeout(timer);
  command.promise.then(stop, stop);
};

class RedisWithLimit extends Redis {
  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    limit(sent[0]);
    return super.sendCommand(...sent);
  }
}

/** The milliseconds before a lost Redis is tried again: soon and often, because an outage ends suddenly. */
const retrySoon =
  (longestMs: number) =>
  (attempt: number): number =>
    Math.min(50 * attempt, longestMs);

/**
 * Opens a connection for work that a request waits for: it tries again often while Redis is away, and what waits for it
 * fails within a second.
 */
export const connectRedis = (url: string, onError: (error: Error) => void = () => {}): RedisConnection => {
  const options = { maxRetriesPerRequest: 0, connectTimeout: 1_000, enableAutoPipelining: true };
  return withListener(new RedisWithLimit(url, { ...options, retryStrategy: retrySoon(500) }), onError);
};

/** Opens a connection by which jobs are enqueued, which fails at once while Redis is away. */
export const connectForJobs = (url: string): RedisConnection =>
  withListener(new Redis(url, { retryStrategy: retrySoon(1_000), maxRetriesPerRequest: 1 }));

/**
 * Opens a connection whose commands wait until Redis is back rather than fail, and on which a blocking read is not taken
 * for one that hangs; by an address, or beside another connection.
 */
export const connectPatiently = (from: RedisConnection | string): RedisConnection => {
  const options = { retryStrategy: retrySoon(500), maxRetriesPerRequest: null, enableAutoPipelining: false };
  return withListener(typeof from === 'string' ? new Redis(from, options) : from.duplicate(options));
};

/** Without a listener a lost connection would end the process. */
const withListener = (redis: RedisConnection, onError: (error: Error) => void = () => {}): RedisConnection => {
  const emitter: EventEmitter = redis;
  emitter.on('error', onError);
  return redis;
};
