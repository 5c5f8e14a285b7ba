import { type Command, Redis } from 'ioredis';
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

/** How long a command waits for its answer. */
const COMMAND_LIMIT_MS = 800;

/**
 * A connection whose commands fail after `COMMAND_LIMIT_MS`, but not where the answer has arrived and is yet to be read: with the
 * library's own `commandTimeout`, a process that was busy for so long itself takes Redis for slow.
 */
class RedisWithLimit extends Redis {
  override sendCommand(command: Command, ...rest: [stream?: Parameters<Redis['sendCommand']>[1]]): unknown {
    const fail = () => {
      if (!command.isSettled) command.reject(new Error('Command timed out'));
    };
    // What has arrived is read between a timer and `setImmediate`.
    const timer = setTimeout(() => setImmediate(fail), COMMAND_LIMIT_MS);
    const stop = () => clearTimeout(timer);
    command.promise.then(stop, stop);
    return super.sendCommand(command, ...rest);
  }
}

/**
 * Opens a connection for work that a request waits for: it tries again often while Redis is away, and what waits for it
 * fails within a second.
 */
export const connectRedis = (url: string, onError: (error: Error) => void = () => {}): Redis => {
  const redis = new RedisWithLimit(url, {
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    enableAutoPipelining: true,
  });
  // Without a listener a lost connection would end the process.
  redis.on('error', onError);
  return redis;
};
