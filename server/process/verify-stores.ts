import type { Redis } from 'ioredis';
import type { mongoConnection } from '../database/probe.ts';

type Connection = ReturnType<typeof mongoConnection>;

/** A store may lose acknowledged writes, so the service does not start; the message is for the operator. */
export class UnsafeStores extends Error {}

/**
 * Throws {@link UnsafeStores} unless MongoDB is a writable replica set that acknowledges by majority, and Redis is
 * append-only, never evicts and is no part of a cluster. A standalone mongod and a Redis with default settings lose acknowledged
 * writes (R49).
 */
export async function verifyStores(mongodb: Connection, redis: Redis): Promise<void> {
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

/** Throws {@link UnsafeStores} unless Redis is append-only and never evicts, and holds all keys by itself (decision 0141). */
export async function verifyRedis(redis: Redis): Promise<void> {
  const info = await redis.info();
  if (readInfo(info, 'cluster_enabled') === '1') {
    throw new UnsafeStores(
      'REDIS_URL: this Redis is part of a cluster, which spreads keys over its members; name one that has all of them, with a replica behind the same address.',
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
