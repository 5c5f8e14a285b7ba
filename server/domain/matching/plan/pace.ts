import type { PairLedger } from './pair-ledger.ts';
import type { Pace, PlanContext } from './plan-context.ts';

const MEMBERS_PER_STEP = 50;

/**
 * Limits the free slots of each member to the pace: those who are left to the member, divided by the days over which they are spread. A
 * member's first batch is whole. In a large community more are left to nearly everybody than the allowance takes in so many days.
 */
export function* applyPace(context: PlanContext, { days, floors, taken }: Pace): Generator<void, void> {
  const { pool, state, isPlannedFor } = context;
  let counted = 0;
  for (const me of pool.index.listByNeighbourhood()) {
    if (!state.hasCapacity(me) || !isPlannedFor(me) || state.ledger.isNew(me)) continue;
    const id = pool.getId(me);
    const held = taken.get(id) ?? 0;
    const wanted = days * (held + (state.capacity[me] as number) - 1) + 1;
    const left = held + countLeft(context, state.ledger, me, wanted - held);
    const floor = floors.get(id) ?? 1;
    if (left < wanted) state.limitTo(me, Math.max(floor, Math.ceil(left / days)), held);
    if (++counted % MEMBERS_PER_STEP === 0) yield;
  }
}

/**
 * Counts, up to `enough`, those who are left to a member: never offered to them, kept apart by no hard filter, and without a difference
 * on what is essential to either.
 */
export function countLeft(
  { pool, seed }: Pick<PlanContext, 'pool' | 'seed'>,
  ledger: PairLedger,
  me: number,
  enough: number,
): number {
  let left = 0;
  pool.index.forEachCandidate(me, { id: pool.getId(me), seed, wanted: enough }, (other) => {
    const isAllowed = ledger.canOffer(me, other) && pool.maySee(me, other) && pool.passesDealBreakers(me, other);
    return !isAllowed || pool.scores.breaksEssential(me, other) || ++left < enough;
  });
  return left;
}
