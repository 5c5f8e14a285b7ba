import { ProfileView } from '../columns/profile-view.ts';
import { readDealBreakers } from '../deal-breakers/deal-breakers.ts';
import type { Candidate } from '../member/candidate.ts';
import type { Pool } from '../search/pool.ts';

/** A wish of a member that leaves people out. */
export type Wish = { readonly kind: 'age' | 'distance' } | { readonly kind: 'deal-breaker'; readonly text: string };

/** What becomes of a member's introductions by their wishes, in members of the pool. */
export interface WishChanges {
  /** The members of the other gender. */
  readonly considered: number;
  /** Those who may be introduced to the member now. */
  readonly left: number;
  /** Those whom the member's wishes leave, whether or not they were introduced before and whatever they wish. */
  readonly wanted: number;
  /** Of each wish whom it leaves out by itself, and how many more might be introduced without it. */
  readonly changes: ReadonlyArray<{ readonly wish: Wish; readonly leavesOut: number; readonly brings: number }>;
}

/**
 * Counts what each wish of a member costs by itself, and what would be gained by giving it up while all others hold, theirs and those of
 * others. `isOpen`: whether somebody was not introduced to the member before.
 */
export function countWishChanges(pool: Pool, me: Candidate, isOpen: (id: string) => boolean): WishChanges {
  const used = readDealBreakers(me.preferences.dealBreakers).filter(({ state }) => state === 'used');
  const wishes: Wish[] = [
    { kind: 'age' },
    { kind: 'distance' },
    ...used.map(({ text }) => ({ kind: 'deal-breaker' as const, text })),
  ];
  const counts = wishes.map((wish) => ({ wish, leavesOut: 0, brings: 0 }));
  let [considered, left, wanted] = [0, 0, 0];
  // The member's own deal-breakers are asked one by one.
  const asker = { ...me, preferences: { ...me.preferences, interests: [], dealBreakers: [] } };
  pool.withTemporaryMember(asker, (at) => {
    const { profiles, dealBreakers } = pool;
    const mine = new ProfileView(profiles, at);
    for (const other of pool.index.listOppositeGender(at)) {
      if (!pool.maySee(at, other)) continue;
      considered++;
      const theirs = new ProfileView(profiles, other);
      const isLeftOut = [
        !profiles.isSoughtAge(at, other),
        !profiles.isInDistance(at, other),
        ...used.map((entry) => entry.hits(theirs, mine)),
      ];
      const broken = counts.filter((_, n) => isLeftOut[n]);
      for (const one of broken) one.leavesOut++;
      if (broken.length === 0) wanted++;
      if (broken.length > 1 || !isOpen(pool.getId(other))) continue;
      if (!profiles.isSoughtAge(other, at) || !profiles.isInDistance(other, at) || dealBreakers.excludes(other, at))
        continue;
      const [only] = broken;
      if (only) only.brings++;
      else left++;
    }
  });
  return { considered, left, wanted, changes: counts };
}
