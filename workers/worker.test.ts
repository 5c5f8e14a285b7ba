import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { reapStaleTransactions } from '../server/database/stale-transactions.ts';
import { apply } from '../server/domain/applications/apply.ts';
import { decideApplication } from '../server/domain/applications/review.ts';
import { applyChunk, enqueueChunks } from '../server/domain/daily-batch/plan-chunks.ts';
import { dailyRun } from '../server/domain/daily-batch/run.ts';
import { createActor, system } from '../server/domain/kernel/actor.ts';
import { clock } from '../server/domain/kernel/clock.ts';
import { configureContext, getContext } from '../server/domain/kernel/context.ts';
import { addDays, getStartOfDay, today } from '../server/domain/kernel/day.ts';
import { newId } from '../server/domain/kernel/ids.ts';
import { openServiceKeys } from '../server/domain/kernel/service-keys.ts';
import { getDecisionJobId } from '../server/job-starters.ts';
import { connectJobs, disconnectJobs, enqueue, getQueue } from '../server/jobs.ts';
import { runMigrations } from '../server/migrations/run.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { BatchModel } from '../server/models/matching/batch.ts';
import { DailyRunModel } from '../server/models/matching/daily-run.ts';
import { ApplicationModel } from '../server/models/members/application.ts';
import { UserModel } from '../server/models/members/user.ts';
import { AnalyticsFiguresModel } from '../server/models/operations/analytics-figures.ts';
import { AuditEntryModel } from '../server/models/operations/audit-entry.ts';
import { PendingDecisionModel } from '../server/models/operations/pending-decision.ts';
import { makeCommunity } from '../testing/people/community.ts';
import { makeMember, makeUser } from '../testing/people/factories.ts';
import { findMorningZone } from '../testing/processes/day-zone.ts';
import { endProcess } from '../testing/processes/end-process.ts';
import { TEST_SESSION_KEYS } from '../testing/processes/server-process.ts';
import { startWorkerProcess } from '../testing/processes/worker-process.ts';
import { clearDatabase } from '../testing/stores/clear-database.ts';
import { testStores } from '../testing/stores/stores.ts';
import { STALLED } from './main.ts';
import { reconcile as runRound } from './reconcile.ts';

const MINUTE_MS = 60_000;
const soon = { timeout: 60_000, interval: 50 };
let stores: Awaited<ReturnType<typeof testStores>>;
let redis: Redis;
let children: ChildProcess[] = [];

/** Runs a round, of which no step may fail. */
const reconcile = (): Promise<void> =>
  runRound(({ error }) => {
    if (error !== null) throw error;
  });

beforeAll(async () => {
  // Around midnight the day would end during a test, and no run be due in its first minutes.
  configureContext({ timeZone: findMorningZone(new Date()) });
  stores = await testStores();
  await connectMongo(stores.mongodbUri);
  await syncIndexes();
  redis = new Redis(stores.redisUrl);
  connectJobs(stores.redisUrl);
});
beforeEach(async () => {
  // What a killed worker has written in a transaction can be deleted once that is aborted.
  const reaping = setInterval(reapStaleTransactions, 200);
  await clearDatabase().finally(() => clearInterval(reaping));
  await redis.flushdb();
});
afterEach(async () => {
  await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')));
  children = [];
  clock.set();
});
afterAll(async () => {
  await disconnectJobs();
  redis.disconnect();
  await disconnectMongo();
});

/** A worker process of its own on data of this release, which ends with the test. */
const startWorker = async (): Promise<ChildProcess> => {
  await runMigrations();
  const child = await startWorkerProcess(stores, { LOG_LEVEL: 'fatal' });
  children.push(child);
  return child;
};
const runOfToday = () => DailyRunModel.findById(today()).lean();

