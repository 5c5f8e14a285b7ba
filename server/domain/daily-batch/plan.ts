import { setImmediate as breathe } from 'node:timers/promises';
import { BatchModel } from '../../models/matching/batch.ts';
import type { RunFindings } from '../../models/matching/daily-run.ts';
import { isAbsent } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { getAllowance, getPaceFloor, streamOfferable } from '../matches/candidates.ts';
import type { Assignment } from '../matching/plan/assignments.ts';
import { DayPlan } from '../matching/plan/day-plan.ts';
import { PoolBuilder } from '../matching/search/pool.ts';
import { loadOpenPicks, type PickEnd, settlePicks } from '../picks/planned-picks.ts';
import { publishBatches } from './batches.ts';
import { loadHabits } from './habits.ts';
import { PriorPairs } from './prior-pairs.ts';

const PAGE_SIZE = 1_000;

/** A day's plan, and what is to become of matchmakers' picks once it is stored. */
interface PlannedDay {
  assignments: (Assignment & { pickId?: string })[];
  found: RunFindings;
  endedPicks: PickEnd[];
}

/**
 * Plans which members receive slots of a day, from what the database holds now; returns the assignments, the counts for
 * staff, and the picks that get no place. The event loop is free between the steps, so that the worker can renew its lease and be stopped.
 */
export const planBatches = async (day: string): Promise<PlannedDay> => {
  const { capacityUsed, since } = await loadCapacityUsed(day);
  const builder = new PoolBuilder();
  const [capacity, floors] = [new Map<string, number>(), new Map<string, number>()];
  const away = new Set<string>();
  const now = clock.now();
  let users = 0;
  for await (const page of streamOfferable()) {
    users += page.users.length;
    for (const user of page.users) {
      capacity.set(user._id, getAllowance(user) - (capacityUsed.get(user._id) ?? 0));
      floors.set(user._id, getPaceFloor(user));
      if (isAbsent(user, now)) away.add(user._id);
    }
    for (const candidate of page.candidates) builder.add(candidate, { isAway: away.has(candidate.id) });
  }
  const pool = await inSteps(builder.buildInSteps());
  const open = await loadOpenPicks(day);
  const picks = [...open.planned, ...open.owed].map(({ memberId, candidateId }) => [memberId, candidateId] as const);
  const prior = await PriorPairs.load(pool, since);
  const { paceDays } = getContext();
  const pace = paceDays > 0 ? { pace: { days: paceDays, floors, taken: capacityUsed } } : {};
  const habits = await loadHabits();
  const plan = new DayPlan({ pool, prior, picks, capacity, ...pace, habits, seed: day });
  await inSteps(plan.steps());
  const served = new Set([...capacityUsed].filter(([, count]) => count > 0).map(([userId]) => userId));
  const { eligible, withIntroduction, withoutIntroduction } = await inSteps(plan.statistics(served));
  const { assignments, dropped } = settlePicks(pool, open.planned, await inSteps(plan.listAssignments()));
  const found: RunFindings = {
    members: eligible,
    incomplete: users - eligible,
    cards: assignments.reduce((sum, { offeredTo }) => sum + offeredTo.length, 0),
    pairs: assignments.length,
    relaxed: assignments.filter(({ relaxed }) => relaxed).length,
    withCard: withIntroduction,
    withoutCard: withoutIntroduction,
  };
  return { assignments, found, endedPicks: [...open.ended, ...dropped] };
};

/** Runs a generator to its end and returns its result; the event loop is free between the steps. */
const inSteps = async <T>(steps: Generator<void, T>): Promise<T> => {
  let step = steps.next();
  while (!step.done) {
    await breathe();
    step = steps.next();
  }
  return step.value;
};

/** Returns the slots that the day's batches hold by user id, all made visible, and when the first batch was opened. */
const loadCapacityUsed = async (day: string): Promise<{ capacityUsed: Map<string, number>; since: Date | null }> => {
  const capacityUsed = new Map<string, number>();
  let since: Date | null = null;
  let page: string[] = [];
  const fields = { userId: 1, matchIds: 1, openedAt: 1 };
  for await (const batch of BatchModel.find({ day }, fields).lean().cursor({ batchSize: PAGE_SIZE })) {
    capacityUsed.set(batch.userId, batch.matchIds.length);
    if (since === null || batch.openedAt < since) since = batch.openedAt;
    if (page.push(batch.userId) < PAGE_SIZE) continue;
    await publishBatches(day, page);
    page = [];
  }
  await publishBatches(day, page);
  return { capacityUsed, since };
};
