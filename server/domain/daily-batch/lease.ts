import { type DailyRun, DailyRunModel } from '../../models/matching/daily-run.ts';
import { isDuplicate } from '../kernel/errors.ts';

/** A worker that does not renew its lease loses it after this time, by the database's clock. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;

/** A run whose chunks are enqueued is resumed when none was applied for this long. */
const CHUNKS_MS = 20_000;

const fromNow = { $add: ['$$NOW', LEASE_MS] };
const isDone = { $eq: ['$state', 'done'] };

/**
 * Starts a day's run, or takes over one whose lease ran out; returns null while another worker has the lease. A day that is done is
 * run once more, or left alone where `mayRunAgain` is false: then null, too.
 */
export const acquireLease = async (day: string, owner: string, mayRunAgain = true): Promise<DailyRun | null> => {
  await insertRun(day);
  const run = await DailyRunModel.collection.findOneAndUpdate(
    {
      _id: day as never,
      $expr: { $lte: ['$leaseUntil', '$$NOW'] },
      ...(mayRunAgain ? {} : { state: { $ne: 'done' } }),
    },
    [
      {
        $set: {
          state: { $cond: [isDone, 'planning', '$state'] },
          generation: { $cond: [isDone, { $add: ['$generation', 1] }, '$generation'] },
          startedAt: { $cond: [{ $or: [isDone, { $eq: ['$startedAt', null] }] }, '$$NOW', '$startedAt'] },
          owner,
          leaseUntil: fromNow,
        },
      },
    ],
    { returnDocument: 'after' },
  );
  return run as unknown as DailyRun | null;
};

const insertRun = async (day: string): Promise<void> => {
  const unowned = {
    state: 'planning',
    generation: 1,
    planId: null,
    owner: null,
    leaseUntil: new Date(0),
    parts: 0,
    found: null,
    startedAt: null,
    finishedAt: null,
  };
  try {
    await DailyRunModel.updateOne({ _id: day }, { $setOnInsert: unowned }, { upsert: true });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};

/** Renews a lease every second; returns the function that stops it. */
export const renewLease = (day: string, owner: string): (() => void) => {
  const renew = () =>
    DailyRunModel.collection
      .updateOne({ _id: day as never, owner, state: { $ne: 'done' } }, [{ $set: { leaseUntil: fromNow } }])
      .catch(() => {});
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Makes a plan the day's plan; returns false where the lease was lost meanwhile, so that the plan is void. */
export const commitPlan = async (
  day: string,
  owner: string,
  plan: Pick<DailyRun, 'planId' | 'parts' | 'found'>,
): Promise<boolean> => {
  const committed = await DailyRunModel.updateOne(
    { _id: day, owner, state: 'planning' },
    { state: 'applying', ...plan },
  );
  return committed.modifiedCount === 1;
};

/** Extends the lease of a run whose chunks are being applied. */
export const noteProgress = async (day: string, planId: string): Promise<void> => {
  await DailyRunModel.collection.updateOne({ _id: day as never, planId, state: 'applying' }, [
    { $set: { leaseUntil: { $max: ['$leaseUntil', { $add: ['$$NOW', CHUNKS_MS] }] } } },
  ]);
};

/** Completes the run whose plan has been applied; nothing where it was completed before. */
export const finishRun = async (day: string, planId: string): Promise<void> => {
  const done = { state: 'done', planId: null, owner: null, leaseUntil: new Date(0), finishedAt: '$$NOW' };
  await DailyRunModel.collection.updateOne({ _id: day as never, planId, state: 'applying' }, [{ $set: done }]);
};

/** Ends a lease at once, after a failure. */
export const releaseLease = async (day: string, owner: string): Promise<void> => {
  await DailyRunModel.updateOne({ _id: day, owner }, { leaseUntil: new Date(0) });
};

/** Whether a worker has the lease of a day's run. */
export const isLeased = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, $expr: { $gt: ['$leaseUntil', '$$NOW'] } })) !== null;

/** Whether a day's run was ever completed. */
export const isDayDone = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, finishedAt: { $ne: null } })) !== null;
