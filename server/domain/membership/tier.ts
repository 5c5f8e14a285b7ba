import type { PaymentFacts } from '../../models/members/ledger-entry.ts';
import { isShown } from '../../policies/account-state.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { syncMatchmakerThread } from '../messaging/matchmaker-thread.ts';
import { endLostRequests } from '../picks/planned-picks.ts';
import { type Applied, type Ask, addToLedger } from './ledger.ts';

/**
 * Adds to the ledger as {@link addToLedger} does, with all that follows: where the tier is another one, the thread with the matchmaker
 * opens or closes, requests to and of the matchmaker end with it, and both have their lists anew; the member's tabs fetch the membership.
 */
export const applyRule = async (
  tx: Transaction,
  actor: Actor,
  userId: string,
  ask: Ask,
  payment: Omit<PaymentFacts, 'key'> | null = null,
): Promise<Applied> => {
  const applied = await addToLedger(tx, actor, userId, ask, payment);
  const { before, after, added } = applied;
  if (added.length > 0) tx.record({ type: 'user.updated', userId });
  if (before.membershipTier === after.membershipTier) return applied;
  await syncMatchmakerThread(tx.session, userId);
  const [former, next] = [getActiveMatchmakerId(before), getActiveMatchmakerId(after)];
  announceMatchmakers(tx, former, next);
  await endLostRequests(tx, userId, next);
  if (isShown(after)) tx.record({ type: 'member.ready', userId });
  return applied;
};

/** Has the tabs of a matchmaker who lost a member, of one who got one, and of the admins fetch their lists again. */
export const announceMatchmakers = (tx: Transaction, before: string | null, after: string | null): void => {
  if (before === after) return;
  for (const userId of [before, after]) if (userId !== null) tx.record({ type: 'user.updated', userId });
  tx.record({ type: 'queue.changed', queue: 'conversations' });
};
