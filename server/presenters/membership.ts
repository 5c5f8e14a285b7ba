import type { MembershipEntryView, MembershipView } from '../../shared/contract/membership.ts';
import { CURRENCY, type Plan } from '../../shared/plans.ts';
import type { MembershipOverview } from '../domain/membership/overview.ts';
import type { Happening, LedgerEntry } from '../models/members/ledger-entry.ts';

const WITH_RECEIPT: ReadonlySet<string> = new Set<Happening['kind']>(['invoice', 'payment', 'refund']);

const toIso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Returns the plan of each invoice of a ledger by its number. */
const listBilledPlans = (entries: readonly LedgerEntry[]): Map<number, Plan> =>
  new Map(
    entries.flatMap(({ happening }) => (happening.kind === 'invoice' ? [[happening.invoice, happening.plan]] : [])),
  );

/** A line of a membership for its member and admins; `among`: all lines of the ledger. */
export const presentMembershipEntry = (
  { _id, at, happening, payment }: LedgerEntry,
  among: readonly LedgerEntry[],
): MembershipEntryView => {
  const invoice = 'invoice' in happening ? happening.invoice : null;
  // What is paid back is the first payment.
  const firstPaid = among.find((entry) => entry.happening.kind === 'payment')?.happening;
  const billed = happening.kind === 'refund' && firstPaid?.kind === 'payment' ? firstPaid.invoice : invoice;
  const plan = 'plan' in happening ? happening.plan : billed === null ? null : listBilledPlans(among).get(billed);
  const period = happening.kind === 'payment' ? happening.period : null;
  return {
    id: _id,
    at: at.toISOString(),
    kind: happening.kind,
    plan: plan ?? null,
    amount: 'amount' in happening ? happening.amount : null,
    currency: CURRENCY,
    invoice,
    from: toIso(happening.kind === 'invoice' ? happening.from : period?.from),
    until: toIso('until' in happening ? happening.until : period?.until),
    days: 'days' in happening ? happening.days : null,
    method: payment?.method ?? null,
    reference: payment?.reference ?? null,
    paidOn: payment?.paidOn ?? null,
    reason: 'reason' in happening ? happening.reason : null,
    hasReceipt: WITH_RECEIPT.has(happening.kind),
  };
};

/** A membership, for its member and admins. */
export const presentMembership = (overview: MembershipOverview): MembershipView => {
  const { membership, entries, next, terms } = overview;
  const { invoice, purchase, breaks } = membership;
  const billed = entries.findLast(({ happening }) => happening.kind === 'invoice');
  const from = breaks.at(-1)?.from;
  return {
    plan: overview.plan,
    since: toIso(overview.since),
    source: overview.source,
    paidUntil: toIso(purchase?.paidUntil),
    endsAt: toIso(overview.endsAt),
    next: next && { plan: next.plan, date: next.date.toISOString(), amount: next.amount },
    isCancelled: Boolean(purchase?.cancelled),
    invoice:
      invoice && billed
        ? {
            id: billed._id,
            number: invoice.number,
            plan: invoice.plan,
            amount: invoice.amount,
            at: invoice.at.toISOString(),
            from: toIso(invoice.from),
            dueAt: toIso(overview.dueAt),
          }
        : null,
    howToPay: overview.howToPay,
    refundableUntil: toIso(overview.refundableUntil),
    break: overview.breakUntil && from ? { from: from.toISOString(), until: overview.breakUntil.toISOString() } : null,
    breakDaysLeft: overview.breakDaysLeft,
    payments: overview.payments,
    priceTable: terms.table,
    currency: CURRENCY,
    prices: overview.prices,
    can: overview.can,
    entries: entries.map((entry) => presentMembershipEntry(entry, entries)).reverse(),
  };
};
