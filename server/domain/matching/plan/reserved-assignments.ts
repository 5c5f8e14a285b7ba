import { hash32 } from '../search/seeded.ts';
import type { PlanContext } from './plan-context.ts';

/** The places that are not sought: for people who already said yes, and for a matchmaker's picks. */
export function assignReserved(planning: PlanContext, picks: ReadonlyArray<readonly [string, string]>): void {
  assignInterested(planning);
  assignPicks(planning, picks);
}

/** Up to half of the free places, at least one, go to people who already said yes to this member. */
function assignInterested({ pool, seed, state, isPlannedFor: isFor }: PlanContext): void {
  for (const [viewer, others] of state.ledger.listInterested()) {
    if (!state.hasFreeSlot(viewer) || !isFor(viewer)) continue;
    const places = Math.max(1, Math.floor(state.countFreeSlots(viewer) / 2));
    others
      .filter((at) => state.ledger.canOffer(viewer, at) && pool.isEligiblePair(viewer, at))
      .map((at) => ({ at, pair: pool.scores.scorePair(viewer, at), turn: hash32(seed, pool.getId(at)) }))
      .sort((x, y) => y.pair.raw - x.pair.raw || x.turn - y.turn || x.at - y.at)
      .slice(0, places)
      .forEach(({ at, pair }) => {
        state.assign(viewer, at, pair, 'fixed');
      });
  }
}

/** To both where both have a free place, else to the one who has. */
function assignPicks(
  { pool, state, isPlannedFor: isFor }: PlanContext,
  picks: ReadonlyArray<readonly [string, string]>,
): void {
  const pairs = picks
    .flatMap(([one, other]) => {
      const [i, j] = [pool.indexOf(one), pool.indexOf(other)];
      return i === undefined || j === undefined ? [] : [[Math.min(i, j), Math.max(i, j)] as const];
    })
    .sort(([a, b], [c, d]) => a - c || b - d);
  for (const [a, b] of pairs) {
    if ((!isFor(a) && !isFor(b)) || !pool.isEligiblePair(a, b)) continue;
    const pair = pool.scores.scorePair(a, b);
    for (const [viewer, other] of [[a, b] as const, [b, a] as const]) {
      if (state.hasFreeSlot(viewer) && state.ledger.canOffer(viewer, other)) state.assign(viewer, other, pair, 'fixed');
    }
  }
}
