import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testStores } from '../../../testing/stores/stores.ts';
import { clock } from '../kernel/clock.ts';
import type { DailyViewQuota } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { createDailyViewQuota, MAX_PEOPLE_A_DAY } from './people-shown.ts';

let redis: Redis;
let quota: DailyViewQuota;
let viewer: string;
beforeAll(async () => {
  redis = new Redis((await testStores()).redisUrl);
  quota = createDailyViewQuota(redis);
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  viewer = newId();
  clock.set(() => new Date('2030-05-05T22:00:00Z'));
});
afterEach(() => clock.set());

const people = (count: number) => Array.from({ length: count }, newId);
const admit = (ids: readonly string[], wanted = ids.length) => quota.admit(viewer, ids, wanted);

test('R57: fifty people are admitted in a day, in their order; who was admitted stays so', async () => {
  const all = people(60);
  expect(await admit(all)).toEqual(all.slice(0, MAX_PEOPLE_A_DAY));
  expect(await admit([...all].reverse())).toEqual(all.slice(0, MAX_PEOPLE_A_DAY).reverse());
  expect(await admit(people(3))).toEqual([]);
  expect(await quota.admit(newId(), all.slice(50), 10)).toEqual(all.slice(50));
});

test('R57: nobody is counted beyond those wanted', async () => {
  const all = people(60);
  expect(await admit(all, 5)).toEqual(all.slice(0, 5));
  expect(await admit(all.slice(5), 60)).toEqual(all.slice(5, MAX_PEOPLE_A_DAY));
});

test('R57: however many ask at once, on however many processes, fifty are admitted', async () => {
  const other = createDailyViewQuota(redis);
  const lists = Array.from({ length: 40 }, () => people(5));
  const shown = await Promise.all(lists.map((ids, at) => (at % 2 ? quota : other).admit(viewer, ids, 5)));
  expect(new Set(shown.flat()).size).toBe(MAX_PEOPLE_A_DAY);
});

test('R57: the next day begins anew, and what was counted is forgotten by itself', async () => {
  const [first, second] = [people(50), people(50)];
  await admit(first);
  expect(await admit(second)).toEqual([]);
  const key = `people-shown:2030-05-05:${viewer}`;
  // Two hours are left of the day, and one is added.
  expect(await redis.pttl(key)).toBeGreaterThan(2.9 * 3_600_000);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(3 * 3_600_000);
  clock.set(() => new Date('2030-05-06T00:00:00Z'));
  expect(await admit(second)).toEqual(second);
});
