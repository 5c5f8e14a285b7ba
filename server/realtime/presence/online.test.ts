import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/app/tab.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { createOnline } from './online.ts';

let redis: Redis;
beforeAll(async () => {
  redis = new Redis((await testStores()).redisUrl);
});
afterAll(() => redis.disconnect());

const takeAll = async (online: ReturnType<typeof createOnline>, userId: string, socketIds: string[]) => {
  const taken: boolean[] = [];
  for (const socketId of socketIds) taken.push(await online.take(userId, socketId));
  return taken;
};

test('R57: places of a process that was killed hold nobody up: its tabs come back to another', async () => {
  const [killed, living] = [createOnline(redis, newId()), createOnline(redis, newId())];
  const userId = newId();
  expect(await takeAll(killed, userId, ['a', 'b', 'c', 'd'])).toEqual([true, true, true, true]);
  expect(await takeAll(living, userId, ['e', 'f'])).toEqual([true, false]);
  // Its heart stops, as that of a killed process does; its places stay.
  await killed.leaveAll([]);
  expect(await takeAll(living, userId, ['f', 'g', 'h', 'i', 'j'])).toEqual([true, true, true, true, false]);
  expect(await living.count([userId])).toEqual([5]);
  await living.leaveAll([]);
});

test('R57: a process that lives keeps its places', async () => {
  const [one, other] = [createOnline(redis, newId()), createOnline(redis, newId())];
  const userId = newId();
  await takeAll(one, userId, ['a', 'b', 'c', 'd', 'e']);
  const since = performance.now();
  await until(() => performance.now() - since > 3_500, 'some beats', 10_000);
  expect(await other.take(userId, 'f')).toBe(false);
  await Promise.all([one, other].map((online) => online.leaveAll([])));
});
