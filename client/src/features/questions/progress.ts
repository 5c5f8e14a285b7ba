import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { QUESTION_GROUPS, type Question, type QuestionGroup } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';

type Given = readonly Pick<QuestionAnswerView, 'questionId'>[];

export interface Progress {
  readonly answered: number;
  readonly total: number;
}

/** Returns the questions of a group, in their order in the bank. */
export const getQuestions = (group: QuestionGroup): readonly Question[] =>
  QUESTIONS.filter((question) => question.group === group);

/** Counts the questions that have an answer. */
export const countProgress = (questions: readonly Question[], given: Given): Progress => {
  const ids = new Set(given.map(({ questionId }) => questionId));
  return { answered: questions.filter(({ id }) => ids.has(id)).length, total: questions.length };
};

/** Returns the first question without an answer. */
export const findFirstOpen = (questions: readonly Question[], given: Given): Question | undefined => {
  const ids = new Set(given.map(({ questionId }) => questionId));
  return questions.find(({ id }) => !ids.has(id));
};

/** Returns the next group with an unanswered question: first those after the given group, then from the beginning. */
export const findNextOpenGroup = (given: Given, after?: QuestionGroup): QuestionGroup | undefined => {
  const start = after === undefined ? 0 : QUESTION_GROUPS.indexOf(after) + 1;
  return [...QUESTION_GROUPS.slice(start), ...QUESTION_GROUPS.slice(0, start)].find(
    (group) => findFirstOpen(getQuestions(group), given) !== undefined,
  );
};
