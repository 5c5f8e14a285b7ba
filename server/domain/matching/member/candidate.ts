/**
 * The type of a candidate: a member as input of the engine. It is pure data, which the domain reads from the stores for
 * approved members who are neither paused, suspended nor deleted. It has no income, name, e-mail address or phone number,
 * so that no factor, sentence or count can depend on them. A field that the member left empty is null.
 */
export type Gender = 'male' | 'female';

export interface CandidatePreferences {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  /** The location around which the member searches; blank means around their own location. */
  readonly location: string | null;
  /** Greatest distance in kilometres; 0 or less means no limit. */
  readonly maxDistanceKm: number;
  readonly interests: readonly string[];
  readonly dealBreakers: readonly string[];
}

/** A member's answer to a question of the bank (`shared/questions/questions.ts`), and which answers they accept. */
export interface GivenAnswer {
  readonly answer: string;
  /** The options that the member accepts as the other member's answer. */
  readonly acceptable: readonly string[];
  /** How much the other member's answer matters: 0 not at all, 9 decisively. */
  readonly importance: 0 | 1 | 3 | 9;
  /** Whether the answer may answer another member's deal-breaker; absent, it is to these as if it were not given. */
  readonly mayKeepApart?: boolean;
  /** Whether its owner shows it on their profile; absent where they do not. */
  readonly shown?: boolean;
  /** Whether it is essential to the member that the other's answer is acceptable: its owner was told the cost, and it counts by now. */
  readonly isEssential?: boolean;
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
  /** What the member makes of some prompts, one after the other; absent where they chose none. */
  readonly prompts?: string | undefined;
  /** Answers by the id of the question; a question that was skipped is absent. */
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly preferences: CandidatePreferences;
  /** Ids of the members whom this member has blocked. */
  readonly blockedIds: readonly string[];
  readonly hideFromContacts: boolean;
  /** Hashes of the firms' domains of all e-mail addresses that the member ever had (`policies/contact-hiding.ts`). */
  readonly firmHashes: readonly string[];
  /** Hashes of all phone numbers that the member ever had. */
  readonly phoneHashes: readonly string[];
  /** Hashes of the phone numbers that the member wants to be hidden from. */
  readonly contactHashes: readonly string[];
}

/** The profile fields of the other member that a factor may read. */
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
  | 'prompts'
  | 'answers';

/** The fields that a viewer sees at visibility level `full`, of those that the engine knows. */
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
  'prompts',
]);

/** The fields that a viewer sees at visibility level `card`. */
export const CARD_FIELDS: ReadonlySet<CandidateField> = new Set<CandidateField>(['age', 'location', 'occupation']);

/** Whether a candidate has what an introduction needs: a gender and an age. */
export const isIntroducible = ({ gender, age }: Candidate): boolean => gender !== null && age !== null;

/** Preferences that exclude nobody. */
export const NO_PREFERENCES: CandidatePreferences = {
  ageMin: null,
  ageMax: null,
  location: null,
  maxDistanceKm: 0,
  interests: [],
  dealBreakers: [],
};

/** What protects nobody from anybody. */
export const NO_PROTECTION = {
  blockedIds: [],
  hideFromContacts: false,
  firmHashes: [],
  phoneHashes: [],
  contactHashes: [],
} as const satisfies Partial<Candidate>;

/** Returns a copy with only the fields in `visible`: other fields are null, and settings and preferences are empty. */
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
    ...(visible.has('prompts') && candidate.prompts ? { prompts: candidate.prompts } : {}),
    answers: answersAlone(see('answers') ?? {}),
    preferences: NO_PREFERENCES,
    ...NO_PROTECTION,
  };
}

/**
 * Returns a copy as `redact` does that keeps what protects the member: whom they have blocked, from whom they hide, and what
 * identifies them to those who hide from them.
 */
export const redactKeepingProtection = (candidate: Candidate, visible: ReadonlySet<CandidateField>): Candidate => ({
  ...redact(candidate, visible),
  blockedIds: candidate.blockedIds,
  hideFromContacts: candidate.hideFromContacts,
  firmHashes: candidate.firmHashes,
  phoneHashes: candidate.phoneHashes,
  contactHashes: candidate.contactHashes,
});

/** Returns the answers without the options that the member accepts and without their importance. */
const answersAlone = (answers: Candidate['answers']): Candidate['answers'] =>
  Object.fromEntries(
    Object.entries(answers).map(([id, { answer, shown }]) => [
      id,
      { answer, acceptable: [], importance: 0 as const, ...(shown && { shown }) },
    ]),
  );
