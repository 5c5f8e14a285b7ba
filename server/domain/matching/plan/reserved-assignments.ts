import { hash32 } from '../search/seeded.ts';
import type { PlanContext } from './plan-context.ts';

/**
 * Fills up to half of a member's free slots, at least one, with those who are already interested in the member. Whose pace is one a day
 * gets them every second day, drawn by the seed, before all others (`isFirst`): so that the one of the day does not say it.
 */
export function assignInterested({ pool, seed, state, isPlannedFor }: PlanContext, isFirst: boolean): void {
  for (const [viewer, others] of state.ledger.listInterested()) {
    if (!state.hasCapacity(viewer) || !isPlannedFor(viewer)) continue;
    if (isFirst && state.hasPaceOfOne(viewer) && hash32('waits', seed, pool.getId(viewer)) % 2 === 1) continue;
    const slots = Math.max(1, Math.floor(state.countCapacity(viewer) / 2));
    others
      .filter((at) => state.ledger.canOffer(viewer, at) && pool.mayBeIntroduced(viewer, at))
      .filter((at) => !pool.scores.breaksEssential(viewer, at))
      .map((at) => ({ at, pair: pool.scores.scorePair(viewer, at), tieBreaker: hash32(seed, pool.getId(at)) }))
      .sort((x, y) => y.pair.raw - x.pair.raw || x.tieBreaker - y.tieBreaker || x.at - y.at)
      .slice(0, slots)
      .forEach(({ at, pair }) => {
        state.assign(viewer, at, pair, 'reserved');
      });
  }
}

/** Assigns a matchmaker's picks to each of the two whose allowance has room: beside what the pace allows. */
export function assignPicks(
  { pool, state, isPlannedFor }: PlanContext,
  picks: ReadonlyArray<readonly [string, string]>,
): void {
  const pairs = picks
    .flatMap(([one, other]) => {
      const [i, j] = [pool.indexOf(one), pool.indexOf(other)];
      return i === undefined || j === undefined || !pool.isSought(i) || !pool.isSought(j)
        ? []
        : [[Math.min(i, j), Math.max(i, j)] as const];
    })
    .sort(([a, b], [c, d]) => a - c || b - d);
  for (const [a, b] of pairs) {
    if ((!isPlannedFor(a) && !isPlannedFor(b)) || pool.scores.breaksEssential(a, b)) continue;
    const pair = pool.scores.scorePair(a, b);
    for (const [viewer, other] of [[a, b] as const, [b, a] as const]) {
      const isAllowed = pool.mayBeIntroduced(viewer, other) && state.ledger.canOffer(viewer, other);
      if (isAllowed && state.hasRoom(viewer)) state.assignBeside(viewer, other, pair);
    }
  }
}
