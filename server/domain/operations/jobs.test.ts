import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsView } from '../../../shared/contract/staff/staff-jobs.ts';
import { makeCommunity } from '../../../testing/people/community.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { testStores } from '../../../testing/stores/stores.ts';
import { connectJobs, disconnectJobs, getQueue } from '../../jobs.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { presentJobs } from '../../presenters/staff/staff-jobs.ts';
import { applyChunk, enqueueChunks, listOpenChunks } from '../daily-batch/plan-chunks.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { listJobs } from './jobs.ts';

givenDatabase();
beforeAll(async () => connectJobs((await testStores()).redisUrl));
beforeEach(clearDatabase);
afterEach(() => getQueue('daily-matches').obliterate({ force: true }));
afterAll(disconnectJobs);

const readJobs = async () => {
  const jobs = presentJobs(await listJobs(createActor(await makeUser({ role: 'admin' }), 's')));
  expect(jobsView.strict().parse(jobs)).toEqual(jobs);
  return jobs;
};
const queue = async () => (await readJobs()).queues.find(({ name }) => name === 'daily-matches');

test('a day in progress is listed with its finished chunks, and later with its outcome', async () => {
  await makeCommunity(300);
  await makeMember({}, { gender: null });
  await dailyRun(system, {}, enqueueChunks);
  const planId = (await DailyRunModel.findById(today()).lean())?.planId ?? '';
  expect((await readJobs()).days).toMatchObject([
    { day: today(), state: 'applying', times: 1, parts: 2, partsDone: 0 },
  ]);
  expect(await queue()).toEqual({ name: 'daily-matches', waiting: 2, active: 0, delayed: 0, failed: 0 });

  const left = await listOpenChunks(planId);
  expect(left).toEqual([0, 1]);
  for (const part of left) {
    await Promise.all([1, 2].map(() => applyChunk(system, { day: today(), planId, part })));
    if (part === 0) expect((await readJobs()).days[0]).toMatchObject({ state: 'applying', partsDone: 1 });
  }
  const [day] = (await readJobs()).days;
  expect(day).toMatchObject({ state: 'done', parts: 2, partsDone: 2 });
  expect(day?.found).toMatchObject({ members: 300, incomplete: 1, withCard: 300, withoutCard: [], relaxed: 0 });
  const slots = (await BatchModel.find().lean()).reduce((sum, { matchIds }) => sum + matchIds.length, 0);
  expect(day?.found?.cards).toBe(slots);
  expect(day?.seconds).toBeGreaterThanOrEqual(0);

  await dailyRun(system);
  const [again] = (await readJobs()).days;
  expect(again).toMatchObject({ times: 2, state: 'done', found: day?.found });
}, 60_000);

test('parts that are handed out again while they wait are there once, and come after other jobs', async () => {
  const parts = [3, 5, 8];
  await enqueueChunks('2030-01-01', 'plan', parts);
  await enqueueChunks('2030-01-01', 'plan', parts);
  expect((await queue())?.waiting).toBeLessThanOrEqual(2 * parts.length);
  await getQueue('daily-matches').add('top-up', { userId: 'someone' });
  const waiting = await getQueue('daily-matches').getJobs(['waiting', 'prioritized']);
  expect(waiting.filter(({ data }) => 'userId' in data).map(({ priority }) => priority)).toEqual([0]);
  expect(waiting.filter(({ data }) => 'part' in data).every(({ priority }) => priority > 0)).toBe(true);
});

test('the last two weeks are listed, newest first; for admins only', async () => {
  const days = Array.from({ length: 20 }, (_, i) => `2030-01-${String(i + 1).padStart(2, '0')}`);
  await DailyRunModel.create(
    days.map((_id) => ({ _id, state: 'done' as const, generation: 1, leaseUntil: new Date(0) })),
  );
  expect((await readJobs()).days.map(({ day }) => day)).toEqual(days.slice(6).reverse());
  const ask = async (role: 'matchmaker' | 'member') => listJobs(createActor(await makeUser({ role }), 's'));
  await expect(ask('matchmaker')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(ask('member')).rejects.toMatchObject({ code: 'not_found' });
});
