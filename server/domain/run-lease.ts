import { type DailyRun, DailyRunModel } from '../models/daily-run.ts';
import { clock } from './clock.ts';
import { isDuplicate } from './errors.ts';

/** How long a run belongs to a worker that has gone silent. The database's own clock counts. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;

const fromNow = { $add: ['$$NOW', LEASE_MS] };
const isDone = { $eq: ['$state', 'done'] };

/** Begins a day's run, or goes on with one that nobody works on any more; null while someone does. */
export const claimRun = async (day: string, owner: string): Promise<DailyRun | null> => {
  await makeRun(day);
  const run = await DailyRunModel.collection.findOneAndUpdate(
    { _id: day as never, $expr: { $lte: ['$leaseUntil', '$$NOW'] } },
    [
      {
        $set: {
          state: { $cond: [isDone, 'planning', '$state'] },
          generation: { $cond: [isDone, { $add: ['$generation', 1] }, '$generation'] },
          owner,
          leaseUntil: fromNow,
        },
      },
    ],
    { returnDocument: 'after' },
  );
  return run as unknown as DailyRun | null;
};

const makeRun = async (day: string): Promise<void> => {
  const unowned = {
    state: 'planning',
    generation: 1,
    planId: null,
    owner: null,
    leaseUntil: new Date(0),
    finishedAt: null,
  };
  try {
    await DailyRunModel.updateOne({ _id: day }, { $setOnInsert: unowned }, { upsert: true });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};

/** Keeps a claim while its process lives; returns what stops that. */
export const keepLease = (day: string, owner: string): (() => void) => {
  const renew = () =>
    DailyRunModel.collection
      .updateOne({ _id: day as never, owner, state: { $ne: 'done' } }, [{ $set: { leaseUntil: fromNow } }])
      .catch(() => {});
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Makes a plan the day's plan; false when the claim was lost meanwhile, and the plan with it. */
export const adoptPlan = async (day: string, owner: string, planId: string): Promise<boolean> => {
  const adopted = await DailyRunModel.updateOne({ _id: day, owner, state: 'planning' }, { state: 'applying', planId });
  return adopted.modifiedCount === 1;
};

export const finishRun = async (day: string, owner: string): Promise<void> => {
  await DailyRunModel.updateOne(
    { _id: day, owner },
    { state: 'done', planId: null, owner: null, leaseUntil: new Date(0), finishedAt: clock.now() },
  );
};

/** Gives a claim back at once, after a failure. */
export const releaseRun = async (day: string, owner: string): Promise<void> => {
  await DailyRunModel.updateOne({ _id: day, owner }, { leaseUntil: new Date(0) });
};

/** Whether someone works on a day's run now. */
export const isRunning = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, $expr: { $gt: ['$leaseUntil', '$$NOW'] } })) !== null;
