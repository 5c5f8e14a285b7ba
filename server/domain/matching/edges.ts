import { mayMeet } from './hard-filters.ts';
import { TopK } from './heap.ts';
import type { Member } from './member.ts';
import type { Pool } from './pool.ts';
import { corePairScore, type PairScore, scorePair } from './score.ts';

/** A pair that may be offered, by position in the pool: `a` stands before `b`. */
export interface Edge extends PairScore {
  readonly a: number;
  readonly b: number;
}

/** How far the search goes for one member. */
export interface SearchLimits {
  /** Eligible people looked at before it stops. */
  readonly looked: number;
  /** Kept after the first look by core factors. */
  readonly shortlist: number;
  /** Kept after the full score. */
  readonly kept: number;
}

export const DEFAULT_LIMITS: SearchLimits = { looked: 600, shortlist: 80, kept: 30 };

/**
 * The best people for one member: hard filters both ways, a shortlist by core factors, the full score for those.
 * `open(other)` leaves out pairs that get no place (already offered, declined). Best first.
 */
export function bestFor(
  pool: Pool,
  me: Member,
  open: (other: number) => boolean,
  seed: string,
  limits: SearchLimits = DEFAULT_LIMITS,
  known: (other: number) => Edge | undefined = () => undefined,
): Edge[] {
  const own = pool.indexOf(me.id) ?? -1;
  const shortlist = new TopK<number>(limits.shortlist);
  let looked = 0;
  pool.walk(me, seed, (at, other) => {
    if (!mayMeet(me, other) || !open(at)) return true;
    shortlist.push(at, corePairScore(me, other));
    return ++looked < limits.looked;
  });
  const kept = new TopK<Edge>(limits.kept);
  for (const at of shortlist.best()) {
    const other = pool.members[at];
    if (!other) continue;
    const edge = known(at) ?? { a: Math.min(own, at), b: Math.max(own, at), ...scorePair(me, other) };
    kept.push(edge, edge.raw);
  }
  return kept.best();
}
