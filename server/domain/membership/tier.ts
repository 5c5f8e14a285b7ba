import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import type { PaymentFacts } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isShown } from '../../policies/account-state.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { syncMatchmakerThread } from '../messaging/matchmaker-thread.ts';
import { notify } from '../notifications/notify.ts';
import { endLostRequests } from '../picks/planned-picks.ts';
import { type Applied, type Ask, addToLedger } from './ledger.ts';
import { tellAdmins, tellMember } from './tell.ts';

/**
 * Adds to the ledger as {@link addToLedger} does, with all that follows: where the tier is another one, the thread with the matchmaker
 * opens or closes, requests to and of the matchmaker end with it, and both have their lists anew. The member is told, and a matchmaker who
 * loses them; the audit has both tiers, and the reason of staff.
 */
export const applyRule = async (
  tx: Transaction,
  actor: Actor,
  userId: string,
  ask: Ask,
  payment: Omit<PaymentFacts, 'key'> | null = null,
  reason: string | null = null,
): Promise<Applied> => {
  const applied = await addToLedger(tx, actor, userId, ask, payment);
  const { before, after, added } = applied;
  if (added.length > 0) tx.record({ type: 'user.updated', userId });
  await tellMember(tx, applied);
  await tellAdmins(tx, applied);
  if (before.membershipTier === after.membershipTier) return applied;
  const tiers = nameTiers(before, after);
  await recordAudit(tx, actor, 'member.changed', userId, { ...tiers, ...(reason && { reason }) });
  await syncMatchmakerThread(tx.session, userId);
  const [former, next] = [getActiveMatchmakerId(before), getActiveMatchmakerId(after)];
  announceMatchmakers(tx, former, next);
  await settleWaiting(tx, after);
  await endLostRequests(tx, after);
  await tellMatchmaker(tx, applied);
  if (isShown(after)) tx.record({ type: 'member.ready', userId });
  return applied;
};

/** Stores since when a VIP member has no matchmaker, and that somebody else waits for none. */
export const settleWaiting = async ({ session }: Transaction, user: User): Promise<void> => {
  const waits = includesMatchmaker(user.role, user.membershipTier) && user.assignedMatchmakerId === null;
  if (waits === Boolean(user.withoutMatchmakerSince)) return;
  const set = { withoutMatchmakerSince: waits ? clock.now() : null };
  await UserModel.updateOne({ _id: user._id }, { $set: set }, { session });
};

/** Returns the former and the present tier of an account, for the audit. */
export const nameTiers = (before: User, after: User): Record<string, string> => ({
  membershipTier: after.membershipTier ?? 'none',
  formerTier: before.membershipTier ?? 'none',
});

/** Tells a matchmaker that a member of theirs is on VIP no more, and not who: they see nothing of them from now on. */
export const tellMatchmaker = async (tx: Transaction, { before, after, added }: Applied): Promise<void> => {
  const userId = getActiveMatchmakerId(before);
  if (userId !== null && before.membershipTier === 'vip' && after.membershipTier !== 'vip')
    await notify(tx, { kind: 'vip-ended', userId, event: `vip-ended:${added.at(-1)?._id}` });
};

/** Has the tabs of a matchmaker who lost a member, of one who got one, and of the admins fetch their lists again. */
export const announceMatchmakers = (tx: Transaction, before: string | null, after: string | null): void => {
  if (before === after) return;
  for (const userId of [before, after]) if (userId !== null) tx.record({ type: 'user.updated', userId });
  tx.record({ type: 'queue.changed', queue: 'conversations' });
};
