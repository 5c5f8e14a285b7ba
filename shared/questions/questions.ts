import { CHARACTER } from './character.ts';
import { CULTURE_AND_LANGUAGE } from './culture-and-language.ts';
import { DEEN } from './deen.ts';
import { EDUCATION_AND_CAREER } from './education-and-career.ts';
import { FAMILY_PLANS } from './family-plans.ts';
import { INTERESTS } from './interests.ts';
import { LIFESTYLE } from './lifestyle.ts';
import { MARRIAGE_LOGISTICS } from './marriage-logistics.ts';
import { PRACTICALITIES } from './practicalities.ts';
import type { Question } from './question.ts';

/**
 * The optional question bank, group by group in the order of `QUESTION_GROUPS`. Large: the contract does not import it, so
 * that only the pages that show questions carry it.
 */
export const QUESTIONS: readonly Question[] = [
  ...DEEN,
  ...FAMILY_PLANS,
  ...MARRIAGE_LOGISTICS,
  ...CULTURE_AND_LANGUAGE,
  ...EDUCATION_AND_CAREER,
  ...LIFESTYLE,
  ...CHARACTER,
  ...INTERESTS,
  ...PRACTICALITIES,
];

const byId = new Map(QUESTIONS.map((question) => [question.id, question]));

/** Returns the question of an id, or undefined where there is none. */
export const findQuestion = (id: string): Question | undefined => byId.get(id);
