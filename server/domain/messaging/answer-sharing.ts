import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import {
  type AnswerSharing,
  type QuestionAnswers,
  QuestionAnswersModel,
} from '../../models/members/question-answers.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';

const requireOwnMatchmaking = (actor: UserActor): void => {
  if (!includesMatchmaker(actor.role, actor.tier)) throw notFound('no membership with a matchmaker');
};

/**
 * Returns whether the actor shares their answers to the question bank with their matchmaker; null where they have not decided.
 * Throws `not_found` for anyone whose membership has no matchmaker.
 */
export const getAnswerSharing = async (actor: UserActor): Promise<AnswerSharing | null> => {
  requireOwnMatchmaking(actor);
  const kept = await QuestionAnswersModel.findById(actor.userId, { sharing: 1 }).lean<
    Pick<QuestionAnswers, 'sharing'>
  >();
  return kept?.sharing ?? null;
};

/**
 * Stores whether the actor shares their answers with their matchmaker. It holds from the next call of the matchmaker on, whose tabs
 * fetch again what they show. Throws as {@link getAnswerSharing} does.
 */
export const shareAnswers = async (actor: UserActor, withMatchmaker: boolean): Promise<AnswerSharing> => {
  requireOwnMatchmaking(actor);
  const sharing: AnswerSharing = { withMatchmaker, decidedAt: clock.now() };
  await QuestionAnswersModel.updateOne(
    { _id: actor.userId },
    { $set: { sharing }, $setOnInsert: { answers: {}, updatedAt: sharing.decidedAt } },
    { upsert: true },
  );
  const matchmakerId = getActiveMatchmakerId(actor.user);
  if (matchmakerId !== null) publish([{ type: 'user.updated', userId: matchmakerId }]);
  return sharing;
};
