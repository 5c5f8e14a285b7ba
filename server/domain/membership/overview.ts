import type { MembershipView } from '../../../shared/contract/membership.ts';
import { type PaymentMode, PLANS, type Plan } from '../../../shared/plans.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { addDays } from './calendar.ts';
import type { Entry } from './entry.ts';
import { findUnwritten, toEntry } from './ledger.ts';
import { type AtProvider, readAtProvider } from './payments/checkout.ts';
import {
  cancel,
  choosePlan,
  countBreakDaysLeft,
  FIRST_INVOICE_DAYS,
  getAmount,
  getRefundEnd,
  getRenewal,
  keep,
  MembershipRefusal,
  refund,
  type Terms,
} from './rules.ts';
import {
  applyEntry,
  fold,
  getDueDate,
  getEnd,
  getKnownEnd,
  getPlan,
  isBought,
  isOverdue,
  type Membership,
  NO_MEMBERSHIP,
} from './state.ts';

/** A membership as it is now, with its lines. */
export interface MembershipOverview extends Pick<MembershipView, 'plan' | 'source' | 'prices' | 'can' | 'payments'> {
  readonly membership: Membership;
  readonly terms: Terms;
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly since: Date | null;
  readonly endsAt: Date | null;
  readonly next: { readonly plan: Plan; readonly date: Date; readonly amount: number } | null;
  readonly refundableUntil: Date | null;
  /** When the open invoice is late. */
  readonly dueAt: Date | null;
  readonly breakUntil: Date | null;
  readonly breakDaysLeft: number;
  readonly howToPay: string | null;
}

/** Returns the lines of the membership of an account, oldest first. */
export const listEntries = async ({ ledgerId }: Pick<User, 'ledgerId'>): Promise<LedgerEntry[]> =>
  ledgerId ? LedgerEntryModel.find({ ledgerId }).sort({ seq: 1 }).lean<LedgerEntry[]>() : [];

/** Loads the membership of an account, as its owner and admins see it. The caller has checked who asks. Throws `not_found`. */
export const loadMembership = async (userId: string): Promise<MembershipOverview> => {
  const user = await UserModel.findOne({ ...existingAccounts, _id: userId }).lean<User>();
  if (!user) throw notFound('no such account');
  return describe(user, await listEntries(user), await readAtProvider(user.ledgerId));
};

const describe = (user: User, entries: readonly LedgerEntry[], provider: AtProvider | null): MembershipOverview => {
  const { mode, terms, instructions } = getContext().payments;
  const now = clock.now();
  const written = fold(entries.map(toEntry));
  const membership = findUnwritten(user, entries, written, now).reduce(applyEntry, written);
  const { purchase, invoice, breaks, isOnBreak } = membership;
  const [last] = breaks.slice(-1);
  const isMember = user.role === 'member';
  return {
    plan: isMember ? user.membershipTier : null,
    source: isMember ? (isBought(membership) ? 'bought' : 'given') : null,
    membership,
    terms,
    entries,
    since: isMember ? findSince(entries.map(toEntry)) : null,
    endsAt: getKnownEnd(membership) ?? (purchase && isOverdue(membership, now) ? getEnd(purchase) : null),
    next: findNext(membership, terms),
    refundableUntil: attempt(() => refund(membership, now)).length > 0 ? getRefundEnd(membership) : null,
    dueAt: invoice && (purchase ? getDueDate(purchase) : addDays(invoice.at, FIRST_INVOICE_DAYS)),
    // Of a break until a day, the membership counts whole days.
    breakUntil: isOnBreak && last ? (user.pause?.until ?? addDays(last.from, last.days)) : null,
    breakDaysLeft: countBreakDaysLeft(membership, now),
    howToPay: invoice && mode === 'manual' ? instructions : null,
    payments: mode,
    prices: PLANS.map((plan) => ({ plan, amount: getAmount(membership, plan, terms) })),
    can: getAbilities(user, membership, now, mode, terms, provider),
  };
};

/** Returns since when there is the plan of now; null where it was there before the ledger. */
const findSince = (entries: readonly Entry[]): Date | null => {
  let [state, since]: [Membership, Date | null] = [NO_MEMBERSHIP, null];
  let plan: Plan | null = null;
  for (const entry of entries) {
    state = applyEntry(state, entry);
    const next = getPlan(state, entry.at);
    if (next !== plan) since = entry.kind === 'gift' && entry.isFound ? null : entry.at;
    plan = next;
  }
  return since;
};

const findNext = (membership: Membership, terms: Terms): MembershipOverview['next'] => {
  const end = getKnownEnd(membership);
  if (end)
    return {
      plan: isBought(membership) ? 'standard' : getPlan({ ...membership, gift: null }, end),
      date: end,
      amount: 0,
    };
  const renewal = getRenewal(membership, terms);
  return renewal && { plan: renewal.plan, date: renewal.from, amount: renewal.amount };
};

/** Returns what a rule would add; nothing where it refuses. */
const attempt = <T>(rule: () => readonly T[]): readonly T[] => {
  try {
    return rule();
  } catch (error) {
    if (error instanceof MembershipRefusal) return [];
    throw error;
  }
};

const getAbilities = (
  user: User,
  state: Membership,
  now: Date,
  mode: PaymentMode,
  terms: Terms,
  provider: AtProvider | null,
): MembershipView['can'] => {
  const isBuying = mode !== 'off' && user.role === 'member';
  return {
    choose: isBuying ? PLANS.filter((plan) => attempt(() => choosePlan(state, now, plan, terms)).length > 0) : [],
    cancel: attempt(() => cancel(state, now, 'asked')).length > 0,
    // Where the provider charges no more, a plan is chosen anew.
    keep: provider?.isCharged !== false && attempt(() => keep(state, now)).length > 0,
    openPortal: provider?.isKnown ?? false,
    refund: attempt(() => refund(state, now)).length > 0,
  };
};
