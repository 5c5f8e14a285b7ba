import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';

/** Makes the stores at `to` hold exactly what those at `from` hold, indexes included. Nobody may use either meanwhile. */
export const copyStores = async (from: StoreAddresses, to: StoreAddresses): Promise<void> => {
  await Promise.all([copyMongodb(from.mongodbUri, to.mongodbUri), copyRedis(from.redisUrl, to.redisUrl)]);
};

/** Copies the collections that differ only: a test file changes some of sixty. */
const copyMongodb = async (from: string, to: string): Promise<void> => {
  const name = new URL(to).pathname.slice(1);
  const client = new mongo.MongoClient(from);
  try {
    const [source, target] = [client.db(), client.db(name)];
    const hash = async (db: mongo.Db): Promise<Record<string, string>> => (await db.command({ dbHash: 1 })).collections;
    const [wanted, found] = await Promise.all([hash(source), hash(target)]);
    await Promise.all(
      Object.keys(wanted)
        .filter((coll) => wanted[coll] !== found[coll])
        .map(async (coll) => {
          if (!found[coll]) await copyIndexes(source.collection(coll), target.collection(coll));
          await source
            .collection(coll)
            .aggregate([{ $out: { db: name, coll } }])
            .toArray();
        }),
    );
  } finally {
    await client.close();
  }
};

const copyIndexes = async (source: mongo.Collection, target: mongo.Collection): Promise<void> => {
  const indexes = (await source.indexes()).filter(({ name }) => name !== '_id_');
  if (indexes.length > 0) await target.createIndexes(indexes as mongo.IndexDescription[]);
};

const copyRedis = async (from: string, to: string): Promise<void> => {
  const [source, target] = [new Redis(from), new Redis(to)];
  try {
    await target.flushdb();
    const copies = source.pipeline();
    for (const key of await source.keys('*')) copies.copy(key, key, 'DB', target.options.db ?? 0);
    await copies.exec();
  } finally {
    source.disconnect();
    target.disconnect();
  }
};
