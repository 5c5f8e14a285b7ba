/**
 * What the engine is told about a member. Pure data: the domain reads it from the stores and leaves out whoever is not
 * approved, paused, suspended or deleted. Income, names, e-mail and phone are not part of it, so that no factor,
 * sentence or count can ever depend on them. A field that the member left empty is null.
 */
export type Gender = 'male' | 'female';

export interface CandidatePreferences {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  /** Where they look; blank means around their own place. */
  readonly location: string | null;
  /** Kilometres; 0 or less means no limit. */
  readonly maxDistanceKm: number;
  readonly interests: readonly string[];
  readonly dealBreakers: readonly string[];
}

/** What someone answered to a question of the bank (`shared/questions/questions.ts`), and what they would like to hear. */
export interface GivenAnswer {
  readonly answer: string;
  /** The other person's answers that suit them. */
  readonly acceptable: readonly string[];
  /** 0 = does not matter, 9 = decisive. */
  readonly importance: 0 | 1 | 3 | 9;
}

export interface Candidate {
  readonly id: string;
  readonly gender: Gender | null;
  readonly age: number | null;
  readonly location: string | null;
  readonly ethnicity: string | null;
  readonly education: string | null;
  readonly religiousLevel: string | null;
  readonly maritalStatus: string | null;
  readonly hasChildren: boolean | null;
  readonly wantsChildren: boolean | null;
  readonly height: string | null;
  readonly occupation: string | null;
  readonly bio: string | null;
  /** By the id of the question; those skipped are absent. */
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly preferences: CandidatePreferences;
  /** Ids that this member has blocked. */
  readonly blockedIds: readonly string[];
  readonly hideFromContacts: boolean;
  /** The e-mail's domain; null where anyone can get an address there (`policies/contact-hiding.ts`). */
  readonly colleagueKey: string | null;
  /** Hash of the member's own phone number. */
  readonly phoneHash: string | null;
  /** Hashes of the phone numbers that the member wants to be hidden from. */
  readonly contactHashes: readonly string[];
}

/** Profile fields that a factor may read of the other person. */
export type CandidateField =
  | 'age'
  | 'location'
  | 'ethnicity'
  | 'education'
  | 'religiousLevel'
  | 'maritalStatus'
  | 'hasChildren'
  | 'wantsChildren'
  | 'height'
  | 'occupation'
  | 'bio'
  | 'answers';

/** What a viewer sees of a full profile, as far as the engine knows it. */
export const FULL_FIELDS: ReadonlySet<CandidateField> = new Set<CandidateField>([
  'age',
  'location',
  'ethnicity',
  'education',
  'religiousLevel',
  'maritalStatus',
  'hasChildren',
  'wantsChildren',
  'height',
  'occupation',
  'bio',
]);

/** What a viewer sees of a card. */
export const CARD_FIELDS: ReadonlySet<CandidateField> = new Set<CandidateField>(['age', 'location', 'occupation']);

export const NO_PREFERENCES: CandidatePreferences = {
  ageMin: null,
  ageMax: null,
  location: null,
  maxDistanceKm: 0,
  interests: [],
  dealBreakers: [],
};

/** The candidate as this viewer may know them: hidden fields null, settings and what else they wish gone. */
export function redact(candidate: Candidate, visible: ReadonlySet<CandidateField>): Candidate {
  const see = <K extends CandidateField>(field: K): Candidate[K] | null =>
    visible.has(field) ? candidate[field] : null;
  return {
    id: candidate.id,
    gender: candidate.gender,
    age: see('age'),
    location: see('location'),
    ethnicity: see('ethnicity'),
    education: see('education'),
    religiousLevel: see('religiousLevel'),
    maritalStatus: see('maritalStatus'),
    hasChildren: see('hasChildren'),
    wantsChildren: see('wantsChildren'),
    height: see('height'),
    occupation: see('occupation'),
    bio: see('bio'),
    answers: answersAlone(see('answers') ?? {}),
    preferences: NO_PREFERENCES,
    blockedIds: [],
    hideFromContacts: false,
    colleagueKey: null,
    phoneHash: null,
    contactHashes: [],
  };
}

/** What someone answered, without what they would like to hear and how much it matters to them. */
const answersAlone = (answers: Candidate['answers']): Candidate['answers'] =>
  Object.fromEntries(
    Object.entries(answers).map(([id, { answer }]) => [id, { answer, acceptable: [], importance: 0 as const }]),
  );
