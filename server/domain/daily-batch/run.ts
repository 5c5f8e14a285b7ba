import { setTimeout as wait } from 'node:timers/promises';
import { type DailyRun, DailyRunModel, type RunFindings } from '../../models/matching/daily-run.ts';
import { PlanChunkModel } from '../../models/matching/plan-chunk.ts';
import { type SystemActor, system } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { newId } from '../kernel/ids.ts';
import { endPicks } from '../picks/planned-picks.ts';
import { notifyOfAbsence } from './absence.ts';
import { notifyOfBatches } from './batches.ts';
import { acquireLease, commitPlan, isDayDone, releaseLease, renewLease } from './lease.ts';
import { planBatches } from './plan.ts';
import { applyChunk, finishRunIfDone, listOpenChunks, storeChunks } from './plan-chunks.ts';

/** The time between two attempts to get the lease of a day that another worker has. */
const RETRY_MS = 200;

/** Applies chunks of a day's plan, or enqueues jobs that do. */
export type ApplyChunks = (day: string, planId: string, chunks: readonly number[]) => Promise<void>;

/** Applies chunks one after another, in this process. */
const applyHere: ApplyChunks = async (day, planId, chunks) => {
  for (const part of chunks) await applyChunk(system, { day, planId, part });
};

/**
 * Fills every member's batch of today up to the allowance of now, and announces those that grew. Does nothing where another day is
 * named, which is over before its run got to it.
 * Safe to run again, twice at once, or after being killed anywhere: the plan is stored before any of it is applied, so that
 * every worker resumes the same one, and what an earlier run gave stays. `unlessDone`: a completed day is left alone. With
 * `enqueueChunks` it returns when the chunks are enqueued; without, when the day is done, by whichever worker.
 */
export const dailyRun = async (
  _actor: SystemActor,
  { day = today(), unlessDone = false }: { day?: string | undefined; unlessDone?: boolean | undefined } = {},
  enqueueChunks?: ApplyChunks,
): Promise<void> => {
  if (day !== today() || (unlessDone && (await isDayDone(day)))) return;
  const owner = newId();
  const run = (mayRunAgain: boolean) => runWithLease(day, owner, mayRunAgain, enqueueChunks ?? applyHere);
  let isOver = await run(!unlessDone);
  while (!isOver && day === today()) {
    await wait(RETRY_MS);
    // The other worker may complete the day between the two.
    isOver = (await finishByOther(day, enqueueChunks)) || (await run(false));
  }
};

/** Plans the day, or resumes its plan; false where another worker has the lease, or got it meanwhile, or the day may not be run again. */
const runWithLease = async (
  day: string,
  owner: string,
  mayRunAgain: boolean,
  applyChunks: ApplyChunks,
): Promise<boolean> => {
  const run = await acquireLease(day, owner, mayRunAgain);
  if (!run) return false;
  const stopRenewing = renewLease(day, owner);
  try {
    const planId = run.planId ?? (await makePlan(run, owner));
    if (planId !== null) await resumePlan(day, planId, applyChunks);
    return planId !== null;
  } catch (error) {
    await releaseLease(day, owner).catch(() => {});
    throw error;
  } finally {
    stopRenewing();
  }
};

/** Whether another worker's run needs no more of this one: the day is done, or the chunks of its plan could be enqueued. */
const finishByOther = async (day: string, enqueueChunks: ApplyChunks | undefined): Promise<boolean> => {
  const run = await DailyRunModel.findById(day, { state: 1, planId: 1 }).lean();
  if (run?.state === 'done') return true;
  if (!run?.planId || !enqueueChunks) return false;
  await resumePlan(day, run.planId, enqueueChunks);
  return true;
};

/** Plans the day and stores the plan; returns null where the lease went to another worker meanwhile. */
const makePlan = async ({ _id: day, found: before }: DailyRun, owner: string): Promise<string | null> => {
  const { assignments, found, endedPicks } = await planBatches(day);
  const planId = newId();
  const parts = await storeChunks(day, planId, assignments);
  if (!(await commitPlan(day, owner, { planId, parts, found: addFindings(before, found) }))) return null;
  await endPicks(endedPicks);
  await notifyOfAbsence();
  // Chunks of earlier days, and of plans whose lease was lost.
  await PlanChunkModel.deleteMany({ day: { $lte: day }, planId: { $ne: planId } });
  return planId;
};

const resumePlan = async (day: string, planId: string, applyChunks: ApplyChunks): Promise<void> => {
  const chunks = await listOpenChunks(planId);
  if (chunks.length > 0) return applyChunks(day, planId, chunks);
  // Also those of a top-up that was killed before it announced them.
  await notifyOfBatches(day);
  await finishRunIfDone(day, planId);
};

/** A day may be planned more than once: its slots add up, and about the members the latest plan is right. */
const addFindings = (before: RunFindings | null, found: RunFindings): RunFindings => ({
  ...found,
  cards: found.cards + (before?.cards ?? 0),
  pairs: found.pairs + (before?.pairs ?? 0),
  relaxed: found.relaxed + (before?.relaxed ?? 0),
});
