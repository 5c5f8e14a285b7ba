import { type Job, Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectPatiently } from '../server/bootstrap/redis.ts';
import { createObjectStore } from '../server/database/object-store.ts';
import { createChannels } from '../server/domain/delivery/channels.ts';
import { clock } from '../server/domain/kernel/clock.ts';
import { configureContext, getContext } from '../server/domain/kernel/context.ts';
import { today } from '../server/domain/kernel/day.ts';
import { newId } from '../server/domain/kernel/ids.ts';
import { writeOriginal } from '../server/domain/photos/files.ts';
import { connectJobs, disconnectJobs, getQueue } from '../server/jobs.ts';
import { DailyRunModel } from '../server/models/matching/daily-run.ts';
import { ApplicationModel } from '../server/models/members/application.ts';
import { PhotosModel } from '../server/models/members/photos.ts';
import { ProfileModel } from '../server/models/members/profile.ts';
import type { QueueName } from '../shared/jobs/define-job.ts';
import { drawPhoto } from '../testing/app/photos.ts';
import { makeMember } from '../testing/people/factories.ts';
import { findMorningZone } from '../testing/processes/day-zone.ts';
import { clearDatabase } from '../testing/stores/clear-database.ts';
import { givenDatabase } from '../testing/stores/database.ts';
import { testStores } from '../testing/stores/stores.ts';
import { runJob } from './jobs.ts';
import { reconcile as runRound } from './reconcile.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'completed', 'failed'] as const;
const soon = { timeout: 30_000, interval: 20 };
const channels = createChannels({ mailServer: null, mailPace: null, postPush: null });
let redisUrl: string;
let workers: Worker[] = [];

/** Runs a round, of which no step may fail. */
const reconcile = (): Promise<void> =>
  runRound(({ error }) => {
    if (error !== null) throw error;
  });

