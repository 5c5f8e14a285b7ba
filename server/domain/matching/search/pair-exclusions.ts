import type { PairExclusion } from '../../../../shared/pick-options.ts';
import type { Pool } from './pool.ts';

/**
 * Returns which hard filters exclude two members of opposite gender, by position; none says whose filter it is. What the two
 * hide from each other, blocks included, is no part of it: nobody may be told of these.
 */
export function listPairExclusions(pool: Pool, a: number, b: number): PairExclusion[] {
  const { profiles } = pool;
  const excluded: Record<PairExclusion, boolean> = {
    age: !profiles.isInAgeRange(a, b) || !profiles.isInAgeRange(b, a),
    distance: !profiles.isInDistance(a, b) || !profiles.isInDistance(b, a),
    'deal-breaker': !pool.passesDealBreakers(a, b),
  };
  return (Object.keys(excluded) as PairExclusion[]).filter((exclusion) => excluded[exclusion]);
}
