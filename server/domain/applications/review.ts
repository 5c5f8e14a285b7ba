import type { ClientSession, QueryFilter } from 'mongoose';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { UserModel } from '../../models/members/user.ts';
import { isReopenable, reopenableApplications, reviewableApplications } from '../../policies/application-review.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { fillFromApplication } from './profile-mapping.ts';

const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/** Changes an application that is as `where` says; tells a missing one (404) from one that is otherwise (409). */
const change = async (
  session: ClientSession,
  id: string,
  where: QueryFilter<Application>,
  set: Partial<Application>,
): Promise<Application> => {
  const changed = await ApplicationModel.findOneAndUpdate(
    { ...where, _id: id },
    { $set: set },
    { session, returnDocument: 'after' },
  ).lean<Application>();
  if (changed) return changed;
  const there = await ApplicationModel.findById(id, null, { session }).lean<Application>();
  if (!there) throw notFound('no such application');
  if (there.status !== 'pending') throw conflict('This application has been decided.');
  throw conflict(there.claimedBy ? 'Someone else is reviewing this application.' : undefined);
};

/** Takes a pending application for review. Throws `conflict` where it is decided or another has it. */
export const claimApplication = async (actor: Actor, id: string): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async ({ session }) =>
    change(session, id, reviewableApplications(actor), { claimedBy: idOf(actor) }),
  );
};

/** Gives an application back. Throws `conflict` where it is decided or another has it. */
export const releaseApplication = async (actor: Actor, id: string): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async ({ session }) => change(session, id, reviewableApplications(actor), { claimedBy: null }));
};

export interface Decision {
  decision: 'approved' | 'rejected';
  reason?: string | undefined;
  note?: string | undefined;
}

/**
 * Decides a pending application, once. Approval makes the member and fills what is empty in the profile in the same
 * transaction. Throws `conflict` where it is decided or claimed by another.
 */
export const decideApplication = async (actor: Actor, id: string, given: Decision): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const application = await change(tx.session, id, reviewableApplications(actor), {
      status: given.decision,
      decidedBy: idOf(actor),
      decidedAt: clock.now(),
      claimedBy: null,
      reason: given.reason?.trim() || null,
      note: given.note?.trim() || null,
    });
    await recordAudit(tx, actor, `application.${given.decision}`, application.userId);
    if (given.decision === 'approved') await makeMember(tx, application);
    tx.record({ type: 'user.updated', userId: application.userId });
    return application;
  });
};

/** Puts a rejected application back into the queue with the same answers, and tells the applicant. */
export const reopenApplication = async (actor: Actor, id: string): Promise<Application> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const there = await ApplicationModel.findById(id, { status: 1 }, { session: tx.session }).lean();
    if (there && !isReopenable(there)) throw conflict('Only a rejected application can be reopened.');
    const application = await change(tx.session, id, reopenableApplications, {
      status: 'pending',
      decidedBy: null,
      decidedAt: null,
      reason: null,
      note: null,
      claimedBy: null,
    });
    await recordAudit(tx, actor, 'application.reopened', application.userId);
    tx.record({ type: 'user.updated', userId: application.userId });
    return application;
  });
};

/** An applicant becomes a standard member; whoever is more than that already, stays it. */
const makeMember = async ({ session, record }: Transaction, { userId, answers }: Application): Promise<void> => {
  await UserModel.updateOne(
    { _id: userId, role: 'applicant' },
    { $set: { role: 'member', membershipTier: 'standard' } },
    { session },
  );
  const profile = await ProfileModel.findById(userId, null, { session }).lean();
  await ProfileModel.updateOne(
    { _id: userId },
    { $set: fillFromApplication(profile ?? {}, answers) },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
  record({ type: 'member.ready', userId });
  record({ type: 'insights.outdated', userId, of: ['recommendations', 'feedback'] });
};
