import { REVIEW_QUESTION } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel, type ReviewQuestion } from '../../models/members/application.ts';
import { askableApplications, isAnswerable } from '../../policies/application-review.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { requireNothingPending } from '../decisions/pending.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { changeApplication, getReviewerId } from './review.ts';

/**
 * Asks the applicant about a pending application, which stays pending; their tabs learn of it. Throws `conflict` where it is
 * decided, claimed by another admin, or has as many questions as it can have.
 */
export const askApplicant = async (actor: Actor, id: string, question: string): Promise<Application> => {
  requireAdmin(actor);
  const asked: ReviewQuestion = {
    _id: newId(),
    question: question.trim(),
    askedBy: getReviewerId(actor),
    askedAt: clock.now(),
    answer: null,
    answeredAt: null,
  };
  return inTransaction(async (tx) => {
    await requireNothingPending(tx, actor, 'application', id);
    const found = await ApplicationModel.findById(id, { status: 1, questions: 1 }, { session: tx.session }).lean();
    if (found?.status === 'pending' && (found.questions ?? []).length >= REVIEW_QUESTION.maxCount)
      throw conflict(
        `An applicant can be asked ${REVIEW_QUESTION.maxCount} questions. Please decide with what is here.`,
      );
    const application = await changeApplication(tx, actor, id, askableApplications(actor), {
      $push: { questions: asked },
    });
    await recordAudit(tx, actor, 'application.asked', application.userId);
    await notify(tx, {
      userId: application.userId,
      kind: 'application-question',
      event: `question:${asked._id}`,
      subjectId: asked._id,
    });
    tx.record({ type: 'user.updated', userId: application.userId });
    return application;
  });
};

/**
 * Stores the applicant's answer to a question about their own application, once: to the one of this id, else to the oldest that
 * waits. Throws `not_found` where there is no such question, `conflict` where it was answered or the application is decided.
 */
export const answerQuestion = async (
  actor: UserActor,
  answer: string,
  questionId?: string | undefined,
): Promise<Application> => {
  const { userId } = actor;
  // Before the transaction, which is tried again where another answer was stored at the same time: that one was to the same question.
  const id = questionId ?? (await findOldestQuestion(userId));
  return inTransaction(async (tx) => {
    const found = await ApplicationModel.findOne({ userId }, null, { session: tx.session }).lean<Application>();
    const question = found?.questions?.find(({ _id }) => _id === id);
    if (!found || !question) throw notFound('no such question');
    if (!isAnswerable(found, question))
      throw conflict(
        question.answeredAt ? 'You have already answered this question.' : 'Your application has been decided.',
      );
    const application = await changeApplication(
      tx,
      actor,
      found._id,
      { status: 'pending', questions: { $elemMatch: { _id: id, answeredAt: null } } },
      { $set: { 'questions.$.answer': answer.trim(), 'questions.$.answeredAt': clock.now() } },
    );
    tx.record({ type: 'user.updated', userId });
    return application;
  });
};

/** Returns the id of the oldest question that waits for the applicant's answer; where none does, of the last that was asked. */
const findOldestQuestion = async (userId: string): Promise<string | undefined> => {
  const found = await ApplicationModel.findOne({ userId }, { questions: 1 }).lean<Pick<Application, 'questions'>>();
  const questions = found?.questions ?? [];
  return (questions.find(({ answeredAt }) => answeredAt === null) ?? questions.at(-1))?._id;
};
