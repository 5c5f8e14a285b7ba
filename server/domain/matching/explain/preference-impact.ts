import { findQuestion } from '../../../../shared/questions/questions.ts';
import { ProfileView } from '../columns/profile-view.ts';
import { type DealBreaker, readDealBreakers } from '../deal-breakers/deal-breakers.ts';
import type { Candidate, CandidatePreferences, GivenAnswer } from '../member/candidate.ts';
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

/** A deal-breaker with how many members each of its parts excludes; one that does not count has none. */
export interface CountedDealBreaker extends DealBreakerReading {
  readonly parts: ReadonlyArray<{ readonly meaning: string; readonly leavesOut: number }>;
}

/** How many members of the pool each preference excludes by itself. */
export interface ExcludedMembers {
  /** The members of the other gender who were counted. */
  readonly considered: number;
  readonly ageRange: number;
  readonly distance: number;
  /** In the order given, without blank ones. */
  readonly dealBreakers: readonly CountedDealBreaker[];
}

/**
 * Counts how many members each of these preferences would exclude if it were the only one. All counts are 0 for a
 * candidate without gender or age.
 */
export function countExcludedMembers(pool: Pool, me: Candidate, preferences: CandidatePreferences): ExcludedMembers {
  const dealBreakers = readDealBreakers(preferences.dealBreakers);
  const parts = dealBreakers.flatMap((entry) => entry.parts);
  const excluded = new Map(parts.map((part) => [part, 0]));
  let [considered, ageRange, distance] = [0, 0, 0];
  pool.withTemporaryMember(toAsker(me, preferences), (at) => {
    const mine = new ProfileView(pool.profiles, at);
    for (const other of pool.index.listOppositeGender(at)) {
      considered++;
      if (!pool.profiles.isInAgeRange(at, other)) ageRange++;
      if (!pool.profiles.isInDistance(at, other)) distance++;
      const theirs = new ProfileView(pool.profiles, other);
      for (const part of excluded.keys()) {
        if (part.hits(theirs, mine)) excluded.set(part, (excluded.get(part) ?? 0) + 1);
      }
    }
  });
  return {
    considered,
    ageRange,
    distance,
    dealBreakers: dealBreakers.map((entry) => ({
      ...toDealBreakerReading(entry),
      parts: entry.parts.map((part) => ({ meaning: part.meaning, leavesOut: excluded.get(part) ?? 0 })),
    })),
  };
}

/** Free text stays out of the pool, which may be kept: anyone may send any text here. */
const toAsker = (me: Candidate, preferences: CandidatePreferences): Candidate => ({
  ...me,
  preferences: { ...preferences, interests: [], dealBreakers: [] },
});

/** Counts the members of the pool of the other gender; 0 for a candidate without gender or age. */
export const countConsidered = (pool: Pool, me: Candidate): number =>
  pool.withTemporaryMember(toAsker(me, me.preferences), (at) => [...pool.index.listOppositeGender(at)].length);

/**
 * Counts how many members each of some answers would exclude if it were essential to a candidate. An answer to a question that is unknown
 * excludes nobody.
 */
export function countDifferingMembers(
  pool: Pool,
  me: Candidate,
  asked: ReadonlyArray<{ readonly questionId: string; readonly acceptable: readonly string[] }>,
): readonly number[] {
  return asked.map(({ questionId, acceptable }) => {
    // Which answer the candidate gives makes no difference to whom it leaves out.
    const answer = findQuestion(questionId)?.options[0]?.value ?? '';
    const essential: GivenAnswer = { answer, acceptable, importance: 9, isEssential: true };
    const asker = { ...toAsker(me, me.preferences), answers: { [questionId]: essential } };
    return pool.withTemporaryMember(
      asker,
      (at) => [...pool.index.listOppositeGender(at)].filter((other) => pool.scores.breaksEssentialOf(at, other)).length,
    );
  });
}
