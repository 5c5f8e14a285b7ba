import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStores } from '../testing/stores/stores.ts';
import { publish } from './domain/kernel/events.ts';
import { startJobStarters } from './job-starters.ts';
import { connectJobs, disconnectJobs, getQueue } from './jobs.ts';

let stop: () => void;

beforeEach(async () => {
  connectJobs((await testStores()).redisUrl, `starters-${Date.now()}`);
  stop = startJobStarters();
});

afterEach(async () => {
  stop();
  await getQueue('daily-matches').obliterate({ force: true });
  await disconnectJobs();
});

test('a member who becomes ready many times before a worker comes has one top-up waiting, and another member another', async () => {
  publish([...Array(12)].map(() => ({ type: 'member.ready', userId: 'ann' })));
  publish([{ type: 'member.ready', userId: 'bea' }]);
  const waiting = async () => {
    const found = await getQueue('daily-matches').getJobs(['waiting', 'delayed', 'prioritized']);
    return found.map(({ data }) => data.userId).sort();
  };
  await expect.poll(waiting, { timeout: 60_000 }).toContain('bea');
  expect(await waiting()).toEqual(['ann', 'bea']);
});
