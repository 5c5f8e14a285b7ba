import { hash32 } from '../search/seeded.ts';
import type { PlanContext } from './plan-context.ts';

/** Fills the slots that need no search: for members who already responded with interest, and for a matchmaker's picks. */
export function assignReserved(context: PlanContext, picks: ReadonlyArray<readonly [string, string]>): void {
  assignInterested(context);
  assignPicks(context, picks);
}

/** Fills up to half of a member's free slots, at least one, with those who are already interested in the member. */
function assignInterested({ pool, seed, state, isPlannedFor }: PlanContext): void {
  for (const [viewer, others] of state.ledger.listInterested()) {
    if (!state.hasCapacity(viewer) || !isPlannedFor(viewer)) continue;
    const slots = Math.max(1, Math.floor(state.countCapacity(viewer) / 2));
    others
      .filter((at) => state.ledger.canOffer(viewer, at) && pool.mayBeIntroduced(viewer, at))
      .map((at) => ({ at, pair: pool.scores.scorePair(viewer, at), tieBreaker: hash32(seed, pool.getId(at)) }))
      .sort((x, y) => y.pair.raw - x.pair.raw || x.tieBreaker - y.tieBreaker || x.at - y.at)
      .slice(0, slots)
      .forEach(({ at, pair }) => {
        state.assign(viewer, at, pair, 'reserved');
      });
  }
}

/** Assigns picked pairs to each of the two who has a free slot. */
function assignPicks(
  { pool, state, isPlannedFor }: PlanContext,
  picks: ReadonlyArray<readonly [string, string]>,
): void {
  const pairs = picks
    .flatMap(([one, other]) => {
      const [i, j] = [pool.indexOf(one), pool.indexOf(other)];
      return i === undefined || j === undefined ? [] : [[Math.min(i, j), Math.max(i, j)] as const];
    })
    .sort(([a, b], [c, d]) => a - c || b - d);
  for (const [a, b] of pairs) {
    if (!isPlannedFor(a) && !isPlannedFor(b)) continue;
    const pair = pool.scores.scorePair(a, b);
    for (const [viewer, other] of [[a, b] as const, [b, a] as const]) {
      const isAllowed = pool.mayBeIntroduced(viewer, other) && state.ledger.canOffer(viewer, other);
      if (isAllowed && state.hasCapacity(viewer)) {
        state.assign(viewer, other, pair, 'reserved');
      }
    }
  }
}
