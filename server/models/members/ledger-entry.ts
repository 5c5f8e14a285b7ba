import mongoose from 'mongoose';
import type { CANCEL_REASONS, CREDIT_REASONS, PaymentMethod, Plan, PriceTable } from '../../../shared/plans.ts';
import type { StoredFields } from '../stored-fields.ts';

/** What is billed for one plan: cents, by the price table at the time of the purchase. */
export interface Price {
  readonly plan: Plan;
  readonly amount: number;
  readonly table: PriceTable;
}

/** A paid time; `until` is not part of it. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

export type CreditReason = (typeof CREDIT_REASONS)[number];
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** What happened in a membership. */
export type Happening =
  /** A tier is given without payment; without an end where `until` is null. `isFound`: the account had it before it had a ledger. */
  | { readonly kind: 'gift'; readonly plan: Plan; readonly until: Date | null; readonly isFound?: true }
  | { readonly kind: 'gift-ended' }
  /** `from` is null for a first period, which begins when it is paid. */
  | ({ readonly kind: 'invoice'; readonly invoice: number; readonly from: Date | null } & Price)
  | { readonly kind: 'payment'; readonly invoice: number; readonly amount: number; readonly period: Period }
  | { readonly kind: 'credit'; readonly invoice: number; readonly amount: number; readonly reason: CreditReason }
  | { readonly kind: 'refund'; readonly amount: number }
  /** A plan from the next period on. */
  | { readonly kind: 'chosen'; readonly plan: Plan }
  | { readonly kind: 'cancelled'; readonly reason: CancelReason }
  /** A cancellation is taken back. */
  | { readonly kind: 'kept' }
  /** A period that was paid in advance begins. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'break'; readonly days: number }
  /** `days`: how many it had. */
  | { readonly kind: 'break-ended'; readonly days: number }
  /** The member was told on a day after a charge failed. */
  | { readonly kind: 'reminded'; readonly day: number }
  /** The member was told when the plan ends. */
  | { readonly kind: 'announced'; readonly until: Date }
  /** A bought plan is over; Standard follows. */
  | { readonly kind: 'ended' };

/** The accounts of the books: what a member owes, what arrived, and what was sold. */
export type BookAccount = 'receivable' | 'cash' | 'sales';

/** An amount in cents on an account: a debit is positive, a credit negative. */
export interface Posting {
  readonly account: BookAccount;
  readonly amount: number;
}

/** How a payment arrived. */
export interface PaymentFacts {
  readonly method: PaymentMethod;
  readonly reference: string;
  /** The day on which the money arrived. */
  readonly paidOn: string;
  /** The reference as it is compared: no two payments have the same. */
  readonly key: string;
}

const fields = {
  _id: { type: String, required: true },
  /** Names nobody: the account refers to it until it is erased. */
  ledgerId: { type: String, required: true },
  /** The entry's number in its ledger: 1, 2, 3, without a gap. */
  seq: { type: Number, required: true },
  at: { type: Date, required: true },
  happening: { type: mongoose.Schema.Types.Mixed, required: true },
  /** They sum to 0; what moves no money has none. */
  postings: { type: mongoose.Schema.Types.Mixed, required: true },
  /** Who of the staff had it happen; null for the member, the clock and a provider. */
  by: { type: String, default: null },
  payment: { type: mongoose.Schema.Types.Mixed },
  /** Ten years after the account was erased; null while there is one. */
  expiresAt: { type: Date, default: null },
};

/** A line of the ledger of a membership. Lines are added and never changed. */
export interface LedgerEntry
  extends StoredFields<
    typeof fields,
    { happening: Happening; postings: readonly Posting[]; payment?: PaymentFacts | null }
  > {}

const schema = new mongoose.Schema<LedgerEntry>(fields, { collection: 'ledgerEntries', versionKey: false });
// Of two who write at once the second begins again.
schema.index({ ledgerId: 1, seq: 1 }, { unique: true });
schema.index({ at: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ 'payment.key': 1 }, { unique: true, partialFilterExpression: { 'payment.key': { $type: 'string' } } });

export const LedgerEntryModel = mongoose.model('LedgerEntry', schema);
