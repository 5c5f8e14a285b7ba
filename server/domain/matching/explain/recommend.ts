import type { Pool } from '../search/pool.ts';
import { DEFAULT_LIMITS, type FoundCandidate, Search } from '../search/search.ts';

/** What recommendations are computed from. */
export interface RecommendInput {
  readonly pool: Pool;
  readonly viewerId: string;
  /** Ids of the members in today's batch and in open matches: they come first, the best score first. */
  readonly current: readonly string[];
  /** Ids of the members who are not recommended again: the pair was answered, declined or unmatched. */
  readonly closed: ReadonlySet<string>;
  /** Greatest number of recommendations, 1 to 20. */
  readonly limit: number;
  readonly seed: string;
}

/** A member whom the viewer may be shown. */
export interface Recommendation {
  readonly id: string;
  /** How well the two fit, 0 to 100. */
  readonly score: number;
  /** How much of the score could be judged, 0 to 1. */
  readonly coverage: number;
}

/**
 * Returns members whom the viewer may see now: first those in `current`, then candidates for later days, each best first.
 * The list is empty for a viewer who is not in the pool or lacks gender or age.
 */
export function recommend({ pool, viewerId, current, closed, limit, seed }: RecommendInput): Recommendation[] {
  const me = pool.indexOf(viewerId);
  if (me === undefined || !pool.profiles.isComplete(me)) return [];
  const first = [...new Set(current)]
    .flatMap((id) => {
      const other = pool.indexOf(id);
      if (other === undefined || other === me || closed.has(id) || !pool.privacy.canSee(me, other)) return [];
      return [{ other, ...pool.scores.scorePair(me, other) }];
    })
    .sort((x, y) => y.raw - x.raw || x.other - y.other);
  const named = new Set(first.map(({ other }) => other));
  const isOpen = (other: number): boolean => !named.has(other) && !closed.has(pool.getId(other));
  const room = limit - first.length;
  const coming = room > 0 ? new Search(pool, seed, { ...DEFAULT_LIMITS, resultSize: room }).findBest(me, isOpen) : [];
  const toView = ({ other, score, coverage }: FoundCandidate): Recommendation => ({
    id: pool.getId(other),
    score,
    coverage,
  });
  return [...first, ...coming].slice(0, limit).map(toView);
}
