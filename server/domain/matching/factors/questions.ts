import type { Question } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import type { FactorEntry } from './factor.ts';

/** What a question weighs for someone to whom it is decisive; less important, a third or a ninth of it. */
const WEIGHT = 3;

const toEntry = (question: Question): FactorEntry => ({
  id: `question.${question.id}`,
  group: question.group,
  label: question.label,
  reads: ['answers'],
  weight: WEIGHT,
  sensitivity: question.sensitivity,
  optional: true,
  by: { kind: 'answer', question },
  // Answers are nobody else's to see, so nothing is said of them.
  clause: () => null,
});

/** The question bank as factors: one comparator for all. */
export const QUESTION_FACTORS: readonly FactorEntry[] = QUESTIONS.map(toEntry);
