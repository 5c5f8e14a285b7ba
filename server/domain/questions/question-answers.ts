import type { AnswerChange } from '../../../shared/contract/questions.ts';
import type { Question } from '../../../shared/questions/question.ts';
import { questionOf } from '../../../shared/questions/questions.ts';
import {
  type QuestionAnswers,
  QuestionAnswersModel,
  type StoredAnswer,
} from '../../models/members/question-answers.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';

/** A person's answers by the question's id. */
export type Answers = Readonly<Record<string, StoredAnswer>>;

/** The actor's own answers; empty where there are none. Nobody else's can be asked for. */
export const myAnswers = async (actor: UserActor): Promise<Answers> =>
  (await answersOf([actor.userId])).get(actor.userId) ?? {};

/** Some people's answers by their id, for the engine alone; who has given none is absent. */
export const answersOf = async (userIds: readonly string[]): Promise<ReadonlyMap<string, Answers>> => {
  const found = await QuestionAnswersModel.find({ _id: { $in: userIds } }).lean<QuestionAnswers[]>();
  return new Map(found.map(({ _id, answers }) => [_id, answers]));
};

/**
 * Keeps one answer under its own path, so that answers to different questions never undo each other (R41). Throws
 * `not_found` for a question that the bank does not have, `bad_request` for an option that the question does not have.
 */
export const answerQuestion = (actor: UserActor, questionId: string, change: AnswerChange): Promise<void> =>
  answerQuestions(actor, [[questionId, change]]);

/** Keeps several answers in one write, all or none. Throws as above. */
export const answerQuestions = async (
  actor: UserActor,
  changes: readonly (readonly [questionId: string, change: AnswerChange])[],
): Promise<void> => {
  if (changes.length === 0) return;
  const answers = changes.map(([id, change]) => {
    const question = requireQuestion(id);
    return [`answers.${question.id}`, checked(question, change)] as const;
  });
  const set = { ...Object.fromEntries(answers), updatedAt: clock.now() };
  await QuestionAnswersModel.updateOne({ _id: actor.userId }, { $set: set }, { upsert: true });
  tell(actor);
};

/** Takes one answer back; nothing happens where there is none. Throws `not_found` as above. */
export const forgetAnswer = async (actor: UserActor, questionId: string): Promise<void> => {
  const path = `answers.${requireQuestion(questionId).id}`;
  const { modifiedCount } = await QuestionAnswersModel.updateOne(
    { _id: actor.userId, [path]: { $exists: true } },
    { $unset: { [path]: '' }, $set: { updatedAt: clock.now() } },
  );
  if (modifiedCount > 0) tell(actor);
};

/** What is recommended to a member rests on their answers. */
const tell = ({ role, userId }: UserActor): void => {
  if (role === 'member') publish([{ type: 'insights.outdated', userId, of: ['recommendations'] }]);
};

const requireQuestion = (id: string): Question => {
  const question = questionOf(id);
  if (!question) throw notFound('no such question');
  return question;
};

/** In the order of the options, each once. */
const checked = ({ options }: Question, { answer, acceptable, importance }: AnswerChange): StoredAnswer => {
  const values = options.map(({ value }) => value);
  const unknown = 'This question has no such answer. Please choose one of those offered.';
  if (!values.includes(answer)) throw invalid('answer', unknown);
  if (!acceptable.every((value) => values.includes(value))) throw invalid('acceptable', unknown);
  return { answer, acceptable: values.filter((value) => acceptable.includes(value)), importance };
};
