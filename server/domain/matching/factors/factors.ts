import type { Question } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { type Factor, type FactorEntry, toFactor } from './factor.ts';
import { FAITH_AND_FAMILY } from './faith-family.ts';
import { HABITS } from './habits.ts';
import { LOGISTICS } from './logistics.ts';
import { PERSONAL } from './personal.ts';

/** The weight of a question that is decisive to a member; less important ones weigh a third or a ninth of it. */
const QUESTION_WEIGHT = 3;

const toEntry = (question: Question): FactorEntry => ({
  id: `question.${question.id}`,
  group: question.group,
  label: question.label,
  reads: ['answers'],
  weight: QUESTION_WEIGHT,
  sensitivity: question.sensitivity,
  optional: true,
  by: { kind: 'answer', question },
  // Other members never see answers, so no sentence may mention them.
  clause: () => null,
});

/** The question bank as factors: one comparator for all. */
const QUESTION_FACTORS: readonly FactorEntry[] = QUESTIONS.map(toEntry);

/** Factors of the profile's fields and text. Income is none of them, and height is left to deal-breakers. */
export const PROFILE_FACTORS: readonly Factor[] = [...FAITH_AND_FAMILY, ...LOGISTICS, ...PERSONAL, ...HABITS].map(
  toFactor,
);

/** The registry: every factor of the score. */
export const FACTORS: readonly Factor[] = [...PROFILE_FACTORS, ...QUESTION_FACTORS.map(toFactor)];
