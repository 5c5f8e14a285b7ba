import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { testStores } from './stores.ts';

test('gives each caller databases of their own that work', async () => {
  const [one, other] = await Promise.all([testStores(), testStores()]);
  expect(one.redisUrl).not.toBe(other.redisUrl);
  expect(one.mongodbUri).not.toBe(other.mongodbUri);

  const redis = new Redis(one.redisUrl);
  await redis.set('a', 'b');
  expect(await redis.dbsize()).toBe(1);
  redis.disconnect();

  const client = new mongo.MongoClient(one.mongodbUri);
  await client.db().collection('things').insertOne({ a: 1 });
  expect(await client.db().collection('things').countDocuments()).toBe(1);
  await client.close();
});
