import { type Plan, PRICE_TABLES, type PriceTable } from '../../../shared/plans.ts';
import type { CancelReason, CreditReason, Happening, Period, Price } from '../../models/members/ledger-entry.ts';
import { addDays, addMonths, DAY_MS } from './calendar.ts';
import type { Entry } from './entry.ts';
import {
  applyEntry,
  getDueDate,
  getEnd,
  getKnownEnd,
  getNextEnd,
  getPlan,
  type Membership,
  type Purchase,
} from './state.ts';

/*
 * The rules of the plans, as the pages on prices, the questions and the terms promise them. Each function returns the entries that
 * follow, or throws a refusal; none writes anything. `settle` is applied before all others, so that what was due has happened.
 */

/** How many days before a period it is announced and billed. */
const ANNOUNCED_DAYS = 7;
/** For so long after the first payment ever it is refunded. */
const REFUND_MS = 7 * DAY_MS;
/** An invoice for a first period is owed for so many days. */
export const FIRST_INVOICE_DAYS = 14;
/** After which days a member is told that a charge has failed. On the last the plan ends. */
const REMINDED_DAYS = [0, 4] as const;
/** Three months of breaks in twelve, in days. */
const BREAK_DAYS = 92;
const YEAR_DAYS = 365;

/** Why something is not done; the sentence is for whoever asked. */
export class MembershipRefusal extends Error {}

/** How the operator asks for plans. */
export interface Terms {
  readonly table: PriceTable;
  /** Whether Standard is free for members. */
  readonly isStandardGiven: boolean;
  /** How long after the end of a month a provider may take to charge the next: as long nobody is told that it failed. */
  readonly chargingDays?: number;
}

/** A rule of the plans. */
export type Rule<Args extends readonly unknown[] = []> = (state: Membership, at: Date, ...args: Args) => Happening[];

/** What happens next because time passes. What the clock itself ends has happened then; what is sent happens when it is sent. */
interface Step {
  readonly due: Date;
  readonly entries: readonly Happening[];
  readonly isSent: boolean;
}

const byClock = (due: Date, ...entries: Happening[]): Step => ({ due, entries, isSent: false });
const bySending = (due: Date, ...entries: Happening[]): Step => ({ due, entries, isSent: true });

/** Returns what happens next unless somebody does something; null where nothing does. */
const getNext = (state: Membership, terms: Terms): Step | null => {
  const { gift, purchase, invoice, breaks, isOnBreak } = state;
  const [last] = breaks.slice(-1);
  // In a break nothing is billed; a gift ends, and what was cancelled.
  const steps = purchase && (!isOnBreak || purchase.cancelled) ? listStepsOf(state, purchase, terms) : [];
  if (isOnBreak && last)
    steps.unshift(byClock(addDays(last.from, last.days), { kind: 'break-ended', days: last.days }));
  if (gift?.until) steps.push(byClock(gift.until, { kind: 'gift-ended' }));
  const end = getKnownEnd(state);
  if (end && end.getTime() !== state.announcedEnd?.getTime())
    steps.unshift(bySending(addDays(end, -ANNOUNCED_DAYS), { kind: 'announced', until: end }));
  if (invoice && !purchase) steps.push(bySending(addDays(invoice.at, FIRST_INVOICE_DAYS), creditOf(invoice, 'unpaid')));
  const [first = null, ...others] = steps;
  return others.reduce((next, one) => (next && next.due <= one.due ? next : one), first);
};

const listStepsOf = (state: Membership, purchase: Purchase, terms: Terms): Step[] => {
  const { invoice } = state;
  const { chargingDays = 0 } = terms;
  const { paidUntil, next, cancelled, remindedDay } = purchase;
  const begins = next ? [byClock(next.from, { kind: 'begun' })] : [];
  if (cancelled) return [...begins, byClock(paidUntil, { kind: 'ended' })];
  if (next) return begins;
  if (!invoice)
    return [bySending(addDays(paidUntil, -ANNOUNCED_DAYS), bill(state, getNextPrice(state, terms), paidUntil))];
  const day = REMINDED_DAYS.find((one) => (remindedDay ?? -1) < one);
  return [
    ...(day === undefined
      ? []
      : [bySending(addDays(getDueDate(purchase), Math.max(day, chargingDays)), { kind: 'reminded', day })]),
    bySending(getEnd(purchase), creditOf(invoice, 'unpaid'), { kind: 'ended' }),
  ];
};

