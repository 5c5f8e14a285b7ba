import type { QuestionAnswerView } from '../../shared/contract/questions.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { StoredAnswer } from '../models/members/question-answers.ts';

/** A person's own answers, in the order of the bank; what it no longer asks is left out. */
export const presentAnswers = (answers: Readonly<Record<string, StoredAnswer>>): QuestionAnswerView[] =>
  QUESTIONS.flatMap(({ id }) => {
    const given = answers[id];
    if (!given) return [];
    return [{ questionId: id, answer: given.answer, acceptable: given.acceptable, importance: given.importance }];
  });
