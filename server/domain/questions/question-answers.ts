import type { AnswerChange } from '../../../shared/contract/questions.ts';
import type { Question } from '../../../shared/questions/question.ts';
import { findQuestion } from '../../../shared/questions/questions.ts';
import { QuestionAnswersModel, type StoredAnswer } from '../../models/members/question-answers.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadAnswers } from '../matches/candidates.ts';
import { countEssential, findCountedFrom, toEssentialKey } from '../matches/counted-limits.ts';
import { keepDailySnapshot } from '../matches/daily-snapshot.ts';

/** An answer with the day from which on it counts as essential; null where it does not. */
export type OwnAnswer = StoredAnswer & { countsFrom: string | null };

/** Returns the actor's own answers. */
export const getOwnAnswers = async ({ userId }: UserActor): Promise<Readonly<Record<string, OwnAnswer>>> => {
  const [answers, settings] = await Promise.all([
    loadAnswers([userId]),
    SettingsModel.findById(userId, { countedLimits: 1 }).lean<Pick<Settings, 'countedLimits'>>(),
  ]);
  return Object.fromEntries(
    Object.entries(answers.get(userId) ?? {}).map(([id, given]) => [
      id,
      { ...given, countsFrom: findCountedFrom(settings?.countedLimits, toEssentialKey(id, given)) },
    ]),
  );
};

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
  const questionIds = changes.filter(([, { importance }]) => importance === 9).map(([id]) => id);
  if (questionIds.length > 0) await inTransaction((tx) => countEssential(actor.userId, tx, { questionIds }));
};

/**
 * Says of each answer about which the actor was not asked yet whether it may keep them apart from others: those named may. Essential
 * answers of which the actor was not told before what they cost count from now on. Returns all answers.
 */
export const allowAnswers = async (actor: UserActor, questionIds: readonly string[]) => {
  const { userId } = actor;
  await keepDailySnapshot(actor);
  const answers = (await loadAnswers([userId])).get(userId) ?? {};
  const unasked = Object.entries(answers).filter(([, { mayKeepApart }]) => mayKeepApart === undefined);
  if (unasked.length > 0)
    await QuestionAnswersModel.bulkWrite(
      unasked.map(([id]) => {
        const path = `answers.${id}.mayKeepApart`;
        const filter = { _id: userId, [`answers.${id}`]: { $exists: true }, [path]: { $exists: false } };
        const update = { $set: { [path]: questionIds.includes(id), updatedAt: clock.now() } };
        return { updateOne: { filter, update } };
      }),
    );
  await inTransaction((tx) => countEssential(userId, tx, { isTold: true }));
  return getOwnAnswers(actor);
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
  { options, sensitivity }: Question,
  { answer, acceptable, importance, mayKeepApart, shown }: AnswerChange,
): StoredAnswer => {
  const values = options.map(({ value }) => value);
  const unknown = 'This question has no such answer. Please choose one of those offered.';
  if (!values.includes(answer)) throw invalid('answer', unknown);
  if (!acceptable.every((value) => values.includes(value))) throw invalid('acceptable', unknown);
  if (shown && sensitivity === 'special') throw invalid('shown', 'An answer to this question is never shown.');
  return {
    answer,
    acceptable: values.filter((value) => acceptable.includes(value)),
    importance,
    ...(mayKeepApart === undefined ? {} : { mayKeepApart }),
    ...(shown ? { shown } : {}),
  };
};
