import { setTimeout as wait } from 'node:timers/promises';
import { BatchModel } from '../models/batch.ts';
import { DailyRunModel } from '../models/daily-run.ts';
import { MatchModel } from '../models/match.ts';
import { PlanPartModel } from '../models/plan-part.ts';
import type { SystemActor } from './actor.ts';
import { announce, applyOffers, freePlaces, settleBatches } from './batches.ts';
import { type CandidateUser, offerablePages } from './candidates.ts';
import { newId } from './ids.ts';
import { planDay } from './matching/allocate.ts';
import type { Candidate } from './matching/candidate.ts';
import type { PriorPair } from './matching/pair-ledger.ts';
import { buildPool } from './matching/pool.ts';
import { priorOf } from './prior-pairs.ts';
import { adoptPlan, claimRun, finishRun, keepLease, releaseRun } from './run-lease.ts';
import { isDayDone, today } from './run-state.ts';

const LOOK_AGAIN_MS = 200;
const PART = 500;

/**
 * Fills every member's batch of a day (today's unless named) up to the allowance of now, and tells those whose batch
 * grew. Safe to run again, twice at once, or after being killed anywhere: the plan is stored before any of it is carried
 * out, so whoever goes on goes on with the same one, and what an earlier run gave stays. `unlessDone`: nothing happens
 * where the day was completed before.
 */
export const dailyRun = async (
  _actor: SystemActor,
  { day = today(), unlessDone = false }: { day?: string | undefined; unlessDone?: boolean | undefined } = {},
): Promise<void> => {
  const owner = newId();
  if (unlessDone && (await isDayDone(day))) return;
  for (;;) {
    const run = await claimRun(day, owner);
    if (run) {
      const stop = keepLease(day, owner);
      try {
        const planId = run.planId ?? (await makePlan(day, owner));
        if (planId !== null) return await carryOut(day, owner, planId);
      } catch (error) {
        await releaseRun(day, owner).catch(() => {});
        throw error;
      } finally {
        stop();
      }
    }
    await wait(LOOK_AGAIN_MS);
    const other = await DailyRunModel.findById(day, { state: 1 }).lean();
    if (other?.state === 'done') return;
  }
};

/** Plans the day and stores the plan; null when the claim was lost to someone else meanwhile. */
const makePlan = async (day: string, owner: string): Promise<string | null> => {
  for await (const userIds of batchOwners(day)) await settleBatches(day, userIds);
  const { users, candidates } = await everyone();
  const pool = buildPool(candidates);
  const open = await freePlaces(day, users);
  const offers = planDay({ pool, prior: await allPriorPairs(), open, seed: day });
  const planId = newId();
  for (let part = 0; part * PART < offers.length; part++) {
    const some = offers
      .slice(part * PART, (part + 1) * PART)
      .map((offer) => ({ ...offer, offeredTo: [...offer.offeredTo] }));
    await PlanPartModel.create({ _id: `${planId}:${part}`, planId, day, part, offers: some });
  }
  return (await adoptPlan(day, owner, planId)) ? planId : null;
};

const carryOut = async (day: string, owner: string, planId: string): Promise<void> => {
  for (let part = 0; ; part++) {
    const found = await PlanPartModel.findById(`${planId}:${part}`).lean();
    if (!found) break;
    await applyOffers(day, found.offers);
  }
  await announce(day);
  await finishRun(day, owner);
  await PlanPartModel.deleteMany({ day });
};

const everyone = async (): Promise<{ users: CandidateUser[]; candidates: Candidate[] }> => {
  const users: CandidateUser[] = [];
  const candidates: Candidate[] = [];
  for await (const page of offerablePages()) {
    users.push(...page.users);
    candidates.push(...page.candidates);
  }
  return { users, candidates };
};

const allPriorPairs = async (): Promise<PriorPair[]> => {
  const prior: PriorPair[] = [];
  const fields = { users: 1, offeredAt: 1, responses: 1, status: 1 };
  for await (const match of MatchModel.find({}, fields).lean().cursor({ batchSize: 5_000 })) prior.push(priorOf(match));
  return prior;
};

async function* batchOwners(day: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { userId } of BatchModel.find({ day }, { userId: 1 }).lean().cursor({ batchSize: 1_000 })) {
    page.push(userId);
    if (page.length < 1_000) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
