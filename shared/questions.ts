import { CHARACTER } from './questions/character.ts';
import { CULTURE_AND_LANGUAGE } from './questions/culture-and-language.ts';
import { DEEN } from './questions/deen.ts';
import { EDUCATION_AND_CAREER } from './questions/education-and-career.ts';
import { FAMILY_PLANS } from './questions/family-plans.ts';
import { INTERESTS } from './questions/interests.ts';
import { LIFESTYLE } from './questions/lifestyle.ts';
import { MARRIAGE_LOGISTICS } from './questions/marriage-logistics.ts';
import { PRACTICALITIES } from './questions/practicalities.ts';
import type { Question } from './questions/question.ts';

/**
 * The optional question bank, group by group in the order of `QUESTION_GROUPS`. Large: the contract does not import it, so
 * that only the pages that ask carry it.
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

/** The question of that id, if there is one. */
export const questionOf = (id: string): Question | undefined => byId.get(id);
