import { Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testStores } from '../../../testing/stores/stores.ts';
import { connectPatiently } from '../../bootstrap/redis.ts';
import { connectJobs, disconnectJobs, getQueue } from '../../jobs.ts';
import { listQueues } from './job-queues.ts';

const HOUR_MS = 3_600_000;
let redisUrl: string;
beforeAll(async () => {
  ({ redisUrl } = await testStores());
  connectJobs(redisUrl);
});
afterEach(() => getQueue('insight').obliterate({ force: true }));
afterAll(disconnectJobs);

const readSeconds = async () => (await listQueues()).find(({ name }) => name === 'insight')?.oldestWaitingSeconds ?? -1;
const hourAgo = () => ({ timestamp: Date.now() - HOUR_MS });

test('a job has waited since it was enqueued, or since its delay was over', async () => {
  expect(await readSeconds()).toBe(0);
  const delayed = await getQueue('insight').add('delayed', {}, { ...hourAgo(), delay: HOUR_MS });
  if (await delayed.isDelayed()) await delayed.promote();
  expect(await getQueue('insight').getWaitingCount()).toBe(1);
  expect(await readSeconds()).toBeLessThan(30);
  await delayed.remove();
  await getQueue('insight').add('at once', {}, hourAgo());
  expect(await readSeconds()).toBeGreaterThanOrEqual(3_600);
});

test('a job that is tried again has waited since its last try, one that is hurried not at all', async () => {
  const options = { ...hourAgo(), attempts: 2, backoff: { type: 'fixed', delay: HOUR_MS } };
  const failing = await getQueue('insight').add('failing', {}, options);
  const fail = async () => {
    throw new Error('it fails');
  };
  const worker = new Worker('insight', fail, { connection: connectPatiently(redisUrl) });
  await expect.poll(() => failing.isDelayed(), { timeout: 20_000 }).toBe(true);
  await worker.close();
  await failing.promote();
  expect(await readSeconds()).toBeLessThan(30);
  await failing.remove();
  const hurried = await getQueue('insight').add('hurried', {}, { delay: HOUR_MS });
  await hurried.promote();
  expect(await readSeconds()).toBe(0);
});
