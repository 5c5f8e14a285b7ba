import { ProfileView } from '../columns/profile-view.ts';
import { readDealBreakers } from '../deal-breakers/deal-breakers.ts';
import type { Candidate, CandidatePreferences } from '../member/candidate.ts';
import type { Pool } from '../search/pool.ts';

/** How many members of the pool each wish leaves out, seen one at a time. */
export interface ExcludedMembers {
  /** People of the other gender. */
  readonly considered: number;
  readonly ageRange: number;
  readonly distance: number;
  /** In the order given, blank ones left out; `meaning` null = not understood, and nobody is left out. */
  readonly dealBreakers: ReadonlyArray<{
    readonly text: string;
    readonly meaning: string | null;
    readonly leavesOut: number;
  }>;
}

/** What these wishes would cost this person: how many members each leaves out by itself. Nobody without gender and age. */
export function countExcludedMembers(pool: Pool, me: Candidate, preferences: CandidatePreferences): ExcludedMembers {
  const dealBreakers = readDealBreakers(preferences.dealBreakers);
  const hits = dealBreakers.map(() => 0);
  let [of, ageRange, distance] = [0, 0, 0];
  const [mine, theirs] = [new ProfileView(pool.profiles), new ProfileView(pool.profiles)];
  // Words that anyone may send stay out of the pool, which may be kept.
  const asker = { ...me, preferences: { ...preferences, interests: [], dealBreakers: [] } };
  pool.withTemporaryMember(asker, (guest) => {
    mine.at = guest;
    for (const other of pool.index.listOppositeGender(guest)) {
      of++;
      if (!pool.profiles.isInAgeRange(guest, other)) ageRange++;
      if (!pool.profiles.isInDistance(guest, other)) distance++;
      theirs.at = other;
      dealBreakers.forEach((entry, n) => {
        if (entry.hits(theirs, mine)) hits[n] = (hits[n] ?? 0) + 1;
      });
    }
  });
  return {
    considered: of,
    ageRange,
    distance,
    dealBreakers: dealBreakers.map(({ text, meaning }, n) => ({ text, meaning, leavesOut: hits[n] ?? 0 })),
  };
}
