import type { AnswerChange } from '../../shared/contract/questions.ts';
import type { Importance } from '../../shared/limits.ts';
import type { Question } from '../../shared/questions/question.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { Profile } from '../models/members/profile.ts';
import { createRandom, type Random, type Weighted } from './random.ts';

/** A generated person answers at most half of the question bank; one in seven answers none of it. */
const MAX_ANSWERS = 48;
/** The accounts that visitors sign in with answer enough questions for the compatibility to show. */
const DEMO_ANSWERS = 36;
const IMPORTANCES: Weighted<Importance> = [
  [0, 1],
  [1, 2],
  [3, 3],
  [9, 1],
];

/** The lowest answer, as a share of a question's scale from strict to relaxed, by religious level. */
const LEANING: Readonly<Record<string, number>> = { very_practicing: 0, practicing: 0.3, moderate: 0.65 };

/**
 * Returns the answers of a person of the demo, by question id: the same for the same e-mail address, and consistent with
 * the profile. They have a random source of their own, so that a change of the question bank changes nobody's profile.
 */
export const buildAnswers = (email: string, profile: Partial<Profile>): (readonly [string, AnswerChange])[] => {
  const random = createRandom([...email].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7));
  const isGenerated = email.startsWith('member-');
  const generated = () => (random.chance(1 / 7) ? 0 : random.int(6, MAX_ANSWERS));
  const count = isGenerated ? generated() : DEMO_ANSWERS + random.int(0, 9);
  const questions = new Set(random.sample(QUESTIONS, count));
  return QUESTIONS.filter((question) => questions.has(question)).map((question) => [
    question.id,
    buildAnswer(question, profile, random),
  ]);
};

const buildAnswer = (
  { id, group, options, sensitivity }: Question,
  profile: Partial<Profile>,
  random: Random,
): AnswerChange => {
  const values = options.map(({ value }) => value);
  const last = values.length - 1;
  const leaning = (LEANING[profile.religiousLevel ?? ''] ?? 0.3) * last + random.next() * 1.6;
  const chosen = group === 'deen' ? Math.min(last, Math.floor(leaning)) : random.int(0, last);
  const chosenIndex =
    id === 'number-of-children' || id === 'when-children' ? pickChildrenAnswer(values, chosen, profile) : chosen;
  const near = values.filter((_, index) => Math.abs(index - chosenIndex) <= 1 || random.chance(0.25));
  return {
    answer: values[chosenIndex] ?? '',
    acceptable: near,
    importance: random.pickWeighted(IMPORTANCES),
    mayKeepApart: sensitivity !== 'special',
  };
};

/** Returns the option `none` for people whose profile says that they want no children, and another one for the rest. */
const pickChildrenAnswer = (values: readonly string[], chosen: number, { wantsChildren }: Partial<Profile>): number => {
  const none = values.indexOf('none');
  if (wantsChildren === false) return none;
  return chosen === none ? (none + 1) % values.length : chosen;
};
