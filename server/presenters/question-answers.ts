import type { QuestionAnswerView } from '../../shared/contract/questions.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { StoredAnswer } from '../models/members/question-answers.ts';

/** A user's own answers, in the order of the question bank; those to questions it no longer has are left out. */
export const presentAnswers = (answers: Readonly<Record<string, StoredAnswer>>): QuestionAnswerView[] =>
  QUESTIONS.flatMap(({ id }) => {
    const given = answers[id];
    if (!given) return [];
    const { answer, acceptable, importance, mayKeepApart } = given;
    return [{ questionId: id, answer, acceptable, importance, ...(mayKeepApart ? { mayKeepApart } : {}) }];
  });
