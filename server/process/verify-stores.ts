import { Cluster, type Redis } from 'ioredis';
import type { mongoConnection } from '../database/probe.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import { listMembers, pingRedis, type RedisConnection } from './redis.ts';

type Connection = ReturnType<typeof mongoConnection>;

/** A store may lose acknowledged writes, so the service does not start; the message is for the operator. */
export class UnsafeStores extends Error {}

/**
 * Throws {@link UnsafeStores} unless MongoDB is a writable replica set that acknowledges by majority, and Redis is
 * append-only, never evicts and is what its address says, one Redis or a cluster. A standalone mongod and a Redis with default settings
 * lose acknowledged writes (R49).
 */
export async function verifyStores(mongodb: Connection, redis: RedisConnection): Promise<void> {
  await verifyMongodb(mongodb);
  await verifyRedis(redis);
}

/** Throws {@link UnsafeStores} unless MongoDB is a writable replica set that acknowledges by majority. */
export async function verifyMongodb(mongodb: Connection): Promise<void> {
  const admin = mongodb.getClient().db('admin');
  const hello = await admin.command({ hello: 1 });
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new UnsafeStores(
      'MONGODB_URI: this MongoDB is a standalone server; start it as a replica set (one member is enough).',
    );
  }
  if (!hello.isWritablePrimary) {
    throw new UnsafeStores(
      'MONGODB_URI: this member of the replica set is not writable; name the set by replicaSet=….',
    );
  }
  const requested = mongodb.getClient().options.writeConcern?.w;
  const w = requested ?? (await admin.command({ getDefaultRWConcern: 1 })).defaultWriteConcern?.w;
  if (w !== 'majority') {
    throw new UnsafeStores(`MONGODB_URI: writes are acknowledged by w:${w ?? 1}; let it be w=majority.`);
  }
}

/** How long a member of a cluster may take to say how it is. */
const MEMBER_LIMIT_MS = 1_500;

/**
 * Throws {@link UnsafeStores} unless Redis, or each member of the cluster, is append-only and never evicts. Several addresses have to be
 * those of a cluster, and one address must not be (decision 0141).
 */
async function verifyRedis(redis: RedisConnection): Promise<void> {
  await reachRedis(redis);
  await Promise.all(listMembers(redis).map((member) => verifyMember(member, redis)));
}

/** Resolves when Redis answers, and throws what it refuses, of which the library only tries again where it is a cluster. */
export async function reachRedis(redis: RedisConnection): Promise<void> {
  if (!(redis instanceof Cluster)) return pingRedis(redis);
  let onError = (_: { lastNodeError?: Error }) => {};
  const refused = new Promise<never>((_, reject) => {
    onError = ({ lastNodeError }) => {
      if (lastNodeError?.name === 'ReplyError') reject(explainRefusal(lastNodeError));
    };
  });
  redis.on('error', onError);
  try {
    await Promise.race([pingRedis(redis), refused]);
  } finally {
    redis.off('error', onError);
  }
}

function explainRefusal(error: Error): Error {
  if (!error.message.includes('cluster support disabled')) return error;
  return new UnsafeStores(
    'REDIS_URL: several addresses are those of a cluster, of which this Redis is no part; name one address, or start it with cluster-enabled yes.',
  );
}

/** Throws {@link UnsafeStores} unless one process of Redis is what its connection takes it for, append-only, and never evicts. */
export async function verifyMember(member: Redis, redis: RedisConnection): Promise<void> {
  const info = await withTimeout(member.info(), MEMBER_LIMIT_MS);
  if (redis === member && readInfo(info, 'cluster_enabled') === '1') {
    throw new UnsafeStores(
      'REDIS_URL: this Redis is part of a cluster and has only some of the keys; name several of its members, separated by commas.',
    );
  }
  const at = describePlace(member, redis);
  if (readInfo(info, 'aof_enabled') !== '1') {
    throw new UnsafeStores(`REDIS_URL: this Redis${at} would forget its data when it is killed; set appendonly yes.`);
  }
  const policy = readInfo(info, 'maxmemory_policy');
  if (policy !== 'noeviction') {
    throw new UnsafeStores(
      `REDIS_URL: this Redis${at} may drop sessions and jobs (${policy}); set maxmemory-policy noeviction.`,
    );
  }
}

/** Says which member of a cluster is meant; nothing where there is only one Redis. */
export function describePlace(member: Redis, redis: RedisConnection): string {
  return redis === member ? '' : ` at ${member.options.host}:${member.options.port}`;
}

/** Returns a line of what the `INFO` of Redis says. */
export function readInfo(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
}
