import { CURRENCY } from '../../../../shared/plans.ts';
import type { Happening, Period, Price } from '../../../models/members/ledger-entry.ts';
import type { StripePurchase } from '../../../models/operations/stripe-purchase.ts';
import { addDays } from '../calendar.ts';
import { cancel, keep, MembershipRefusal } from '../rules.ts';
import type { Membership, Purchase } from '../state.ts';

/*
 * What follows from what the payment provider says. It charges by itself, so that what it has taken is booked as it says, with its
 * period: the invoice that it paid is made where none is open.
 */

/** What the provider has charged. */
export interface Charge {
  readonly amount: number;
  readonly currency: string;
  readonly period: Period;
}

/**
 * A month was charged. `prices`: what the provider was told to charge; any other amount is refused. `by`: what it has
 * charged before by the same subscription. Where a gift has taken the place of a plan, a new subscription begins anew.
 */
export const payByProvider = (
  { purchase: bought, invoice, lastInvoice }: Membership,
  prices: readonly Price[],
  charge: Charge,
  by: Pick<StripePurchase, 'periodEnd' | 'firstInvoice'>,
): Happening[] => {
  const isReplaced = bought?.cancelled === 'gift' && by.firstInvoice === null;
  const purchase = isReplaced ? null : bought;
  const known = [...prices, ...(purchase ? [purchase.price] : []), ...(invoice ? [invoice] : [])];
  const price = known.find(({ amount }) => amount === charge.amount);
  if (!price || charge.currency.toUpperCase() !== CURRENCY)
    throw new MembershipRefusal('The provider has charged another amount than that of the plan.');
  const { plan, amount, table } = price;
  const { from } = charge.period;
  const period = { from, until: purchase ? getEndAfter(purchase, charge.period, by.periodEnd) : charge.period.until };
  const isBilled = invoice?.plan === plan && invoice.amount === amount;
  const number = isBilled ? invoice.number : lastInvoice + 1;
  const bill: Happening[] = isBilled
    ? []
    : [
        ...(invoice
          ? [{ kind: 'credit', invoice: invoice.number, amount: invoice.amount, reason: 'replaced' } as const]
          : []),
        { kind: 'invoice', invoice: number, from: purchase ? period.from : null, plan, amount, table },
      ];
  const chosen = purchase?.chosen && purchase.chosen !== plan ? purchase.chosen : null;
  return [
    ...(isReplaced ? [{ kind: 'ended' } as const] : []),
    ...bill,
    { kind: 'payment', invoice: number, amount, period },
    // The change came too late for this month, and stands for the next.
    ...(chosen && !purchase?.cancelled ? [{ kind: 'chosen', plan: chosen } as const] : []),
  ];
};

/**
 * Returns until when a plan is paid after another month of the provider. Messages come in any order, so that an earlier month does not
 * bring the end back; and the provider may not know of a break yet, whose days are added to its month.
 */
const getEndAfter = ({ paidUntil }: Purchase, { until }: Period, knownEnd: Date | null): Date => {
  const known = knownEnd ?? paidUntil;
  return until <= known ? paidUntil : new Date(until.getTime() + paidUntil.getTime() - known.getTime());
};

/** The provider says whether a plan is renewed, as its member has decided on its pages. */
export const followRenewal = (state: Membership, at: Date, isEnding: boolean): Happening[] => {
  const { purchase } = state;
  if (!purchase) return [];
  if (isEnding) return purchase.cancelled ? [] : cancel(state, at, 'asked');
  return purchase.cancelled === 'asked' ? keep(state, at) : [];
};

/** The subscription is over at the provider. A plan whose charge has failed has its days of grace all the same. */
export const endByProvider = (state: Membership, at: Date): Happening[] => {
  const { purchase } = state;
  return !purchase || purchase.cancelled || purchase.paidUntil <= at ? [] : cancel(state, at, 'asked');
};

/** A charge has failed: the member is told on that day. */
export const failCharge = ({ purchase }: Membership, at: Date): Happening[] =>
  purchase && !purchase.cancelled && purchase.remindedDay === null && purchase.paidUntil <= addDays(at, 1)
    ? [{ kind: 'reminded', day: 0 }]
    : [];
