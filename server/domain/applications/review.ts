import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import type { DecisionGiven } from '../../models/operations/pending-decision.ts';
import {
  getClaim,
  hasDecidedBefore,
  isReopenable,
  reopenableApplications,
  reviewableApplications,
} from '../../policies/application-review.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { stampClaim, takeOverClaim } from '../decisions/claims.ts';
import { type Decide, decideNowOrLater, requireNothingPending, takeBackDecision } from '../decisions/pending.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { confirmAddress } from '../mail/confirmed-address.ts';
import { addToLedger } from '../membership/ledger.ts';
import { choosePlan, give } from '../membership/rules.ts';
import { tellMember } from '../membership/tell.ts';
import { listPartners, reopenConversationsOf } from '../messaging/conversations.ts';
import { syncMatchmakerThread } from '../messaging/matchmaker-thread.ts';
import { notify, withdraw } from '../notifications/notify.ts';
import { fillProfile } from './profile-mapping.ts';

/** The id of the reviewer; null where the service itself acts. */
export const getReviewerId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/**
 * Changes an application that matches `where`; the queues of admins learn of it. Throws `not_found` where it is missing,
 * `conflict` where it differs, also where it is an appeal against a decision of the actor's.
 */
export const changeApplication = async (
  { session, record }: Transaction,
  actor: Actor,
  id: string,
  where: QueryFilter<Application>,
  update: UpdateQuery<Application>,
): Promise<Application> => {
  const changed = await ApplicationModel.findOneAndUpdate({ ...where, _id: id }, update, {
    session,
    returnDocument: 'after',
  }).lean<Application>();
  if (changed) {
    record({ type: 'queue.changed', queue: 'applications' });
    return changed;
  }
  const found = await ApplicationModel.findById(id, null, { session }).lean<Application>();
  if (!found) throw notFound('no such application');
  if (found.status !== 'pending') throw conflict('This application has been decided.');
  if (hasDecidedBefore(found, actor))
    throw conflict('You have decided this application before. Another reviewer decides the appeal.');
  throw conflict(found.claimedBy ? 'Someone else is reviewing this application.' : undefined);
};

/**
 * Claims a pending application for review, of another admin where they take it over. Throws `conflict` where it is decided, about to be
 * decided, or claimed by another admin, `bad_request` where taking over needs a reason.
 */
export const claimApplication = async (
  actor: UserActor,
  id: string,
  request: ClaimRequest = {},
): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    await requireNothingPending(tx, actor, 'application', id);
    const found = await ApplicationModel.findById(id, null, { session: tx.session }).lean<Application>();
    const claimed = found && { ...getClaim(found), kind: 'application' as const, userId: found.userId };
    const former = await takeOverClaim(tx, actor, request, claimed);
    return changeApplication(tx, actor, id, reviewableApplications(actor, former), { $set: stampClaim(actor.userId) });
  });
};

/** Releases a claimed application. Throws `conflict` where it is decided, about to be decided, or claimed by another admin. */
export const releaseApplication = async (actor: Actor, id: string): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    await requireNothingPending(tx, actor, 'application', id);
    return changeApplication(tx, actor, id, reviewableApplications(actor), { $set: stampClaim(null) });
  });
};

/** The key of the notification of a decision; with an appeal it is decided once more, and the notification of that is another one. */
const getDecisionEvent = (id: string, isOfAppeal = false): string => `application:${id}${isOfAppeal ? ':appeal' : ''}`;

/** What an application has that waits for a decision. */
export const UNDECIDED = {
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  note: null,
  claimedBy: null,
  claimedAt: null,
} as const;

/** Decides an application in a transaction, as {@link decideApplication} does. */
export const decideApplicationWithin: Decide<'application', Actor, Application> = async (tx, actor, id, given) => {
  requireAdmin(actor);
  await requireNothingPending(tx, actor, 'application', id);
  const application = await changeApplication(tx, actor, id, reviewableApplications(actor), {
    $set: {
      ...stampClaim(null),
      status: given.decision,
      decidedBy: getReviewerId(actor),
      decidedAt: clock.now(),
      reason: given.reason?.trim() || null,
      note: given.note?.trim() || null,
    },
  });
  const { userId, appeal } = application;
  await recordAudit(tx, actor, `application.${given.decision}`, userId, appeal ? { of: 'appeal' } : {});
  await notify(tx, {
    userId,
    kind: appeal ? 'appeal-decided' : 'application-decided',
    event: getDecisionEvent(id, Boolean(appeal)),
    subjectId: id,
    outcome: given.decision,
  });
  if (given.decision === 'approved') await makeMember(tx, actor, application);
  tx.record({ type: 'user.updated', userId });
  return application;
};

