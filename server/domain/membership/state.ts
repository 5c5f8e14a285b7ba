import type { Plan } from '../../../shared/plans.ts';
import type { CancelReason, Happening, Price } from '../../models/members/ledger-entry.ts';
import { addDays, addMonths } from './calendar.ts';
import type { Entry } from './entry.ts';

/** A plan stays for so many days after a charge has failed. */
export const GRACE_DAYS = 10;

interface Gift {
  readonly plan: Plan;
  /** The place of its entry. */
  readonly place: number;
  readonly until: Date | null;
}

/** A bought plan, from its first payment until it ends. */
export interface Purchase {
  readonly price: Price;
  /** The place of its first payment among the entries. */
  readonly place: number;
  /** The start of the count of months; its day is kept. */
  readonly anchor: Date;
  /** How many months from the anchor are paid. */
  readonly months: number;
  readonly paidUntil: Date;
  /** The period that is paid in advance. */
  readonly next: { readonly price: Price; readonly from: Date } | null;
  /** The plan from the next period on, where it is another one. */
  readonly chosen: Plan | null;
  readonly cancelled: CancelReason | null;
  /** When the period after what is paid was first billed. */
  readonly billedAt: Date | null;
  /** The last day after a failed charge on which the member was told. */
  readonly remindedDay: number | null;
}

interface Invoice extends Price {
  readonly number: number;
  readonly at: Date;
  readonly from: Date | null;
}

interface Break {
  readonly from: Date;
  readonly days: number;
}

/** What a membership's entries amount to. */
export interface Membership {
  /** How many entries there are. */
  readonly size: number;
  readonly gift: Gift | null;
  readonly purchase: Purchase | null;
  /** The invoice that is owed; there is one at most. */
  readonly invoice: Invoice | null;
  readonly lastInvoice: number;
  readonly firstPayment: { readonly at: Date; readonly amount: number } | null;
  readonly isRefunded: boolean;
  readonly breaks: readonly Break[];
  /** Whether the last of the breaks goes on. */
  readonly isOnBreak: boolean;
  /** Of which end of a plan the member was told last. */
  readonly announcedEnd: Date | null;
}

/** A membership before its first entry. */
export const NO_MEMBERSHIP: Membership = {
  size: 0,
  gift: null,
  purchase: null,
  invoice: null,
  lastInvoice: 0,
  firstPayment: null,
  isRefunded: false,
  breaks: [],
  isOnBreak: false,
  announcedEnd: null,
};

/** Returns a membership after an entry. */
export const applyEntry = (before: Membership, entry: Entry): Membership => {
  const { at } = entry;
  const state = { ...before, size: before.size + 1 };
  const { purchase } = state;
  switch (entry.kind) {
    case 'gift':
      return { ...state, gift: { plan: entry.plan, place: state.size, until: entry.until } };
    case 'gift-ended':
      return { ...state, gift: null };
    case 'invoice': {
      const { invoice: number, plan, amount, table, from } = entry;
      const billed = purchase && { ...purchase, billedAt: purchase.billedAt ?? at };
      return {
        ...state,
        invoice: { number, plan, amount, table, from, at },
        lastInvoice: number,
        purchase: billed,
      };
    }
    case 'credit':
      return { ...state, invoice: null };
    case 'payment':
      return applyPayment(state, entry);
    case 'refund':
      return { ...state, isRefunded: true };
    case 'announced':
      return { ...state, announcedEnd: entry.until };
    case 'ended':
      return { ...state, purchase: null, gift: state.gift && isLater(state.gift, purchase) ? state.gift : null };
    case 'break': {
      const breaks = [...state.breaks, { from: at, days: entry.days }];
      return { ...state, breaks, isOnBreak: true, purchase: purchase && shift(purchase, entry.days) };
    }
    case 'break-ended': {
      const last = state.breaks.at(-1);
      if (!last) return state;
      const breaks = [...state.breaks.slice(0, -1), { ...last, days: entry.days }];
      return { ...state, breaks, isOnBreak: false, purchase: purchase && shift(purchase, entry.days - last.days) };
    }
    default:
      return { ...state, purchase: purchase && applyToPurchase(purchase, entry) };
  }
};

const applyToPurchase = (purchase: Purchase, entry: Entry): Purchase => {
  if (entry.kind === 'chosen') return { ...purchase, chosen: entry.plan };
  if (entry.kind === 'cancelled') return { ...purchase, cancelled: entry.reason, chosen: null };
  if (entry.kind === 'kept') return { ...purchase, cancelled: null };
  if (entry.kind === 'begun' && purchase.next) return { ...purchase, price: purchase.next.price, next: null };
  if (entry.kind === 'reminded') return { ...purchase, remindedDay: entry.day };
  return purchase;
};

