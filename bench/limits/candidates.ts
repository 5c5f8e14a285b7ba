import {
  type Candidate,
  type GivenAnswer,
  NO_PREFERENCES,
  NO_PROTECTION,
} from '../../server/domain/matching/member/candidate.ts';
import { GENDERS } from '../../shared/options.ts';

/** Names of the application form for what a profile calls otherwise. */
const EDUCATION: Readonly<Record<string, string>> = { bachelor: 'bachelors', master: 'masters' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value's own fields; none where it is no record. */
export const toRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/**
 * Makes a candidate of a profile in a file: the specification's fields and `bio`, and answers as option by question, all of which
 * may keep two apart. What is missing or of another type is not known; other keys are ignored.
 */
export function toCandidate(id: string, profile: unknown, given?: unknown): Candidate {
  const fields = toRecord(profile);
  const text = (key: string): string | null => {
    const value = fields[key];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  const yesNo = (key: string): boolean | null => {
    const value = fields[key];
    return typeof value === 'boolean' ? value : null;
  };
  const age = Number(fields.age ?? Number.NaN);
  const education = text('education');
  const answers = Object.entries(toRecord(given ?? fields.answers)).flatMap(([questionId, answer]) =>
    typeof answer === 'string' ? [[questionId, toAnswer(answer)] as const] : [],
  );
  return {
    id,
    gender: GENDERS.find((one) => one === text('gender')) ?? null,
    age: Number.isInteger(age) && age > 0 && age < 150 ? age : null,
    location: text('location'),
    ethnicity: text('ethnicity'),
    education: education === null ? null : (EDUCATION[education] ?? education),
    religiousLevel: text('religiousLevel'),
    maritalStatus: text('maritalStatus'),
    hasChildren: yesNo('hasChildren'),
    wantsChildren: yesNo('wantsChildren'),
    height: text('height'),
    occupation: text('occupation'),
    bio: text('bio'),
    answers: Object.fromEntries(answers),
    preferences: NO_PREFERENCES,
    ...NO_PROTECTION,
  };
}

const toAnswer = (answer: string): GivenAnswer => ({ answer, acceptable: [], importance: 0, mayKeepApart: true });
