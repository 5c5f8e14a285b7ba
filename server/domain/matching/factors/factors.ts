import type { Question } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { type Factor, type FactorEntry, toFactor } from './factor.ts';
import { FAITH_AND_FAMILY } from './faith-family.ts';
import { HABITS } from './habits.ts';
import { LOGISTICS } from './logistics.ts';
import { PERSONAL } from './personal.ts';

/** Weight of a question of importance 9; questions of importance 3 and 1 weigh a third and a ninth of it. */
const QUESTION_WEIGHT = 3;

const toEntry = (question: Question): FactorEntry => ({
  id: `question.${question.id}`,
  group: question.group,
  reads: ['answers'],
  weight: QUESTION_WEIGHT,
  optional: true,
  by: { kind: 'answer', question },
});

/** The question bank as factors, which share one comparator. */
const QUESTION_FACTORS: readonly FactorEntry[] = QUESTIONS.map(toEntry);

/** The factors of profile fields and text. Income is not among them, and height is only compared by deal-breakers. */
export const PROFILE_FACTORS: readonly Factor[] = [...FAITH_AND_FAMILY, ...LOGISTICS, ...PERSONAL, ...HABITS].map(
  toFactor,
);

/** The registry of factors: all that the score is computed from. */
export const FACTORS: readonly Factor[] = [...PROFILE_FACTORS, ...QUESTION_FACTORS.map(toFactor)];