test('R46: jobs whose workers are killed again and again are soon taken up and done: the day is run once, a decision of staff made once', async () => {
  // A calm machine takes the job up within the sum of these, and the waits below are for a busy one.
  expect(STALLED.lockDuration + STALLED.stalledInterval).toBeLessThanOrEqual(10_000);
  await makeCommunity(20);
  const [admin, user] = [await makeUser({ role: 'admin' }), await makeUser()];
  const { _id: id } = await apply(createActor(user, 's'), { answers: 'I look for a calm home.' });
  await decideApplication(createActor(admin, 's'), id, { decision: 'approved', undoSeconds: 30 });
  const { _id: decisionId } = await PendingDecisionModel.findOneAndUpdate({}, { takesEffectAt: new Date(0) })
    .lean()
    .orFail();
  // The test holds the day and the application, so that both jobs are under way, waiting, when the first worker is killed.
  await DailyRunModel.create({ _id: today(), state: 'planning', generation: 1, leaseUntil: new Date('2999-01-01') });
  const holding = await mongoose.startSession();
  holding.startTransaction();
  await ApplicationModel.updateOne({ _id: id }, { $set: { note: 'held' } }, { session: holding });
  const jobId = await enqueue('daily-run', { unlessDone: true });
  const started = async () => (await getQueue('daily-matches').getJob(jobId))?.attemptsStarted ?? 0;
  const decision = () => getQueue('decisions').getJob(getDecisionJobId(decisionId));
  const getRole = async () => (await UserModel.findById(user._id).lean())?.role;
  const first = await startWorker();
  await expect.poll(started, soon).toBe(1);
  await expect.poll(async () => (await decision())?.isActive(), soon).toBe(true);
  await endProcess(first, 'SIGKILL');
  await holding.abortTransaction();
  await holding.endSession();
  expect(await getRole()).toBe('applicant');
  const second = await startWorker();
  await expect.poll(started, soon).toBe(2);
  await expect.poll(getRole, soon).toBe('member');
  await endProcess(second, 'SIGKILL');
  await DailyRunModel.updateOne({ _id: today() }, { leaseUntil: new Date(0) });
  await startWorker();
  await expect.poll(async () => (await runOfToday())?.state, soon).toBe('done');
  await expect.poll(async () => (await getQueue('daily-matches').getJob(jobId))?.getState(), soon).toBe('completed');
  expect((await runOfToday())?.generation).toBe(1);
  expect(await BatchModel.countDocuments({ 'matchIds.0': { $exists: true } })).toBe(20);
  expect(await AuditEntryModel.countDocuments({ action: 'application.approved' })).toBe(1);
  expect(await PendingDecisionModel.countDocuments()).toBe(0);
}, 300_000);

test('R45: after two workers were killed during the run, a third completes the day as if undisturbed', async () => {
  await makeCommunity(150);
  const workers = await Promise.all([startWorker(), startWorker()]);
  await expect.poll(async () => (await runOfToday()) !== null, { timeout: 60_000, interval: 5 }).toBe(true);
  await Promise.all(workers.map((worker) => endProcess(worker, 'SIGKILL')));
  await startWorker();
  await expect.poll(async () => (await runOfToday())?.state, { timeout: 60_000, interval: 50 }).toBe('done');
  expect(await BatchModel.countDocuments({ 'matchIds.0': { $exists: true } })).toBe(150);
}, 300_000);

test('R44: an unreadable job fails at once and holds up no other; a worker ends cleanly on SIGTERM', async () => {
  const member = await makeMember();
  const poison = await getQueue('daily-matches').add('top-up', { nonsense: true }, { attempts: 5 });
  await enqueue('top-up', { userId: member._id });
  const worker = await startWorker();
  await expect.poll(() => poison.getState(), soon).toBe('failed');
  await expect.poll(() => BatchModel.exists({ userId: member._id }), soon).not.toBeNull();
  expect((await getQueue('daily-matches').getJob(poison.id ?? ''))?.attemptsMade).toBe(1);
  expect(await endProcess(worker, 'SIGTERM')).toBe(0);
}, 120_000);

test("R47: an emptied Redis has its one schedule back at the next look, in the day's time zone, however many look", async () => {
  const queue = getQueue('daily-matches');
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 20 }, reconcile));
    const schedulers = await queue.getJobSchedulers();
    expect(schedulers).toHaveLength(1);
    expect(schedulers[0]).toMatchObject({ key: 'daily-matches', pattern: '5 0 * * *', tz: getContext().timeZone });
    expect(await queue.getDelayedCount()).toBe(1);
    await redis.flushdb();
  }
});

test('R47: a missed day is caught up once, from what the database says', async () => {
  const day = today();
  await reconcile();
  expect(await getQueue('daily-matches').getWaitingCount()).toBe(0);
  await makeMember();
  const dueMs = getStartOfDay(day).getTime() + 5 * MINUTE_MS;
  clock.set(() => new Date(dueMs - 1_000));
  await reconcile();
  expect(await getQueue('daily-matches').getWaitingCount()).toBe(0);
  clock.set(() => new Date(dueMs));
  await Promise.all(Array.from({ length: 10 }, reconcile));
  const waiting = await getQueue('daily-matches').getWaiting();
  expect(waiting.map((job) => job.data)).toEqual([{ day, unlessDone: true }]);
  await redis.flushdb();
  await DailyRunModel.create({
    _id: day,
    state: 'done',
    generation: 1,
    leaseUntil: new Date(0),
    finishedAt: new Date(),
  });
  await reconcile();
  expect(await getQueue('daily-matches').getWaitingCount()).toBe(0);
});