givenDatabase();
beforeAll(async () => {
  ({ redisUrl } = await testStores());
  connectJobs(redisUrl);
});
beforeEach(async () => {
  await clearDatabase();
  // Today's run is over: what is left to do is that of single members and photos.
  await DailyRunModel.create({ _id: today(), state: 'done', generation: 1, leaseUntil: new Date(0) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  clock.set();
  configureContext({ objectStore: null });
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  for (const name of ['daily-matches', 'photos'] as const) await getQueue(name).obliterate({ force: true });
});
afterAll(() => disconnectJobs());

/** Does the jobs of a queue, in this process; those of a name that `isBroken` has fail. */
const startWorker = (queue: QueueName, isBroken: (name: string) => boolean = () => false): void => {
  const run = async (name: string, data: unknown) => {
    if (isBroken(name)) throw new Error('the test lets it fail');
    await runJob(name, data, { wordingModel: null, mailServer: null, channels });
  };
  workers.push(new Worker(queue, (job) => run(job.name, job.data), { connection: connectPatiently(redisUrl) }));
};

/** Sets both clocks, that of the service and that of the queues, so long ahead. */
const goAhead = (ms: number): void => {
  vi.restoreAllMocks();
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms);
  clock.set(() => new Date(Date.now()));
};

const listJobs = async (queue: QueueName, name: string) =>
  (await getQueue(queue).getJobs([...STATES])).filter((job) => job?.name === name);
const isIdle = async (queue: QueueName) => (await getQueue(queue).getJobCountByTypes('waiting', 'active')) === 0;

const approve = async (userId: string): Promise<void> => {
  const at = clock.now();
  await ApplicationModel.create({
    ...{ _id: newId(), userId, status: 'approved', answers: { about: 'A few words.' } },
    ...{ submittedAt: at, decidedAt: at },
  });
};

test('for a newcomer who cannot be introduced no job is kept, however often one looks, until they can be', async () => {
  const { _id: userId } = await makeMember({}, { gender: null });
  await approve(userId);
  await approve((await makeMember({ pause: { reason: 'break', until: null } }))._id);
  startWorker('daily-matches');
  for (let minute = 0; minute < 3; minute += 1) {
    goAhead(minute * MINUTE_MS);
    await reconcile();
    await expect.poll(() => isIdle('daily-matches'), soon).toBe(true);
  }
  expect(await listJobs('daily-matches', 'top-up')).toEqual([]);

  await Promise.all(workers.map((worker) => worker.close()));
  await ProfileModel.updateOne({ _id: userId }, { gender: 'female' });
  for (let minute = 3; minute < 6; minute += 1) {
    goAhead(minute * MINUTE_MS);
    await Promise.all([reconcile(), reconcile()]);
  }
  expect((await listJobs('daily-matches', 'top-up')).map(({ data }) => data)).toEqual([{ userId }]);
  startWorker('daily-matches');
  await expect.poll(() => listJobs('daily-matches', 'top-up'), soon).toEqual([]);
});

test('a photo that fails has one job, which is tried again after pauses that grow', async () => {
  const [{ _id: userId }, photoId] = [await makeMember(), newId()];
  const bucket = { bucket: 'none', region: 'us-east-1', accessKeyId: 'none', secretAccessKey: 'none' };
  configureContext({ objectStore: createObjectStore({ ...bucket, endpoint: 'http://127.0.0.1:9' }) });
  const addedAt = new Date(Date.now() - HOUR_MS);
  await PhotosModel.create({ _id: userId, photos: [{ _id: photoId, status: 'processing', addedAt }] });
  const picture = await drawPhoto().jpeg().toBuffer();
  await writeOriginal(photoId, [picture] as unknown as AsyncIterable<Uint8Array>);
  startWorker('photos');
  /** Hastens what waits for another try, until all have failed; returns how many there were. */
  const failAll = async (): Promise<number[]> => {
    const haveFailed = async () => {
      for (const job of await getQueue('photos').getDelayed()) await job.promote().catch(() => {});
      return (await listJobs('photos', 'photo')).length === (await getQueue('photos').getFailedCount());
    };
    await expect.poll(haveFailed, soon).toBe(true);
    return (await listJobs('photos', 'photo')).map(({ attemptsMade }) => attemptsMade);
  };
  for (let minute = 0; minute < 10; minute += 1) {
    goAhead(minute * MINUTE_MS);
    await Promise.all([reconcile(), reconcile()]);
    expect(await listJobs('photos', 'photo')).toHaveLength(1);
  }
  expect(await failAll()).toEqual([5]);
  const tries: number[] = [];
  for (let hours = 0.5; hours <= 26; hours += 0.5) {
    goAhead(9 * MINUTE_MS + hours * HOUR_MS);
    const before = (await listJobs('photos', 'photo')).map(({ timestamp }) => timestamp);
    await reconcile();
    const after = (await listJobs('photos', 'photo')).map(({ timestamp }) => timestamp);
    expect(after).toHaveLength(1);
    if (after[0] !== before[0]) {
      tries.push(hours);
      expect(await failAll()).toEqual([1]);
    }
  }
  expect(tries).toEqual([1, 3, 7, 15, 23]);
}, 120_000);

test.each(['daily-run', 'daily-chunk'])(
  'R47: a day of which each %s fails has one job of it, tried again at each look, and is done once it can be',
  async (broken) => {
    await Promise.all([makeMember(), makeMember({}, { gender: 'male' })]);
    const { timeZone } = getContext();
    onTestFinished(() => configureContext({ timeZone }));
    configureContext({ timeZone: findMorningZone(new Date()) });
    await DailyRunModel.deleteMany({});
    let isBroken = true;
    startWorker('daily-matches', (name) => isBroken && name === broken);
    const isTried = async (job: Job) => {
      if (await job.isDelayed()) await job.promote().catch(() => {});
      return job.isFailed();
    };
    /** All jobs of the day, without the one that the schedule has for the next. */
    const listTried = async () => {
      const jobs = [
        ...(await listJobs('daily-matches', 'daily-run')),
        ...(await listJobs('daily-matches', 'daily-chunk')),
      ];
      return jobs.filter(({ id }) => !id?.startsWith('repeat'));
    };
    const tries = new Set<number>();
    for (let minute = 0; minute < 5; minute += 1) {
      goAhead(minute * MINUTE_MS);
      // The chunks of a plan have been without progress for long enough.
      await DailyRunModel.updateMany({}, { leaseUntil: new Date(0) });
      await Promise.all([reconcile(), reconcile()]);
      await expect.poll(async () => Promise.all((await listTried()).map(isTried)), soon).toEqual([true]);
      for (const { timestamp } of await listTried()) tries.add(timestamp);
    }
    expect(tries.size).toBe(5);

    isBroken = false;
    goAhead(5 * MINUTE_MS);
    await DailyRunModel.updateMany({}, { leaseUntil: new Date(0) });
    await reconcile();
    await expect.poll(async () => (await DailyRunModel.findById(today()).lean())?.state, soon).toBe('done');
    await expect.poll(listTried, soon).toEqual([]);
  },
  120_000,
);

test('a step that fails is reported, and keeps no other from being done', async () => {
  const done: string[] = [];
  const steps = {
    first: async () => void done.push('first'),
    broken: async () => {
      throw new Error('the test lets it fail');
    },
    last: async () => void done.push('last'),
  };
  const reported: [string, boolean][] = [];
  await runRound(({ step, error }) => void reported.push([step, error === null]), steps);
  expect(done).toEqual(['first', 'last']);
  expect(reported).toEqual([
    ['first', true],
    ['broken', false],
    ['last', true],
  ]);
});
