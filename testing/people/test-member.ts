import { FactorSums } from '../../server/domain/matching/columns/factor-sums.ts';
import type { Candidate, CandidatePreferences } from '../../server/domain/matching/member/candidate.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import type { PairScore } from '../../server/domain/matching/search/score.ts';

/** A candidate for tests: a woman of 30 of whom nothing else is known, unless said. */
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
    blockedIds: [],
    hideFromContacts: false,
    colleagueKey: null,
    phoneHash: null,
    contactHashes: [],
    ...rest,
    preferences: {
      ageMin: null,
      ageMax: null,
      location: null,
      maxDistanceKm: 0,
      interests: [],
      dealBreakers: [],
      ...preferences,
    },
  };
}

export const her = (fields: Parameters<typeof person>[0] = {}): Member => new Member(person(fields));
export const him = (fields: Parameters<typeof person>[0] = {}): Member =>
  new Member(person({ id: 'him', gender: 'male', ...fields }));

/** The score of two, and the first look at them, in a pool of their own. */
export const scorePair = (a: Member, b: Member): PairScore =>
  buildPool([a.candidate, b.candidate]).scores.scorePair(0, 1);
export const corePairScore = (a: Member, b: Member): number =>
  buildPool([a.candidate, b.candidate]).scores.scoreCore(0, 1, new FactorSums());
