import type { AnswerChange } from '../../../shared/contract/questions.ts';
import type { Question } from '../../../shared/questions/question.ts';
import { findQuestion } from '../../../shared/questions/questions.ts';
import { QuestionAnswersModel, type StoredAnswer } from '../../models/members/question-answers.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { type Answers, loadAnswers } from '../matches/candidates.ts';
import { keepDailySnapshot } from '../matches/daily-snapshot.ts';

/** Returns the actor's own answers, which no one else may see. */
export const getOwnAnswers = async (actor: UserActor): Promise<Answers> =>
  (await loadAnswers([actor.userId])).get(actor.userId) ?? {};

/**
 * Stores one answer under its own path, so that answers to different questions never undo each other (R41). Throws
 * `not_found` for a question that the bank does not have, `bad_request` for an option that the question does not have.
 */
export const answerQuestion = (actor: UserActor, questionId: string, change: AnswerChange): Promise<void> =>
  answerQuestions(actor, [[questionId, change]]);

/** Stores several answers in one write, all or none. Throws as `answerQuestion` does. */
export const answerQuestions = async (
  actor: UserActor,
  changes: readonly (readonly [questionId: string, change: AnswerChange])[],
): Promise<void> => {
  if (changes.length === 0) return;
  const answers = changes.map(([id, change]) => {
    const question = requireQuestion(id);
    return [`answers.${question.id}`, checkAnswer(question, change)] as const;
  });
  const set = { ...Object.fromEntries(answers), updatedAt: clock.now() };
  await keepDailySnapshot(actor);
  await QuestionAnswersModel.updateOne({ _id: actor.userId }, { $set: set }, { upsert: true });
};

/** Deletes one answer; nothing happens where there is none. Throws `not_found` for an unknown question. */
export const deleteAnswer = async (actor: UserActor, questionId: string): Promise<void> => {
  const path = `answers.${requireQuestion(questionId).id}`;
  await keepDailySnapshot(actor);
  await QuestionAnswersModel.updateOne(
    { _id: actor.userId, [path]: { $exists: true } },
    { $unset: { [path]: '' }, $set: { updatedAt: clock.now() } },
  );
};

const requireQuestion = (id: string): Question => {
  const question = findQuestion(id);
  if (!question) throw notFound('no such question');
  return question;
};

/** Returns an answer to store, with its acceptable options once and in the question's order. Throws `bad_request`. */
const checkAnswer = (
  { options }: Question,
  { answer, acceptable, importance, mayKeepApart }: AnswerChange,
): StoredAnswer => {
  const values = options.map(({ value }) => value);
  const unknown = 'This question has no such answer. Please choose one of those offered.';
  if (!values.includes(answer)) throw invalid('answer', unknown);
  if (!acceptable.every((value) => values.includes(value))) throw invalid('acceptable', unknown);
  return {
    answer,
    acceptable: values.filter((value) => acceptable.includes(value)),
    importance,
    ...(mayKeepApart ? { mayKeepApart } : {}),
  };
};
