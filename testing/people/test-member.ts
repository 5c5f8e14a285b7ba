import { FactorSums } from '../../server/domain/matching/columns/factor-sums.ts';
import {
  type Candidate,
  type CandidatePreferences,
  NO_PREFERENCES,
  NO_PROTECTION,
} from '../../server/domain/matching/member/candidate.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import type { PairScore } from '../../server/domain/matching/search/score.ts';

/** Makes a candidate: unless given otherwise, a woman of 30 of whom nothing else is known. */
export function person(
  fields: Partial<Omit<Candidate, 'preferences'>> & { preferences?: Partial<CandidatePreferences> } = {},
): Candidate {
  const { preferences, ...rest } = fields;
  return {
    id: 'her',
    gender: 'female',
    age: 30,
    location: null,
    ethnicity: null,
    education: null,
    religiousLevel: null,
    maritalStatus: null,
    hasChildren: null,
    wantsChildren: null,
    height: null,
    occupation: null,
    bio: null,
    answers: {},
    ...NO_PROTECTION,
    ...rest,
    preferences: { ...NO_PREFERENCES, ...preferences },
  };
}

/** Makes the member `her`: a woman of 30, unless given otherwise. */
export const her = (fields: Parameters<typeof person>[0] = {}): Member => new Member(person(fields));
/** Makes the member `him`: a man of 30, unless given otherwise. */
export const him = (fields: Parameters<typeof person>[0] = {}): Member =>
  new Member(person({ id: 'him', gender: 'male', ...fields }));

/** Returns the score of a pair in a pool of its own. */
export const scorePair = (a: Member, b: Member): PairScore =>
  buildPool([a.candidate, b.candidate]).scores.scorePair(0, 1);
/** Returns the score by core factors of a pair in a pool of its own. */
export const corePairScore = (a: Member, b: Member): number =>
  buildPool([a.candidate, b.candidate]).scores.scoreCore(0, 1, new FactorSums());
