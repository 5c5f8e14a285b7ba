import type { GiftRequest, PaymentRecord, RefundRequest } from '../../../shared/contract/membership.ts';
import { CURRENCY } from '../../../shared/plans.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordAccess } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, invalid, notFound } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { type Applied, getReferenceKey } from './ledger.ts';
import { listEntries, loadMembership, type MembershipOverview } from './overview.ts';
import { payBackAtProvider } from './payments/outdate.ts';
import { give, pay, refund } from './rules.ts';
import { applyRule, nameTiers } from './tier.ts';

/** A line that staff have added, with all lines of its ledger. */
export interface AddedEntry {
  readonly entry: LedgerEntry;
  readonly among: readonly LedgerEntry[];
}

/** Shows an admin the membership of a person, which is recorded. Throws `not_found`. */
export const openMembershipOf = async (actor: UserActor, userId: string): Promise<MembershipOverview> => {
  requireAdmin(actor);
  const subject = await UserModel.findOne({ ...existingAccounts, _id: userId }).lean<User>();
  if (!subject) throw notFound('no such person');
  await recordAccess(actor, { call: 'staffMemberships.show', part: 'membership', subject });
  return loadMembership(userId);
};

/**
 * Records that a member has paid the invoice that is open; for admins. The member is told. Throws `bad_request` for a day that is to come,
 * `conflict` for another amount, a reference that was used, where nothing is owed, and for whoever has no plan, with nothing changed.
 */
export const recordPayment = async (
  actor: UserActor,
  userId: string,
  { amount, method, reference, date }: PaymentRecord,
): Promise<AddedEntry> => {
  requireAdmin(actor);
  if (date > dayKey(clock.now(), getContext().timeZone)) throw invalid('date', 'This day is still to come');
  return add(async (tx) => {
    const key = getReferenceKey(reference);
    if (await LedgerEntryModel.exists({ 'payment.key': key }).session(tx.session))
      throw conflict('A payment with this reference was recorded already.');
    const facts = { method, reference, paidOn: date };
    const applied = await applyRule(
      tx,
      actor,
      userId,
      (state, at, _, user) => {
        requireMember(user);
        return pay(state, at, amount);
      },
      facts,
    );
    const tiers = nameTiers(applied.before, applied.after);
    await recordAudit(tx, actor, 'membership.paid', userId, { ...tiers, amount: writeAmount(amount), ...facts });
    return applied;
  }, 'payment');
};

/**
 * Pays the first payment back whole, within its first week, and ends the plan; for admins. A provider is told to pay it back. Throws
 * `conflict` with a sentence where the rules refuse it.
 */
export const refundPayment = async (
  actor: UserActor,
  userId: string,
  { reason }: RefundRequest,
): Promise<AddedEntry> => {
  requireAdmin(actor);
  return add(async (tx) => {
    const applied = await applyRule(tx, actor, userId, refund, null, reason);
    const { firstPayment } = applied.membership;
    const amount = firstPayment?.amount ?? 0;
    await payBackAtProvider(tx, applied.after.ledgerId, amount);
    const tiers = nameTiers(applied.before, applied.after);
    await recordAudit(tx, actor, 'membership.refunded', userId, { ...tiers, amount: writeAmount(amount), reason });
    return applied;
  }, 'refund');
};

/** Gives a member a tier without payment, with or without an end; for admins. The member is told. Throws `conflict` for whoever is no member. */
export const giveTier = async (
  actor: UserActor,
  userId: string,
  { tier, until, reason }: GiftRequest,
): Promise<AddedEntry> => {
  requireAdmin(actor);
  const end = until ? new Date(until) : null;
  if (end && end <= clock.now()) throw invalid('until', 'Please choose a time in the future');
  return add(async (tx) => {
    const applied = await applyRule(
      tx,
      actor,
      userId,
      (state, at, _, user) => {
        requireMember(user);
        return give(state, at, tier, end);
      },
      null,
      reason,
    );
    const { formerTier = 'none' } = nameTiers(applied.before, applied.after);
    const given = { formerTier, membershipTier: tier, ...(end && { until: end.toISOString() }), reason };
    await recordAudit(tx, actor, 'membership.given', userId, given);
    return applied;
  }, 'gift');
};

const requireMember = ({ role, suspendedAt }: User): void => {
  if (role !== 'member') throw conflict('Only members have a plan.');
  if (suspendedAt) throw conflict('This account is suspended.');
};

const writeAmount = (amount: number): string => `${(amount / 100).toFixed(2)} ${CURRENCY}`;

const add = async (
  work: (tx: Transaction) => Promise<Applied>,
  kind: LedgerEntry['happening']['kind'],
): Promise<AddedEntry> => {
  const { added, after } = await inTransaction(work);
  const entry = added.findLast(({ happening }) => happening.kind === kind);
  if (!entry) throw new Error(`Nothing of the kind ${kind} was added`);
  return { entry, among: await listEntries(after) };
};