test('R47, G15: what is left of a day when Redis is emptied in the middle of it is done from the database, once', async () => {
  const ids = await makeCommunity(300);
  await dailyRun(system, {}, enqueueChunks);
  const begun = await runOfToday();
  expect(begun).toMatchObject({ state: 'applying', parts: 2 });
  await applyChunk(system, { day: today(), planId: begun?.planId ?? '', part: 0 });
  await redis.flushdb();
  const late = new Date(getStartOfDay(today()).getTime() + 23 * 60 * MINUTE_MS);
  clock.set(() => late);
  await reconcile();
  expect(await getQueue('daily-matches').getWaitingCount()).toBe(0);
  // The lease has expired without progress.
  await DailyRunModel.updateOne({ _id: today() }, { leaseUntil: new Date(0) });
  await Promise.all([reconcile(), reconcile()]);
  expect(await getQueue('daily-matches').getWaitingCount()).toBe(1);
  await startWorker();
  await expect.poll(async () => (await runOfToday())?.state, { timeout: 60_000, interval: 50 }).toBe('done');
  expect(await runOfToday()).toMatchObject({ generation: 1, parts: 2 });
  expect(await BatchModel.countDocuments({ 'matchIds.0': { $exists: true } })).toBe(ids.length);
}, 120_000);

test('what is looked for every minute is found by indexes', async () => {
  await makeMember();
  const { db } = mongoose.connection;
  await db?.setProfilingLevel('all');
  await reconcile();
  await db?.setProfilingLevel('off');
  const scanned = await db?.collection('system.profile').distinct('ns', { planSummary: /COLLSCAN/ });
  await db?.dropCollection('system.profile');
  expect(scanned).toEqual([]);
});

test('R47: a new member whose first batch was lost with Redis gets it at the next look', async () => {
  const member = await makeMember();
  await ApplicationModel.create({
    _id: newId(),
    userId: member._id,
    status: 'approved',
    answers: { about: 'A few words.' },
    submittedAt: clock.now(),
    decidedAt: clock.now(),
  });
  await DailyRunModel.create({
    _id: today(),
    state: 'done',
    generation: 1,
    leaseUntil: new Date(0),
    finishedAt: new Date(),
  });
  await reconcile();
  expect((await getQueue('daily-matches').getWaiting()).map((job) => job.data)).toEqual([{ userId: member._id }]);
});

test('whose suspension or limit ends by its time gets introductions at the next look, however many look', async () => {
  await openServiceKeys([TEST_SESSION_KEYS]);
  const over = new Date(clock.now().getTime() - 1);
  const suspension = { actionId: newId(), until: over };
  const members = [await makeMember({ suspendedAt: over, suspension }), await makeMember({ limitedUntil: over })];
  await makeMember({ suspendedAt: over, suspension: { ...suspension, until: null } });
  await Promise.all(Array.from({ length: 5 }, reconcile));
  const waiting = (await getQueue('daily-matches').getWaiting()).filter(({ name }) => name === 'top-up');
  expect(waiting.map(({ data }) => data.userId).sort()).toEqual(members.map(({ _id }) => _id).sort());
});

test('the figures until the end of yesterday are computed once they are missing, however many look', async () => {
  const lastDay = addDays(today(), -1);
  await Promise.all(Array.from({ length: 10 }, reconcile));
  const waiting = await getQueue('insight').getWaiting();
  expect(waiting.map(({ data }) => data)).toEqual([{ day: lastDay }]);
  await startWorker();
  await expect.poll(() => AnalyticsFiguresModel.exists({ _id: lastDay }), soon).not.toBeNull();
  const countDue = () => getQueue('insight').getJobCountByTypes('waiting', 'active');
  await expect.poll(countDue, soon).toBe(0);
  await reconcile();
  expect(await countDue()).toBe(0);
}, 120_000);

test('a worker writes to the audit: whoever has left is erased; it ends by itself when its parent does', async () => {
  const leavingSince = new Date(clock.now().getTime() - 29 * 86_400_000);
  const { _id: userId } = await makeMember({ leavingSince });
  await enqueue('erasure', { userId });
  const worker = await startWorker();
  await expect.poll(() => UserModel.exists({ _id: userId, deletedAt: { $ne: null } }), soon).not.toBeNull();
  const listActions = async () => (await AuditEntryModel.find().sort({ seq: 1 }).lean()).map(({ action }) => action);
  await expect.poll(listActions, soon).toEqual(['account.erased']);
  const gone = once(worker, 'exit');
  worker.disconnect();
  expect((await gone)[0]).toBe(0);
}, 120_000);