/**
 * Decides a pending application, or the appeal against its rejection, once, now or in some seconds. In the same transaction an approval makes
 * the applicant a member and fills the empty fields of the profile. Throws `conflict` where it is decided, about to be decided, claimed by
 * another admin, or an appeal against a decision of the actor's, and to approve somebody whose e-mail is another account's by now.
 */
export const decideApplication = async (
  actor: Actor,
  id: string,
  { undoSeconds, ...given }: DecisionGiven['application'] & { undoSeconds?: number | undefined },
): Promise<Application> => {
  const decided = await decideNowOrLater(actor, {
    kind: 'application',
    subjectId: id,
    given,
    undoSeconds,
    decide: decideApplicationWithin,
    getUserId: ({ userId }) => userId,
  });
  return decided ?? (await ApplicationModel.findById(id).orFail().lean<Application>());
};

/** Takes back a decision on an application. Throws as {@link takeBackDecision}. */
export const takeBackApplicationDecision = (actor: UserActor, id: string): Promise<void> =>
  takeBackDecision(actor, 'application', id, () => ApplicationModel.exists({ _id: id }));

/**
 * Puts a rejected application back into the queue with the same answers; the applicant's tabs learn of it. Throws `conflict`
 * for one that is not rejected.
 */
export const reopenApplication = async (actor: Actor, id: string): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const found = await ApplicationModel.findById(id, null, { session: tx.session }).lean<Application>();
    if (found && !isReopenable(found)) throw conflict('Only a rejected application can be reopened.');
    const application = await changeApplication(tx, actor, id, reopenableApplications, {
      $set: UNDECIDED,
      // Whoever decided is not asked again should there be an appeal.
      ...(found?.decidedBy ? { $addToSet: { formerDeciders: found.decidedBy } } : {}),
    });
    await recordAudit(tx, actor, 'application.reopened', application.userId);
    for (const isOfAppeal of [false, true])
      await withdraw(tx, { userId: application.userId, event: getDecisionEvent(id, isOfAppeal) });
    tx.record({ type: 'user.updated', userId: application.userId });
    return application;
  });
};

/** Gives a new member Standard without an end, and asks for its first month where the operator sells it. */
const giveStandard = async (tx: Transaction, actor: Actor, userId: string): Promise<void> => {
  const { mode } = getContext().payments;
  const { added, ...applied } = await addToLedger(tx, actor, userId, (state, at, terms) => {
    const given = give(state, at, 'standard', null);
    const asked = mode === 'off' || terms.isStandardGiven ? [] : choosePlan(state, at, 'standard', terms);
    return [...given, ...asked];
  });
  // That they are a member now, the decision tells.
  await tellMember(tx, { ...applied, added: added.filter(({ happening }) => happening.kind === 'invoice') });
};

/** Makes an applicant a standard member; a user with another role keeps it. */
const makeMember = async (tx: Transaction, actor: Actor, { userId, answers }: Application): Promise<void> => {
  await confirmAddress(tx, userId);
  const { session, record } = tx;
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, role: 'applicant' },
    { $set: { role: 'member' } },
    { session },
  );
  // Who has been a member before has conversations, which were closed when they were made an applicant.
  if (modifiedCount === 1) {
    await giveStandard(tx, actor, userId);
    await reopenConversationsOf(session, userId, 'left');
    await syncMatchmakerThread(session, userId);
    const userIds = await listPartners(session, userId, 'left');
    if (userIds.length > 0) record({ type: 'people.changed', userIds });
  }
  await fillProfile(session, userId, answers);
  record({ type: 'member.ready', userId });
  record({ type: 'insights.outdated', userId, of: ['recommendations', 'feedback'] });
};
