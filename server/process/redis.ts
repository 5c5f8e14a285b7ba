import type { EventEmitter } from 'node:events';
import { Cluster, type Command, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { withEachHost } from '../environment.ts';

/** A connection to one Redis, or to a cluster (decision 0141), which opens one to each of its members. */
export type RedisConnection = Redis | Cluster;

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

type SendArguments<Connection extends RedisConnection> = Parameters<Connection['sendCommand']>;

class RedisWithLimit extends Redis {
  override sendCommand(...sent: SendArguments<Redis>): unknown {
    limit(sent[0]);
    return super.sendCommand(...sent);
  }
}

class ClusterWithLimit extends Cluster {
  override sendCommand(...sent: SendArguments<Cluster>): unknown {
    const [command] = sent;
    // What has failed while no member was there is not done after all once one is.
    if (command.isSettled) return command.promise;
    limit(command);
    return super.sendCommand(...sent);
  }
}

/** What connections differ in. */
type Options = Pick<
  RedisOptions,
  'retryStrategy' | 'maxRetriesPerRequest' | 'connectTimeout' | 'enableAutoPipelining' | 'username' | 'password' | 'tls'
>;

/** A member of a cluster that is silently replaced by another is noticed within this time. */
const REFRESH_MS = 5_000;

/**
 * What a cluster needs instead of the options of a single Redis. A command that waits until Redis is back also waits until the part of
 * the cluster that has its key is, however often it is sent meanwhile. Commands of one moment are not put together (`enableAutoPipelining`):
 * the library gives up on those of which only some have moved to another member.
 */
const toClusterOptions = (options: Options) => {
  const { retryStrategy, enableAutoPipelining: _, ...redisOptions } = options;
  return {
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    ...(options.maxRetriesPerRequest === null && { maxRedirections: Number.POSITIVE_INFINITY }),
    slotsRefreshInterval: REFRESH_MS,
    // A name is looked up by each connection, which checks the certificate against it.
    dnsLookup: (host: string, done: (error: null, address: string) => void) => done(null, host),
    redisOptions,
  };
};

/** Where a cluster is reached, and as whom its members are asked that are not named. */
const openCluster = (addresses: readonly string[], options: Options): Cluster => {
  const hosts = addresses.map((address) => new URL(address));
  const { protocol, username, password } = hosts[0] as URL;
  const Kind = options.maxRetriesPerRequest === null ? Cluster : ClusterWithLimit;
  return new Kind(
    hosts.map(({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) })),
    toClusterOptions({
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    }),
  );
};

/** Opens a connection by an address, or one beside another and to the same; a cluster is an address with several hosts. */
const open = (from: RedisConnection | string, options: Options, Single = Redis): RedisConnection => {
  if (from instanceof Cluster) return from.duplicate([], toClusterOptions(options));
  if (from instanceof Redis) return from.duplicate(options);
  const [address = from, ...others] = withEachHost(from);
  return others.length > 0 ? openCluster([address, ...others], options) : new Single(address, options);
};

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
  const redis = open(
    url,
    { retryStrategy: retrySoon(500), maxRetriesPerRequest: 0, connectTimeout: 1_000, enableAutoPipelining: true },
    RedisWithLimit,
  );
  return withListener(redis, onError);
};

/** Opens a connection by which jobs are enqueued, which fails at once while Redis is away. */
export const connectForJobs = (url: string): RedisConnection =>
  withListener(open(url, { retryStrategy: retrySoon(1_000), maxRetriesPerRequest: 1 }));

/**
 * Opens a connection whose commands wait until Redis is back rather than fail, and on which a blocking read is not taken
 * for one that hangs; by an address, or beside another connection.
 */
export const connectPatiently = (from: RedisConnection | string): RedisConnection =>
  withListener(open(from, { retryStrategy: retrySoon(500), maxRetriesPerRequest: null, enableAutoPipelining: false }));

/** Without a listener a lost connection would end the process. */
const withListener = (redis: RedisConnection, onError: (error: Error) => void = () => {}): RedisConnection => {
  const emitter: EventEmitter = redis;
  emitter.on('error', onError);
  return redis;
};

/** The processes behind a connection: one, or the members that a cluster has told of. */
export const listMembers = (redis: RedisConnection): Redis[] => (redis instanceof Cluster ? redis.nodes() : [redis]);

/** Resolves where Redis answers; of a cluster, where a member answers, and says that there is one for each key. */
export const pingRedis = async (redis: RedisConnection): Promise<void> => {
  await redis.ping();
  if (!(redis instanceof Cluster)) return;
  if (!(await redis.cluster('INFO')).includes('cluster_state:ok')) throw new Error('CLUSTERDOWN');
};
