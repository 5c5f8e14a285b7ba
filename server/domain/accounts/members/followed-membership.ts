import type { MemberChange } from '../../../../shared/contract/staff/member-change.ts';
import type { User } from '../../../models/members/user.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import { type Applied, addToLedger } from '../../membership/ledger.ts';
import { cancel, give } from '../../membership/rules.ts';

/**
 * Writes into the membership what a change means for it: a tier is a gift, Standard that of whoever becomes a member; after a suspension
 * and for whoever is a member no more nothing is renewed. Returns null where it means nothing.
 */
export const followMembership = async (
  tx: Transaction,
  actor: Actor,
  before: User,
  after: User,
  { membershipTier, until }: MemberChange,
): Promise<Applied | null> => {
  const [wasMember, isMember] = [before.role === 'member', after.role === 'member'];
  const isGiven =
    isMember &&
    (!wasMember || until !== undefined || (membershipTier ?? before.membershipTier) !== before.membershipTier);
  const isSuspended = after.suspendedAt !== null && before.suspendedAt === null;
  if (isGiven) {
    const end = until ? new Date(until) : null;
    return addToLedger(tx, actor, after._id, (state, at) => [
      ...give(state, at, membershipTier ?? 'standard', end),
      ...(isSuspended ? cancel(state, at, 'suspended') : []),
    ]);
  }
  if (before.ledgerId === null || !(isSuspended || (wasMember && !isMember))) return null;
  return addToLedger(tx, actor, after._id, (state, at) => cancel(state, at, isSuspended ? 'suspended' : 'leaving'));
};
