import { setTimeout as wait } from 'node:timers/promises';
import { type DailyRun, DailyRunModel, type RunFindings } from '../../models/matching/daily-run.ts';
import { PlanPartModel } from '../../models/matching/plan-chunk.ts';
import { type SystemActor, system } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { newId } from '../kernel/ids.ts';
import { isDayDone } from '../matches/day-progress.ts';
import { announce } from './batches.ts';
import { acquireLease, commitPlan, releaseRun, renewLease } from './lease.ts';
import { planOf } from './plan.ts';
import { applyChunk, finishIfDone, partsLeft, storeParts } from './plan-chunks.ts';

const LOOK_AGAIN_MS = 200;

/** Has parts of a day's plan carried out. */
export type HandOut = (day: string, planId: string, parts: readonly number[]) => Promise<void>;

/** One after another, here and now. */
const carryOutHere: HandOut = async (day, planId, parts) => {
  for (const part of parts) await applyChunk(system, { day, planId, part });
};

/**
 * Fills every member's batch of a day (today's unless named) up to the allowance of now, and tells those whose batch
 * grew. Safe to run again, twice at once, or after being killed anywhere: the plan is stored before any of it is carried
 * out, so whoever goes on goes on with the same one, and what an earlier run gave stays. `unlessDone`: nothing happens
 * where the day was completed before. With `handOut` it ends when the parts are in other hands; without, when the day is
 * done, by whomever.
 */
export const dailyRun = async (
  _actor: SystemActor,
  { day = today(), unlessDone = false }: { day?: string | undefined; unlessDone?: boolean | undefined } = {},
  handOut?: HandOut,
): Promise<void> => {
  const owner = newId();
  if (unlessDone && (await isDayDone(day))) return;
  for (;;) {
    const run = await acquireLease(day, owner);
    if (run) {
      const stop = renewLease(day, owner);
      try {
        const planId = run.planId ?? (await makePlan(run, owner));
        if (planId !== null) return await resumePlan(day, planId, handOut ?? carryOutHere);
      } catch (error) {
        await releaseRun(day, owner).catch(() => {});
        throw error;
      } finally {
        stop();
      }
    }
    await wait(LOOK_AGAIN_MS);
    const other = await DailyRunModel.findById(day, { state: 1, planId: 1 }).lean();
    if (other?.state === 'done') return;
    if (other?.planId && handOut) return resumePlan(day, other.planId, handOut);
  }
};

/** Plans the day and stores the plan; null when the claim was lost to someone else meanwhile. */
const makePlan = async ({ _id: day, found: before }: DailyRun, owner: string): Promise<string | null> => {
  const { offers, found } = await planOf(day);
  const planId = newId();
  const parts = await storeParts(day, planId, offers);
  if (!(await commitPlan(day, owner, { planId, parts, found: sum(before, found) }))) return null;
  // What earlier days, and claims that were lost, left behind.
  await PlanPartModel.deleteMany({ day: { $lte: day }, planId: { $ne: planId } });
  return planId;
};

const resumePlan = async (day: string, planId: string, handOut: HandOut): Promise<void> => {
  const left = await partsLeft(planId);
  if (left.length > 0) return handOut(day, planId, left);
  // Also those whom a top-up that was killed had not told.
  await announce(day);
  await finishIfDone(day, planId);
};

/** A day may be planned more than once: cards add up, and of the members the latest plan knows best. */
const sum = (before: RunFindings | null, found: RunFindings): RunFindings => ({
  ...found,
  cards: found.cards + (before?.cards ?? 0),
  pairs: found.pairs + (before?.pairs ?? 0),
  relaxed: found.relaxed + (before?.relaxed ?? 0),
});
