import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannels } from '../server/domain/delivery/channels.ts';
import { connectJobs, disconnectJobs, getQueue } from '../server/jobs.ts';
import { JOBS, type JobName } from '../shared/jobs/jobs.ts';
import { captureEvents } from '../testing/app/capture-events.ts';
import { makeCommunity } from '../testing/people/community.ts';
import { givenDatabase } from '../testing/stores/database.ts';
import { testStores } from '../testing/stores/stores.ts';
import { runJob } from './jobs.ts';

givenDatabase();
beforeAll(async () => connectJobs((await testStores()).redisUrl));
afterAll(() => disconnectJobs());

const NAMES = Object.keys(JOBS) as JobName[];
const context = {
  wordingModel: null,
  mailServer: null,
  channels: createChannels({ mailServer: null, mailPace: null, postPush: null }),
};
/** Payloads as Redis has them, which name a prototype where an id or a field should be. */
const PAYLOADS = [
  '{"__proto__":{"polluted":true},"userId":"a","day":"2030-01-01","chunkId":"a","of":"feedback"}',
  '{"constructor":{"prototype":{"polluted":true}},"userId":"a","day":"2030-01-01","chunkId":"a","of":"feedback"}',
  '{"userId":"__proto__","day":"__proto__","chunkId":"__proto__","of":"__proto__"}',
  '{"userId":"constructor","day":"2030-01-01","chunkId":"constructor","of":"constructor"}',
  '{"userId":{"__proto__":{"polluted":true}},"day":["__proto__"],"chunkId":{},"of":{}}',
  '["__proto__"]',
];
const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const listKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).length);

test.each(NAMES)('R55: no payload of %s reaches a prototype', async (name) => {
  const before = listKeys();
  for (const text of PAYLOADS) {
    // What names somebody who does not exist does nothing; what cannot be read fails for good.
    await runJob(name, JSON.parse(text), context).catch((error) => expect(error).toBeInstanceOf(UnrecoverableError));
  }
  expect(listKeys()).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('R55: a name of a prototype is no name of a job', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    await expect(runJob(name, {}, context)).rejects.toThrow(UnrecoverableError);
});

test('the day’s batch says, planned and after each part, that admins can fetch how far it is', async () => {
  await makeCommunity(20);
  const said = async (act: () => Promise<void>) =>
    (await captureEvents(act)).filter(({ type }) => type === 'jobs.changed').length;
  expect(await said(() => runJob('daily-run', {}, context))).toBe(1);
  const parts = await getQueue('daily-matches').getJobs(['waiting', 'prioritized']);
  expect(parts.length).toBeGreaterThan(0);
  for (const { data } of parts) expect(await said(() => runJob('daily-chunk', data, context))).toBe(1);
  await getQueue('daily-matches').obliterate({ force: true });
});
