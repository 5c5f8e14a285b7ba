import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testStores } from '../testing/stores/stores.ts';
import { connectJobs, disconnectJobs, enqueue, getQueue } from './jobs.ts';

const prefix = `jobs-${Date.now()}`;
let redisUrl: string;
beforeAll(async () => {
  ({ redisUrl } = await testStores());
  connectJobs(redisUrl, prefix);
});
afterAll(disconnectJobs);

/** Does what is enqueued in a queue; each job runs until it is let go. Returns how many began and a function that lets one end. */
const startWorker = (queue: string) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const running: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>((end) => running.push(end));
  };
  const worker = new Worker(queue, work, { connection, prefix });
  onTestFinished(async () => {
    for (const end of running) end();
    await worker.close();
    connection.disconnect();
  });
  return { countBegun: () => begun, endOne: () => running.shift()?.() };
};

test('a deduplicated job is one while it waits, runs, and follows once while it runs', async () => {
  const first = await enqueue('insight', { day: '2030-01-01' });
  expect(first).not.toBe('');
  expect(await enqueue('insight', { day: '2030-01-01' })).toBe(first);
  const worker = startWorker('insight');
  await expect.poll(worker.countBegun).toBe(1);
  await enqueue('insight', { day: '2030-01-01' });
  await enqueue('insight', { day: '2030-01-01' });
  worker.endOne();
  await expect.poll(worker.countBegun).toBe(2);
  worker.endOne();
  await expect.poll(async () => (await getQueue('insight').getJobCounts('active', 'waiting')).active).toBe(0);
  expect(worker.countBegun()).toBe(2);
  const later = await enqueue('insight', { day: '2030-01-01' });
  expect(later).not.toBe('');
  await expect.poll(worker.countBegun).toBe(3);
});
