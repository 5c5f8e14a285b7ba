import { ProfileView } from '../columns/profile-view.ts';
import { type DealBreaker, readDealBreakers } from '../deal-breakers/deal-breakers.ts';
import type { Candidate, CandidatePreferences } from '../member/candidate.ts';
import type { Pool } from '../search/pool.ts';

/** How a deal-breaker is read, for its owner. */
export type DealBreakerReading = Pick<DealBreaker, 'text' | 'state' | 'meaning' | 'choices'>;

/** Returns what of a deal-breaker its owner is told. */
export const toDealBreakerReading = ({ text, state, meaning, choices }: DealBreaker): DealBreakerReading => ({
  text,
  state,
  meaning,
  choices,
});

/** How many members of the pool each preference excludes by itself. */
export interface ExcludedMembers {
  /** The members of the other gender who were counted. */
  readonly considered: number;
  readonly ageRange: number;
  readonly distance: number;
  /** In the order given, without blank ones; one that does not count excludes nobody. */
  readonly dealBreakers: ReadonlyArray<DealBreakerReading & { readonly leavesOut: number }>;
}

/**
 * Counts how many members each of these preferences would exclude if it were the only one. All counts are 0 for a
 * candidate without gender or age.
 */
export function countExcludedMembers(pool: Pool, me: Candidate, preferences: CandidatePreferences): ExcludedMembers {
  const dealBreakers = readDealBreakers(preferences.dealBreakers);
  const excluded = dealBreakers.map(() => 0);
  let [considered, ageRange, distance] = [0, 0, 0];
  // Free text stays out of the pool, which may be kept: anyone may send any text here.
  const asker = { ...me, preferences: { ...preferences, interests: [], dealBreakers: [] } };
  pool.withTemporaryMember(asker, (at) => {
    const mine = new ProfileView(pool.profiles, at);
    for (const other of pool.index.listOppositeGender(at)) {
      considered++;
      if (!pool.profiles.isInAgeRange(at, other)) ageRange++;
      if (!pool.profiles.isInDistance(at, other)) distance++;
      const theirs = new ProfileView(pool.profiles, other);
      dealBreakers.forEach((entry, n) => {
        if (entry.hits(theirs, mine)) excluded[n] = (excluded[n] ?? 0) + 1;
      });
    }
  });
  return {
    considered,
    ageRange,
    distance,
    dealBreakers: dealBreakers.map((entry, n) => ({ ...toDealBreakerReading(entry), leavesOut: excluded[n] ?? 0 })),
  };
}
