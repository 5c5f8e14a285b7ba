import type { FeedbackProfile } from '../../server/domain/recommendations/feedback/rubric/profile-text.ts';
import { analyse } from '../../server/domain/recommendations/feedback/rubric/rubric.ts';
import { presentFeedback } from '../../server/presenters/feedback.ts';
import { toRecord } from '../limits/candidates.ts';
import { type DataLine, readBuiltIn } from '../limits/data.ts';

/** The built-in profiles in two halves: the first was written before the rules, the second by another hand. */
export const HALVES = ['first.jsonl', 'second.jsonl'].map((name) => ({
  name,
  lines: readBuiltIn(import.meta.dirname, name),
}));

/** Makes what the rubric reads of a profile in a file; what is missing or of another type is not known, other keys are ignored. */
function toFeedbackProfile(value: unknown): FeedbackProfile {
  const fields = toRecord(value);
  const text = (key: string): string | null => (typeof fields[key] === 'string' ? fields[key] : null);
  const yesNo = (key: string): boolean | null => (typeof fields[key] === 'boolean' ? fields[key] : null);
  const count = (...keys: string[]): number =>
    Math.max(
      ...keys.map((key) => {
        const given = fields[key];
        if (typeof given === 'number') return given;
        if (Array.isArray(given)) return given.length;
        return typeof given === 'string' && given !== '' ? 1 : Object.keys(toRecord(given)).length;
      }),
    );
  const wants = toRecord(fields.preferences);
  const range = toRecord(wants.ageRange);
  const number = (given: unknown): number | null => (typeof given === 'number' ? given : null);
  return {
    bio: text('bio'),
    occupation: text('occupation'),
    education: text('education'),
    religiousLevel: text('religiousLevel'),
    age: number(fields.age),
    gender: text('gender'),
    location: text('location'),
    maritalStatus: text('maritalStatus'),
    hasChildren: yesNo('hasChildren'),
    wantsChildren: yesNo('wantsChildren'),
    photoCount: count('photoCount', 'photos', 'profilePhoto', 'photo'),
    hasAnswers: count('answeredQuestions', 'answers') > 0,
    isVerified: fields.verificationStatus === 'verified',
    year: new Date().getUTCFullYear(),
    preferences: {
      ageMin: number(range.min),
      ageMax: number(range.max),
      maxDistanceKm: number(wants.maxDistance) ?? 0,
      dealBreakers: Array.isArray(wants.dealBreakers)
        ? wants.dealBreakers.filter((one): one is string => typeof one === 'string')
        : [],
    },
  };
}

/** Answers a line of `--data`: the feedback as its owner gets it. */
export function answerLine(line: DataLine) {
  if ('error' in line) return { id: null, error: line.error };
  const { id = null, profile } = toRecord(line.value);
  const { strengths, suggestions, note } = analyse(toFeedbackProfile(profile));
  const texts = (lines: readonly { text: string }[]): string[] => lines.map((one) => one.text);
  const stored = { strengths: texts(strengths), suggestions: texts(suggestions), note: note?.text ?? null };
  return { id, ...presentFeedback(stored) };
}

export interface Judged {
  readonly id: unknown;
  /** Patterns that a strength matches, and none should. */
  readonly harmful: readonly string[];
  /** Patterns that no suggestion or note matches, and one should. */
  readonly missing: readonly string[];
}

const listPatterns = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Judges the feedback on a labelled profile. */
export function judgeLine(line: DataLine): Judged {
  const { forbidden, wanted } = toRecord('error' in line ? {} : line.value);
  const answer = answerLine(line);
  if (!('strengths' in answer)) return { id: answer.id, harmful: [], missing: [answer.error] };
  const told = [...answer.suggestions, answer.additionalNotes ?? ''];
  const says = (texts: readonly string[], pattern: string): boolean =>
    texts.some((text) => new RegExp(pattern, 'iu').test(text));
  return {
    id: answer.id,
    harmful: listPatterns(forbidden).filter((pattern) => says(answer.strengths, pattern)),
    missing: listPatterns(wanted).filter((pattern) => !says(told, pattern)),
  };
}
