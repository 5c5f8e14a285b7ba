import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/app/tab.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { createSocketSlots } from './socket-slots.ts';

let redis: Redis;
beforeAll(async () => {
  redis = new Redis((await testStores()).redisUrl);
});
afterAll(() => redis.disconnect());

const takeAll = async (slots: ReturnType<typeof createSocketSlots>, userId: string, socketIds: string[]) => {
  const taken: boolean[] = [];
  for (const socketId of socketIds) taken.push(await slots.take(userId, socketId));
  return taken;
};

test('R57: slots of a process that was killed block no member: its tabs reconnect to another', async () => {
  const [killed, living] = [createSocketSlots(redis, newId()), createSocketSlots(redis, newId())];
  const userId = newId();
  expect(await takeAll(killed, userId, ['a', 'b', 'c', 'd'])).toEqual([true, true, true, true]);
  expect(await takeAll(living, userId, ['e', 'f'])).toEqual([true, false]);
  // Its heartbeat stops, as that of a killed process does; its slots stay.
  await killed.close([]);
  expect(await takeAll(living, userId, ['f', 'g', 'h', 'i', 'j'])).toEqual([true, true, true, true, false]);
  expect(await living.countTabs([userId])).toEqual([5]);
  await living.close([]);
});

test('R57: a process that lives keeps its slots', async () => {
  const [one, other] = [createSocketSlots(redis, newId()), createSocketSlots(redis, newId())];
  const userId = newId();
  await takeAll(one, userId, ['a', 'b', 'c', 'd', 'e']);
  const since = performance.now();
  await until(() => performance.now() - since > 3_500, 'some heartbeats', 60_000);
  expect(await other.take(userId, 'f')).toBe(false);
  await Promise.all([one, other].map((slots) => slots.close([])));
});
