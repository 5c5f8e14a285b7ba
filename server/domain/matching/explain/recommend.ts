import type { Pool } from '../search/pool.ts';
import { DEFAULT_LIMITS, type FoundCandidate, Search } from '../search/search.ts';

export interface RecommendInput {
  readonly pool: Pool;
  readonly viewerId: string;
  /** People in today's batch and open matches: they come first, best score first. */
  readonly current: readonly string[];
  /** People who are not to be named again: answered, declined, unmatched. */
  readonly closed: ReadonlySet<string>;
  /** 1 to 20. */
  readonly limit: number;
  readonly seed: string;
}

export interface Recommendation {
  readonly id: string;
  readonly score: number;
  readonly coverage: number;
}

/**
 * People whom the viewer may see now, ranked: those already before them, then candidates for coming days. Empty for
 * someone who is not in the pool, or lacks gender or age.
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
