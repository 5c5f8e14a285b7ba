import type { mongoConnection } from '../database/probe.ts';
import { withTimeout } from '../domain/kernel/with-timeout.ts';
import type { RedisConnection } from './redis.ts';

type Connection = ReturnType<typeof mongoConnection>;

/** A store may lose acknowledged writes, so the service does not start; the message is for the operator. */
export class UnsafeStores extends Error {}

/**
 * Throws {@link UnsafeStores} unless MongoDB is a writable replica set that acknowledges by majority, and Redis has all keys, is
 * append-only and never evicts. A standalone mongod and a Redis with default settings lose acknowledged writes (R49).
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

/** How long Redis may take to say how it is. */
const REDIS_LIMIT_MS = 1_500;

/** Throws {@link UnsafeStores} unless Redis has all keys, is append-only and never evicts. */
export async function verifyRedis(redis: RedisConnection): Promise<void> {
  const info = await withTimeout(redis.info(), REDIS_LIMIT_MS);
  if (readInfo(info, 'cluster_enabled') === '1') {
    throw new UnsafeStores(
      'REDIS_URL: this Redis is a member of a cluster and has only some of the keys; name one that has all of them.',
    );
  }
  if (readInfo(info, 'aof_enabled') !== '1') {
    throw new UnsafeStores('REDIS_URL: this Redis would forget its data when it is killed; set appendonly yes.');
  }
  const policy = readInfo(info, 'maxmemory_policy');
  if (policy !== 'noeviction') {
    throw new UnsafeStores(
      `REDIS_URL: this Redis may drop sessions and jobs (${policy}); set maxmemory-policy noeviction.`,
    );
  }
}

/** Returns a line of what the `INFO` of Redis says. */
export function readInfo(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
}
