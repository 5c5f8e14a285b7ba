import { bestFor, DEFAULT_LIMITS } from './edges.ts';
import { maySee } from './hard-filters.ts';
import type { Pool } from './pool.ts';
import { scorePair } from './score.ts';

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
  const me = pool.get(viewerId);
  if (!me || me.candidate.gender === null || me.age === null) return [];
  const first = [...new Set(current)]
    .filter((id) => id !== viewerId && !closed.has(id))
    .flatMap((id) => {
      const other = pool.get(id);
      return other && maySee(me, other) ? [{ id, ...scorePair(me, other) }] : [];
    })
    .sort((x, y) => y.raw - x.raw || (x.id < y.id ? -1 : 1));
  const named = new Set(first.map(({ id }) => id));
  const own = pool.indexOf(viewerId);
  const open = (at: number) => {
    const id = pool.members[at]?.id ?? '';
    return !named.has(id) && !closed.has(id);
  };
  const room = limit - first.length;
  const coming = room > 0 ? bestFor(pool, me, open, seed, { ...DEFAULT_LIMITS, kept: room }) : [];
  return [
    ...first,
    ...coming.map(({ a, b, score, coverage }) => ({ id: pool.members[a === own ? b : a]?.id ?? '', score, coverage })),
  ]
    .slice(0, limit)
    .map(({ id, score, coverage }) => ({ id, score, coverage }));
}
