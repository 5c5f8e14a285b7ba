import type { Plan, PriceTable } from '../../../shared/plans.ts';

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

/** Why an invoice is owed no longer. */
export type CreditReason = 'replaced' | 'cancelled' | 'break' | 'unpaid' | 'gift';
/** Why a plan is not renewed. */
export type CancelReason = 'asked' | 'gift' | 'found-match' | 'left' | 'suspended';

/** What happened in a membership. */
export type Happening =
  /** A tier is given without payment; without an end where `until` is null. */
  | { readonly kind: 'gift'; readonly plan: Plan; readonly until: Date | null }
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
  /** A bought plan is over; Standard follows. */
  | { readonly kind: 'ended' };

/** A line of a membership's ledger. Lines are added and never changed. */
export type Entry = { readonly at: Date } & Happening;

/** The accounts of the books: what a member owes, what arrived, and what was sold. */
export type Account = 'receivable' | 'cash' | 'sales';
/** An amount in cents on an account: a debit is positive, a credit negative. */
export interface Posting {
  readonly account: Account;
  readonly amount: number;
}

const transfer = (debit: Account, credit: Account, amount: number): Posting[] => [
  { account: debit, amount },
  { account: credit, amount: -amount },
];

/** Returns how an entry is posted in double entry; its postings sum to 0, and what moves no money has none. */
export const getPostings = (entry: Happening): Posting[] => {
  if (entry.kind === 'invoice') return transfer('receivable', 'sales', entry.amount);
  if (entry.kind === 'payment') return transfer('cash', 'receivable', entry.amount);
  if (entry.kind === 'credit') return transfer('sales', 'receivable', entry.amount);
  if (entry.kind === 'refund') return transfer('sales', 'cash', entry.amount);
  return [];
};
