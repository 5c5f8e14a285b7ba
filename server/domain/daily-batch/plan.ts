import { setImmediate as breathe } from 'node:timers/promises';
import { BatchModel } from '../../models/matching/batch.ts';
import type { RunFindings } from '../../models/matching/daily-run.ts';
import { allowanceOf, offerablePages } from '../matches/candidates.ts';
import type { Assignment } from '../matching/plan/assignments.ts';
import { DayPlan } from '../matching/plan/day-plan.ts';
import { PoolBuilder } from '../matching/search/pool.ts';
import { settleBatches } from './batches.ts';
import { PriorPairs } from './prior-pairs.ts';

const PAGE = 1_000;

/**
 * The places to add to a day's batches, worked out from what the database holds now, and what staff are told of it. The
 * event loop is free between its steps, so that a worker keeps its job and can be stopped.
 */
export const planOf = async (day: string): Promise<{ offers: Assignment[]; found: RunFindings }> => {
  const { taken, since } = await batchesSoFar(day);
  const builder = new PoolBuilder();
  const open = new Map<string, number>();
  let users = 0;
  for await (const page of offerablePages()) {
    users += page.users.length;
    for (const user of page.users) open.set(user._id, allowanceOf(user) - (taken.get(user._id) ?? 0));
    for (const candidate of page.candidates) builder.add(candidate);
  }
  const pool = await inSteps(builder.buildInSteps());
  const plan = new DayPlan({ pool, prior: await PriorPairs.load(pool, since), freeSlots: open, seed: day });
  await inSteps(plan.steps());
  const served = new Set([...taken].filter(([, count]) => count > 0).map(([userId]) => userId));
  const { eligible, withCard, withoutCard } = await inSteps(plan.statistics(served));
  const offers = await inSteps(plan.listAssignments());
  const found: RunFindings = {
    members: eligible,
    incomplete: users - eligible,
    cards: offers.reduce((sum, { offeredTo }) => sum + offeredTo.length, 0),
    pairs: offers.length,
    relaxed: offers.filter(({ relaxed }) => relaxed).length,
    withCard,
    withoutCard,
  };
  return { offers, found };
};

const inSteps = async <T>(steps: Generator<void, T>): Promise<T> => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
};

/** How many places each batch of the day holds, each made visible, and when the first was begun. */
const batchesSoFar = async (day: string): Promise<{ taken: Map<string, number>; since: Date | null }> => {
  const taken = new Map<string, number>();
  let since: Date | null = null;
  let page: string[] = [];
  const fields = { userId: 1, matchIds: 1, openedAt: 1 };
  for await (const batch of BatchModel.find({ day }, fields).lean().cursor({ batchSize: PAGE })) {
    taken.set(batch.userId, batch.matchIds.length);
    if (since === null || batch.openedAt < since) since = batch.openedAt;
    if (page.push(batch.userId) < PAGE) continue;
    await settleBatches(day, page);
    page = [];
  }
  await settleBatches(day, page);
  return { taken, since };
};