const applyPayment = (state: Membership, entry: Extract<Entry, { kind: 'payment' }>): Membership => {
  const { invoice, purchase } = state;
  if (!invoice) return state;
  const { plan, amount, table } = invoice;
  const price: Price = { plan, amount, table };
  const { from, until } = entry.period;
  const after = {
    ...state,
    invoice: null,
    firstPayment: state.firstPayment ?? { at: entry.at, amount: entry.amount },
  };
  if (!purchase) {
    const bought = { price, place: state.size, anchor: from, months: 1, paidUntil: until };
    return { ...after, purchase: { ...bought, next: null, cancelled: null, ...NOTHING_DUE } };
  }
  const renewed = { ...purchase, months: purchase.months + 1, paidUntil: until, ...NOTHING_DUE };
  return { ...after, purchase: from > entry.at ? { ...renewed, next: { price, from } } : { ...renewed, price } };
};

const NOTHING_DUE = { chosen: null, billedAt: null, remindedDay: null } as const;

/** Moves what is paid for, and with it the day on which periods start. */
const shift = (purchase: Purchase, days: number): Purchase => {
  if (days === 0) return purchase;
  const { paidUntil, next, billedAt } = purchase;
  const until = addDays(paidUntil, days);
  return {
    ...purchase,
    anchor: until,
    months: 0,
    paidUntil: until,
    next: next && { ...next, from: addDays(next.from, days) },
    billedAt: billedAt && addDays(billedAt, days),
  };
};

const isLater = (gift: Gift, purchase: Purchase | null): boolean => !purchase || gift.place > purchase.place;

/** Returns the plan that a membership gives at a moment: of a gift and a purchase the later one; Standard where there is neither. */
export const getPlan = ({ gift, purchase }: Membership, at: Date): Plan => {
  const isGiven = gift && (gift.until === null || gift.until > at);
  if (isGiven && isLater(gift, purchase)) return gift.plan;
  return getBoughtPlan(purchase, at) ?? 'standard';
};

/** Returns the plan that is bought and not over at a moment, also where a gift covers it; null where none is. */
export const getBoughtPlan = (purchase: Purchase | null, at: Date): Plan | null => {
  if (!purchase || at >= getEnd(purchase)) return null;
  return purchase.next && at >= purchase.next.from ? purchase.next.price.plan : purchase.price.plan;
};

/** Whether a plan comes from a purchase, which a later gift may have replaced. */
export const isBought = ({ gift, purchase }: Membership): boolean =>
  purchase !== null && (gift === null || !isLater(gift, purchase));

/** Whether a renewal is owed, and late. */
export const isOverdue = ({ purchase, invoice }: Membership, now: Date): boolean =>
  Boolean(purchase && invoice && getDueDate(purchase) <= now);

/** Returns when a bought plan ends unless it is paid: at the end of what is paid where it was cancelled, else after the days of grace. */
export const getEnd = (purchase: Purchase): Date =>
  purchase.cancelled ? purchase.paidUntil : addDays(getDueDate(purchase), GRACE_DAYS);

/** Returns when the plan above Standard that a membership gives ends although nothing more is owed; null where it does not. */
export const getKnownEnd = ({ gift, purchase }: Membership): Date | null => {
  if (gift && gift.plan !== 'standard' && isLater(gift, purchase)) return gift.until;
  return purchase?.cancelled && purchase.price.plan !== 'standard' ? purchase.paidUntil : null;
};

/** Returns when the next period has to be paid: at the end of what is paid, or when it was billed, where that was later. */
export const getDueDate = ({ paidUntil, billedAt }: Purchase): Date =>
  billedAt && billedAt > paidUntil ? billedAt : paidUntil;

/** Returns the end of the month after what is paid. */
export const getNextEnd = ({ anchor, months }: Purchase): Date => addMonths(anchor, months + 1);

/** Returns what entries amount to. */
export const fold = (entries: readonly Entry[]): Membership => entries.reduce(applyEntry, NO_MEMBERSHIP);

/** Returns a membership after what happens in it at a moment. */
export const happen = (state: Membership, happenings: readonly Happening[], at: Date): Membership =>
  happenings.reduce((before, happening) => applyEntry(before, { ...happening, at }), state);
