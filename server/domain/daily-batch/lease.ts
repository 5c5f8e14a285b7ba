import { type DailyRun, DailyRunModel } from '../../models/matching/daily-run.ts';
import { isDuplicate } from '../kernel/errors.ts';

/** How long a run belongs to a worker that has gone silent. The database's own clock counts. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;

/** How long a plan whose parts are given to the workers may go without one being done before it is looked after. */
const PARTS_MS = 20_000;

const fromNow = { $add: ['$$NOW', LEASE_MS] };
const isDone = { $eq: ['$state', 'done'] };

/** Begins a day's run, or goes on with one that nobody works on any more; null while someone does. */
export const acquireLease = async (day: string, owner: string): Promise<DailyRun | null> => {
  await makeRun(day);
  const run = await DailyRunModel.collection.findOneAndUpdate(
    { _id: day as never, $expr: { $lte: ['$leaseUntil', '$$NOW'] } },
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

const makeRun = async (day: string): Promise<void> => {
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

/** Keeps a claim while its process lives; returns what stops that. */
export const renewLease = (day: string, owner: string): (() => void) => {
  const renew = () =>
    DailyRunModel.collection
      .updateOne({ _id: day as never, owner, state: { $ne: 'done' } }, [{ $set: { leaseUntil: fromNow } }])
      .catch(() => {});
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Makes a plan the day's plan; false when the claim was lost meanwhile, and the plan with it. */
export const commitPlan = async (
  day: string,
  owner: string,
  plan: Pick<DailyRun, 'planId' | 'parts' | 'found'>,
): Promise<boolean> => {
  const adopted = await DailyRunModel.updateOne({ _id: day, owner, state: 'planning' }, { state: 'applying', ...plan });
  return adopted.modifiedCount === 1;
};

/** Notes that a plan's parts are being done. */
export const noteProgress = async (day: string, planId: string): Promise<void> => {
  await DailyRunModel.collection.updateOne({ _id: day as never, planId, state: 'applying' }, [
    { $set: { leaseUntil: { $max: ['$leaseUntil', { $add: ['$$NOW', PARTS_MS] }] } } },
  ]);
};

/** Completes the day whose plan has been carried out; nothing for one that was completed before. */
export const finishRun = async (day: string, planId: string): Promise<void> => {
  const over = { state: 'done', planId: null, owner: null, leaseUntil: new Date(0), finishedAt: '$$NOW' };
  await DailyRunModel.collection.updateOne({ _id: day as never, planId, state: 'applying' }, [{ $set: over }]);
};

/** Gives a claim back at once, after a failure. */
export const releaseRun = async (day: string, owner: string): Promise<void> => {
  await DailyRunModel.updateOne({ _id: day, owner }, { leaseUntil: new Date(0) });
};

/** Whether someone works on a day's run now. */
export const isRunning = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, $expr: { $gt: ['$leaseUntil', '$$NOW'] } })) !== null;
