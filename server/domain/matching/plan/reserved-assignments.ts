import { hash32 } from '../search/seeded.ts';
import type { Planning } from './planning.ts';

/** The places that are not sought: for people who already said yes, and for a matchmaker's picks. */
export function assignReserved(planning: Planning, picks: ReadonlyArray<readonly [string, string]>): void {
  interestedFirst(planning);
  placePicks(planning, picks);
}

/** Up to half of the free places, at least one, go to people who already said yes to this member. */
function interestedFirst({ pool, seed, state, isFor }: Planning): void {
  for (const [viewer, others] of state.ledger.waiting()) {
    if (!state.hasRoom(viewer) || !isFor(viewer)) continue;
    const places = Math.max(1, Math.floor(state.room(viewer) / 2));
    others
      .filter((at) => state.ledger.mayOffer(viewer, at) && pool.mayMeet(viewer, at))
      .map((at) => ({ at, pair: pool.scores.pair(viewer, at), turn: hash32(seed, pool.idAt(at)) }))
      .sort((x, y) => y.pair.raw - x.pair.raw || x.turn - y.turn || x.at - y.at)
      .slice(0, places)
      .forEach(({ at, pair }) => {
        state.give(viewer, at, pair, 'fixed');
      });
  }
}

/** To both where both have a free place, else to the one who has. */
function placePicks({ pool, state, isFor }: Planning, picks: ReadonlyArray<readonly [string, string]>): void {
  const pairs = picks
    .flatMap(([one, other]) => {
      const [i, j] = [pool.indexOf(one), pool.indexOf(other)];
      return i === undefined || j === undefined ? [] : [[Math.min(i, j), Math.max(i, j)] as const];
    })
    .sort(([a, b], [c, d]) => a - c || b - d);
  for (const [a, b] of pairs) {
    if ((!isFor(a) && !isFor(b)) || !pool.mayMeet(a, b)) continue;
    const pair = pool.scores.pair(a, b);
    for (const [viewer, other] of [[a, b] as const, [b, a] as const]) {
      if (state.hasRoom(viewer) && state.ledger.mayOffer(viewer, other)) state.give(viewer, other, pair, 'fixed');
    }
  }
}