/** What the next period costs: of the plan that comes, as at the purchase. */
export const getNextPrice = ({ purchase }: Membership, { table }: Terms): Price => {
  if (!purchase) throw new MembershipRefusal('There is no plan to renew.');
  const coming = purchase.next?.price ?? purchase.price;
  return purchase.chosen === null ? coming : getPrice(purchase, purchase.chosen, table);
};

/** What a plan costs beside what is bought: as at the purchase where it was bought then, else as of today. */
export const getPrice = (purchase: Purchase | null, plan: Plan, table: PriceTable): Price =>
  [purchase?.next?.price, purchase?.price].find((price) => price?.plan === plan) ?? priceOf(plan, table);

/** Returns what a plan costs a member a month from now on, in cents; 0 where it is free. */
export const getAmount = ({ purchase }: Membership, plan: Plan, { table, isStandardGiven }: Terms): number =>
  plan === 'standard' && isStandardGiven ? 0 : getPrice(purchase, plan, table).amount;

/** Returns the period after what is paid, and what it costs, where it is bought and not cancelled; null where there is none. */
export const getRenewal = (state: Membership, terms: Terms): (Price & { readonly from: Date }) | null => {
  const { purchase } = state;
  if (!purchase || purchase.cancelled) return null;
  return purchase.next
    ? { ...purchase.next.price, from: purchase.next.from }
    : { ...getNextPrice(state, terms), from: purchase.paidUntil };
};

const priceOf = (plan: Plan, table: PriceTable): Price => ({ plan, amount: PRICE_TABLES[table][plan], table });

const bill = ({ lastInvoice }: Membership, price: Price, from: Date | null): Happening => ({
  kind: 'invoice',
  invoice: lastInvoice + 1,
  from,
  ...price,
});

const creditOf = ({ number, amount }: NonNullable<Membership['invoice']>, reason: CreditReason): Happening => ({
  kind: 'credit',
  invoice: number,
  amount,
  reason,
});

const creditOpen = ({ invoice }: Membership, reason: CreditReason): Happening[] =>
  invoice ? [creditOf(invoice, reason)] : [];

/** Returns all that is due at a moment, in its order. */
export const settle = (state: Membership, now: Date, terms: Terms): Entry[] => {
  const entries: Entry[] = [];
  let after = state;
  for (let next = getNext(after, terms); next && next.due <= now; next = getNext(after, terms)) {
    const at = next.isSent ? now : next.due;
    for (const happening of next.entries) {
      const entry = { ...happening, at };
      entries.push(entry);
      after = applyEntry(after, entry);
    }
  }
  return entries;
};

/** Returns when `settle` has to be applied next; null where nothing will be due. */
export const getNextDue = (state: Membership, terms: Terms): Date | null => getNext(state, terms)?.due ?? null;

/**
 * A member asks for a plan. A first period is billed and begins when it is paid; another plan begins with the next period. Standard,
 * where it is free, is asked for by cancelling. Refuses the plan that there is.
 */
export const choosePlan: Rule<[Plan, Terms]> = (state, at, plan, terms) => {
  const { purchase, invoice } = state;
  if (state.isOnBreak) throw new MembershipRefusal('You are on a break. Please end it before you choose a plan.');
  if (plan === 'standard' && terms.isStandardGiven) return purchase ? cancel(state, at, 'asked') : refuseSame();
  if (!purchase) {
    if (invoice?.plan === plan || (getPlan(state, at) === plan && plan !== 'standard')) return refuseSame();
    return [...creditOpen(state, 'replaced'), bill(state, priceOf(plan, terms.table), null)];
  }
  // A gift took its place: it is bought anew.
  if (purchase.cancelled === 'gift') return [{ kind: 'ended' }, bill(state, priceOf(plan, terms.table), null)];
  const coming = purchase.cancelled ? null : getNextPrice(state, terms).plan;
  if (coming === plan) return refuseSame();
  const kept: Happening[] = purchase.cancelled ? [{ kind: 'kept' }] : [];
  // What is billed already is billed anew, by `settle`.
  return [...kept, ...creditOpen(state, 'replaced'), { kind: 'chosen', plan }];
};

const refuseSame = (): never => {
  throw new MembershipRefusal('This is your plan already.');
};

