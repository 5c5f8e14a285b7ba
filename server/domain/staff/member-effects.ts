import type { ClientSession } from 'mongoose';
import { ApplicationModel } from '../../models/members/application.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isShown } from '../../policies/account-state.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { closeConversationsOf, reopenConversationsOf } from '../messaging/conversations.ts';
import { syncMatchmakerThread } from '../messaging/matchmaker-thread.ts';

/** All that follows, in the same transaction, when an account's role, tier, matchmaker or suspension was changed. */
export const followChange = async (tx: Transaction, before: User, after: User): Promise<void> => {
  const { session } = tx;
  const [wasAway, isAway] = [before.suspendedAt !== null, after.suspendedAt !== null];
  if (isAway && !wasAway) {
    await closeConversationsOf(session, after._id, 'suspended');
    tx.record({ type: 'sessions.ended', userId: after._id });
  }
  if (wasAway && !isAway) await reopenConversationsOf(session, after._id, 'suspended');
  if (before.role === 'member' && after.role !== 'member') await closeConversationsOf(session, after._id, 'left');
  if (before.role !== 'member' && after.role === 'member') await reopenConversationsOf(session, after._id, 'left');
  await syncMatchmakerThread(session, after._id);
  if (before.role === 'matchmaker' && after.role !== 'matchmaker') await unassignAll(tx, after._id);
  if (before.role === 'admin' && (after.role !== 'admin' || isAway)) await releaseClaims(session, after._id);
  if (isShown(after) && (!isShown(before) || before.membershipTier !== after.membershipTier)) {
    tx.record({ type: 'member.ready', userId: after._id });
  }
};

/** Members of a matchmaker who is none any more have none. */
const unassignAll = async ({ session, record }: Transaction, matchmakerId: string): Promise<void> => {
  const members = await UserModel.find({ assignedMatchmakerId: matchmakerId }, { _id: 1 }, { session }).lean();
  for (const { _id } of members) {
    await UserModel.updateOne({ _id }, { $set: { assignedMatchmakerId: null } }, { session });
    await syncMatchmakerThread(session, _id);
    record({ type: 'user.updated', userId: _id });
  }
};

/** What an admin had claimed waits for another. */
const releaseClaims = async (session: ClientSession, adminId: string): Promise<void> => {
  await ApplicationModel.updateMany({ claimedBy: adminId }, { $set: { claimedBy: null } }, { session });
};
