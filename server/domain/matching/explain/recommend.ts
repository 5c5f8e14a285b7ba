import type { CandidateField } from '../member/candidate.ts';
import type { Pool } from '../search/pool.ts';
import { chooseLimits, Search } from '../search/search.ts';
import { byShownScore, type ShownScore, toShownScore } from './shown-score.ts';

/**
 * Candidates for later days are at most so many years older or younger than the viewer. The age ranges of others are
 * preferences, which must not show in who is recommended; without a bound everyone would be shown to people of any age.
 */
const MAX_YEARS_APART = 15;

/** What recommendations are computed from. */
export interface RecommendInput {
  /** The viewer as they are, and the others as the viewer may see them (`redactKeepingProtection`). */
  readonly pool: Pool;
  readonly viewerId: string;
  /** Ids of the members in today's batch and in open matches: they come first, the best score first. */
  readonly current: readonly string[];
  /** Ids of those of them who were introduced today: they come before all others. */
  readonly introducedToday: ReadonlySet<string>;
  /** Ids of the members who are not recommended again: the pair was answered, declined or unmatched. */
  readonly closed: ReadonlySet<string>;
  /** Returns which fields of somebody the viewer sees. */
  readonly getVisible: (id: string) => ReadonlySet<CandidateField>;
  /** Greatest number of recommendations, 1 to 20. */
  readonly limit: number;
  /** The day: it orders members of the same score. */
  readonly seed: string;
}

/** A member whom the viewer may be shown. */
export interface Recommendation extends ShownScore {
  readonly id: string;
}

/**
 * Returns members whom the viewer may see now: first those in `current`, of them those of today, then candidates for later days,
 * each by the score that is shown, best first. The list is empty for a viewer who is not in the pool or lacks gender or age.
 */
export function recommend(input: RecommendInput): Recommendation[] {
  const { pool, viewerId, current, introducedToday, closed, getVisible, limit, seed } = input;
  const me = pool.indexOf(viewerId);
  if (me === undefined || !pool.profiles.isComplete(me)) return [];
  const first = [...new Set(current)].flatMap((id) => {
    const other = pool.indexOf(id);
    if (other === undefined || other === me || closed.has(id) || !pool.maySee(me, other)) return [];
    return [{ id, ...toShownScore(pool.scores.scorePair(me, other), getVisible(id)) }];
  });
  const named = new Set(first.map(({ id }) => id));
  const room = limit - first.length;
  const coming =
    room > 0
      ? findComing(pool, me, (id) => !named.has(id) && !closed.has(id), { seed, limit: room }).map((found) => ({
          id: pool.getId(found.other),
          ...toShownScore(found, getVisible(pool.getId(found.other))),
        }))
      : [];
  const order = byShownScore(seed, viewerId);
  const isOfToday = ({ id }: Recommendation): boolean => introducedToday.has(id);
  first.sort((x, y) => Number(isOfToday(y)) - Number(isOfToday(x)) || order(x, y));
  return [...first, ...coming.sort(order)].slice(0, limit);
}

/** Finds the best candidates for later days for the member at a position, among those whose id `isOpen` accepts. */
export const findComing = (
  pool: Pool,
  me: number,
  isOpen: (id: string) => boolean,
  { seed, limit }: { seed: string; limit: number },
) => {
  const age = pool.profiles.getAge(me);
  const isNear = (other: number): boolean => Math.abs(pool.profiles.getAge(other) - age) <= MAX_YEARS_APART;
  const search = new Search(pool, seed, { ...chooseLimits(pool.size), resultSize: limit });
  return search.findBest(me, (other) => isNear(other) && pool.maySee(me, other) && isOpen(pool.getId(other)));
};