/** A plan is not renewed: it stays to the end of what is paid, and what is billed is owed no longer. */
export const cancel: Rule<[CancelReason]> = (state, at, reason) => {
  const credits = creditOpen(state, reason === 'gift' ? 'gift' : 'cancelled');
  if (!state.purchase && credits.length === 0) {
    if (reason === 'asked') throw new MembershipRefusal('There is nothing to cancel.');
    return [];
  }
  if (!state.purchase || state.purchase.cancelled) return credits;
  const isUnpaid = state.purchase.paidUntil <= at;
  return [...credits, { kind: 'cancelled', reason }, ...(isUnpaid ? [{ kind: 'ended' } as const] : [])];
};

/** A cancellation that the member asked for is taken back before it takes effect. */
export const keep: Rule<[]> = ({ purchase }) => {
  if (purchase?.cancelled !== 'asked') throw new MembershipRefusal('Nothing is cancelled.');
  return [{ kind: 'kept' }];
};

/**
 * The invoice is paid. Refuses where none is open, and another amount. `period`: as a provider states it; else a first period begins
 * now, and another where the last one ends.
 */
export const pay: Rule<[number, Period?]> = (state, at, amount, period) => {
  const { invoice, purchase } = state;
  if (!invoice) throw new MembershipRefusal('No invoice is open.');
  if (invoice.amount !== amount) throw new MembershipRefusal('This is not the amount of the invoice.');
  const own = purchase
    ? { from: purchase.paidUntil, until: getNextEnd(purchase) }
    : { from: at, until: addMonths(at, 1) };
  return [{ kind: 'payment', invoice: invoice.number, amount, period: period ?? own }];
};

/** Returns until when the first payment is paid back; null where it is not. */
export const getRefundEnd = ({ firstPayment, isRefunded, purchase }: Membership): Date | null =>
  firstPayment && purchase && !isRefunded ? new Date(firstPayment.at.getTime() + REFUND_MS) : null;

/** The first payment ever is paid back whole, once and within seven times 24 hours. The plan ends at once. */
export const refund: Rule<[]> = (state, at) => {
  const { firstPayment, isRefunded, purchase } = state;
  if (isRefunded) throw new MembershipRefusal('The guarantee was used already.');
  if (!firstPayment) throw new MembershipRefusal('Nothing was paid.');
  if (!purchase) throw new MembershipRefusal('The plan that was paid for has ended.');
  if (at.getTime() - firstPayment.at.getTime() >= REFUND_MS)
    throw new MembershipRefusal('The first week is over. Later payments are not refunded.');
  return [{ kind: 'refund', amount: firstPayment.amount }, ...creditOpen(state, 'cancelled'), { kind: 'ended' }];
};

/** What somebody reads whose break would be longer than what is left. */
export const sayBreakDaysLeft = (left: number): string =>
  `Breaks may last three months in twelve, of which ${left} ${left === 1 ? 'day is' : 'days are'} left.`;

/** A break of some days begins: nothing is billed in it, and what is paid moves by its days. Three months in twelve at most. */
export const startBreak: Rule<[number]> = (state, at, days) => {
  if (state.isOnBreak) throw new MembershipRefusal('You are on a break already.');
  const left = countBreakDaysLeft(state, at);
  if (days > left) throw new MembershipRefusal(sayBreakDaysLeft(left));
  return [...creditOpen(state, 'break'), { kind: 'break', days }];
};

/** Returns how many days of breaks are left at a moment. */
export const countBreakDaysLeft = ({ breaks }: Membership, at: Date): number => {
  const since = addDays(at, -YEAR_DAYS);
  const taken = breaks.map(({ from, days }) => {
    const begun = Math.max(from.getTime(), since.getTime());
    return Math.max(0, Math.ceil((addDays(from, days).getTime() - begun) / DAY_MS));
  });
  return Math.max(0, BREAK_DAYS - taken.reduce((sum, days) => sum + days, 0));
};

/** A break ends early: the days that it did not have are taken back. */
export const endBreak: Rule<[]> = ({ breaks, isOnBreak }, at) => {
  const [last] = breaks.slice(-1);
  if (!isOnBreak || !last) return [];
  const days = Math.min(last.days, Math.round((at.getTime() - last.from.getTime()) / DAY_MS));
  return [{ kind: 'break-ended', days }];
};

/** Staff give a tier. One without an end takes the place of a bought plan, which is renewed no more. */
export const give: Rule<[Plan, Date | null]> = (state, at, plan, until) => {
  if (until && until <= at) throw new MembershipRefusal('The end has to be later than now.');
  return [...(until ? [] : cancel(state, at, 'gift')), { kind: 'gift', plan, until }];
};
