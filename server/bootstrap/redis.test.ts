import { afterEach, expect, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { connectRedis, type RedisConnection } from './redis.ts';

let redis: RedisConnection | undefined;

afterEach(() => redis?.disconnect());

const connect = async (): Promise<RedisConnection> => {
  redis = connectRedis((await testStores()).redisUrl);
  await redis.ping();
  return redis;
};

const blockProcess = (ms: number): void => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

test('an answer that came while the process was busy is not taken for a late one', async () => {
  const connection = await connect();
  const answer = connection.set('key', 'value').then(() => connection.get('key'));
  await new Promise((resolve) => setImmediate(resolve));
  blockProcess(1_000);
  expect(await answer).toBe('value');
});

test('a command of which the answer does not come fails', async () => {
  const connection = await connect();
  await expect(connection.blpop('a list that stays empty', 0)).rejects.toThrow('Command timed out');
});
