import type { QueryFilter } from 'mongoose';
import { isStaffRole } from '../../../shared/rules/roles.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { erasableAccounts, isShown, returnableAccounts, usableAccounts } from '../../policies/account-state.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import { system, type UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, unauthorized } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { cancel } from '../membership/rules.ts';
import { applyRule } from '../membership/tier.ts';
import { closeConversationsOf, listPartners, reopenConversationsOf } from '../messaging/conversations.ts';
import { deleteInterestWordsAround } from '../messaging/interest-words.ts';
import { deleteShortlistsAround } from '../picks/shortlist.ts';
import { requirePassword } from './password.ts';

/**
 * Hides the actor everywhere and ends all their sessions; a new name of theirs waits no longer, and their documents, what they and others
 * wrote with an interest, and shortlists with them are deleted; their plan is not renewed. They can come back until the account is erased. Throws `bad_request`
 * for a wrong password, `conflict` for staff, who are taken out of the staff first, so that nothing of theirs is left unassigned.
 */
export const leave = async (actor: UserActor, password: string, address: string | null = null): Promise<void> => {
  if (isStaffRole(actor.role)) throw conflict('Please ask an admin to take you out of the staff first.');
  await requirePassword(actor.userId, password, address);
  await inTransaction(async (tx) => {
    const left = await hide(tx, { ...usableAccounts, _id: actor.userId, passwordHash: { $ne: null } });
    if (!left) throw unauthorized();
    if (left.ledgerId) await applyRule(tx, actor, left._id, (state, at) => cancel(state, at, 'leaving'));
    await recordAudit(tx, actor, 'account.left', left._id);
  });
};

/**
 * Does the same for somebody who asked for it by post, for the command line: whoever has not asked can still come back. Throws
 * `conflict` for staff, and for whoever has left already.
 */
export const leaveByPost = async ({ _id: userId, role }: User, explanation: string): Promise<void> => {
  if (isStaffRole(role)) throw conflict('This account is of the staff. Take it out of the staff first.');
  await inTransaction(async (tx) => {
    const left = await hide(tx, { deletedAt: null, leavingSince: null, _id: userId });
    if (!left) throw conflict('This account has left already.');
    if (left.ledgerId) await applyRule(tx, system, left._id, (state, at) => cancel(state, at, 'leaving'));
    await recordAudit(tx, system, 'account.left-by-post', userId, { explanation });
  });
};

/** Hides an account from now on, and ends its sessions; returns null where no such account is there. */
const hide = async (tx: Transaction, which: QueryFilter<User> & { _id: string }): Promise<User | null> => {
  const { session } = tx;
  await closeConversationsOf(session, which._id, 'deleted');
  const left = await UserModel.findOneAndUpdate(
    which,
    { $set: { leavingSince: clock.now(), nameChange: null }, $inc: { sessionEpoch: 1 } },
    { session },
  ).lean<User>();
  if (!left) return null;
  if (left.nameChange) tx.record({ type: 'queue.changed', queue: 'names' });
  await ResetTokenModel.deleteMany({ userId: left._id }, { session });
  const { deletedCount } = await VerificationDocumentModel.deleteMany({ userId: left._id }, { session });
  if (deletedCount > 0) tx.record({ type: 'queue.changed', queue: 'documents' });
  await deleteInterestWordsAround(left._id, session);
  await deleteShortlistsAround(left._id, session);
  tx.record({ type: 'sessions.ended', userId: left._id });
  await announceToOthers(tx, left);
  return left;
};

const TIME_IS_OVER = 'The time to come back is over, and your account is being erased.';

/** Brings the actor back after leaving, as they were. Throws `conflict` for somebody who has not left, or too long ago. */
export const comeBack = async (actor: UserActor): Promise<void> => {
  await inTransaction(async (tx) => {
    const { session } = tx;
    await reopenConversationsOf(session, actor.userId, 'deleted');
    const back = await UserModel.findOneAndUpdate(
      { ...returnableAccounts(clock.now()), _id: actor.userId },
      { $set: { leavingSince: null } },
      { session, returnDocument: 'after' },
    ).lean<User>();
    if (!back) {
      const isOver = await UserModel.exists({ ...erasableAccounts(clock.now()), _id: actor.userId }).session(session);
      throw conflict(isOver ? TIME_IS_OVER : 'Your account is open. There is nothing to bring back.');
    }
    await recordAudit(tx, actor, 'account.restored', back._id);
    tx.record({ type: 'user.updated', userId: back._id });
    if (isShown(back)) tx.record({ type: 'member.ready', userId: back._id });
    await announceToOthers(tx, back);
  });
};

/** Has the tabs of those who see a member, and of their matchmaker, fetch again what they show. */
const announceToOthers = async (tx: Transaction, member: User): Promise<void> => {
  tx.record({ type: 'people.changed', userIds: await listPartners(tx.session, member._id, 'deleted') });
  const matchmakerId = getActiveMatchmakerId(member);
  if (matchmakerId !== null) tx.record({ type: 'user.updated', userId: matchmakerId });
};
