import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import type { Assignment } from '../../server/domain/matching/plan/assignments.ts';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import type { Habits } from '../../server/domain/matching/plan/day-state.ts';
import { PairLedger, type PriorPair } from '../../server/domain/matching/plan/pair-ledger.ts';
import type { PlanInput } from '../../server/domain/matching/plan/plan-context.ts';
import { buildPool, type Pool, PoolBuilder } from '../../server/domain/matching/search/pool.ts';
import { DAILY_ALLOWANCE, DAILY_PACE_FLOOR } from '../../shared/limits.ts';
import { draw, type Person } from './community.ts';

/** Plans a day for some people, given what has happened. */
export type PlanMonthDay = (
  people: readonly Person[],
  prior: readonly PriorPair[],
  seed: string,
  habits: ReadonlyMap<string, Habits>,
) => readonly Assignment[];

/** The part of an earlier engine that plans a day. */
export interface EarlierPlanner {
  readonly buildPool: (candidates: Iterable<Candidate>) => Pool;
  readonly planDay: (input: PlanInput) => Assignment[];
}

const PACE_DAYS = 14;

const countSlots = (people: readonly Person[]) =>
  new Map(people.map(({ candidate, tier }) => [candidate.id, DAILY_ALLOWANCE[tier]]));

/** Plans as the service does. */
export const planNow: PlanMonthDay = (people, prior, seed, habits) => {
  const builder = new PoolBuilder();
  for (const { candidate, isAway } of people) builder.add(candidate, { isAway });
  const floors = new Map(people.map(({ candidate, tier }) => [candidate.id, DAILY_PACE_FLOOR[tier]]));
  const pace = { days: PACE_DAYS, floors, taken: new Map() };
  return planDay({ pool: builder.build(), prior, capacity: countSlots(people), pace, habits, seed });
};

/** Plans as an earlier engine did, which knew neither a pace nor who is away. */
export const planEarlier =
  (engine: EarlierPlanner): PlanMonthDay =>
  (people, prior, seed) =>
    engine.planDay({
      ...{ pool: engine.buildPool(people.map(({ candidate }) => candidate)), prior },
      ...{ capacity: countSlots(people), seed },
    });

/** Fills everybody's slots with those of highest value among whom the hard filters allow; both sides are shown each other where both have room. */
const planBy =
  (isMutual: boolean, evaluate: (pool: Pool, me: number, other: number, seed: string) => number): PlanMonthDay =>
  (people, prior, seed) => {
    const pool = buildPool(people.map(({ candidate }) => candidate));
    const ledger = new PairLedger(pool);
    for (const pair of prior) ledger.add(pair);
    const slots = countSlots(people);
    const assignments: Assignment[] = [];
    const give = (viewers: readonly number[], a: number, b: number) => {
      for (const at of viewers) {
        ledger.offer(at, at === a ? b : a);
        slots.set(pool.getId(at), (slots.get(pool.getId(at)) ?? 0) - 1);
      }
      const [one, two] = [pool.getId(a), pool.getId(b)].sort() as [string, string];
      assignments.push({ a: one, b: two, offeredTo: viewers.map((at) => pool.getId(at)), score: 0, coverage: 0 });
    };
    const hasSlot = (at: number) => (slots.get(pool.getId(at)) ?? 0) > 0;
    for (let me = 0; me < pool.size; me++) {
      const found: { other: number; value: number }[] = [];
      const wanted = Number.POSITIVE_INFINITY;
      pool.index.forEachCandidate(me, { id: pool.getId(me), seed, wanted }, (other) => {
        if (ledger.canOffer(me, other) && pool.passesDealBreakers(me, other))
          found.push({ other, value: evaluate(pool, me, other, seed) });
        return true;
      });
      for (const { other } of found.sort((x, y) => y.value - x.value)) {
        if (!hasSlot(me)) break;
        const both = isMutual && hasSlot(other) && ledger.canOffer(other, me);
        if (!isMutual || both) give(both ? [me, other] : [me], me, other);
      }
    }
    return assignments;
  };

/** Pairs drawn at random, each shown to both. */
export const planRandomly = planBy(true, (pool, me, other, seed) => draw(seed, pool.getId(me), pool.getId(other)));
/** To everybody those who meet best what they ask. */
export const planOneWay = planBy(false, (pool, me, other) => pool.scores.scoreOneWay(me, other));
