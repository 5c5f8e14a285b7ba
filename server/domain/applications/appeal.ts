import { type Appeal, type Application, ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import { activeAdmins } from '../../policies/account-state.ts';
import { appealableApplications, isAppealable } from '../../policies/application-review.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { changeApplication, UNDECIDED } from './review.ts';

/** Ids of all who have decided an application so far. */
const listDeciders = ({ decidedBy, formerDeciders = [] }: Application): string[] => [
  ...new Set([...formerDeciders, ...(decidedBy === null ? [] : [decidedBy])]),
];

const hasOtherReviewer = async (application: Application): Promise<boolean> =>
  (await UserModel.exists({ ...activeAdmins, _id: { $nin: listDeciders(application) } })) !== null;

/**
 * Whether the actor may appeal the decision on their own application now: it is rejected, was not appealed before, and there is
 * a reviewer who has not decided it. Makes one query, and none for an application that is not rejected.
 */
export const canAppeal = async (actor: UserActor, application: Application): Promise<boolean> =>
  actor.role === 'applicant' && isAppealable(application) && (await hasOtherReviewer(application));

/**
 * Puts the actor's own rejected application back into the queue, once, for a reviewer who has not decided it; the rejection is
 * kept beside the appeal. Throws `not_found` where there is no application, `conflict` where it is not rejected, was appealed
 * before, or nobody else could decide.
 */
export const appeal = async (actor: UserActor, text: string): Promise<Application> =>
  inTransaction(async (tx) => {
    const { userId } = actor;
    const found = await ApplicationModel.findOne({ userId }, null, { session: tx.session }).lean<Application>();
    if (!found) throw notFound('no application');
    if (found.appeal) throw conflict('You have already appealed. A decision can be appealed once.');
    const { decidedBy, decidedAt, reason, note } = found;
    if (actor.role !== 'applicant' || !isAppealable(found) || decidedAt === null)
      throw conflict('Only a rejected application can be appealed.');
    if (!(await hasOtherReviewer(found)))
      throw conflict('At the moment there is no one else on our team who could decide. Please try again another day.');
    const made: Appeal = {
      text: text.trim(),
      madeAt: clock.now(),
      first: { decidedBy, decidedAt, reason, note },
      decidedBefore: listDeciders(found),
    };
    const application = await changeApplication(tx, actor, found._id, appealableApplications, {
      $set: { ...UNDECIDED, appeal: made },
    });
    const event = `appeal:${application._id}`;
    await notifyAdmins(tx, { kind: 'work-appeal', event, outcome: 'rejected' }, made.decidedBefore);
    tx.record({ type: 'user.updated', userId });
    return application;
  });
