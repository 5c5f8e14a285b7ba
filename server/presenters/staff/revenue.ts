import type { RevenueTable, RevenueView } from '../../../shared/contract/staff/revenue.ts';
import { CURRENCY } from '../../../shared/plans.ts';
import type { OpenedRevenue, Revenue } from '../../domain/membership/revenue.ts';
import { presentNameForStaff } from '../people.ts';

/** What members pay, for admins. */
export const presentRevenue = ({ at, plans, firstMonth, months, overdue, messages }: OpenedRevenue): RevenueView => ({
  at: at.toISOString(),
  currency: CURRENCY,
  plans: plans.map(({ plan, bought, given }) => ({ plan, bought, given })),
  firstMonth,
  months: months.map(({ month, payments, refunds, paying, lost }) => ({
    ...{ month, payments, refunds, revenue: payments - refunds, paying, lost },
  })),
  overdue: overdue.map(({ user, plan, amount, dueAt, endsAt }) => ({
    member: presentNameForStaff(user),
    ...{ plan, amount, dueAt: dueAt.toISOString(), endsAt: endsAt.toISOString() },
  })),
  messages: messages.map(({ message: { _id: id, type, receivedAt, outcome, note }, user }) => ({
    ...{ id, type, at: receivedAt.toISOString(), outcome: outcome === 'refused' ? outcome : 'ignored', note },
    member: user && presentNameForStaff(user),
  })),
});

/** The columns of each file; none has a name, an account or a ledger. */
export const REVENUE_COLUMNS: Readonly<Record<RevenueTable, readonly string[]>> = {
  plans: ['plan', 'members', 'bought', 'given'],
  months: ['month', 'paymentsUsd', 'refundsUsd', 'revenueUsd', 'payingAtStart', 'lost', 'churnPercent'],
  overdue: ['plan', 'amountUsd', 'dueSince', 'endsOn'],
};

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** One table as rows of a file, by {@link REVENUE_COLUMNS}; amounts are dollars and cents. */
export async function* presentRevenueRows(
  { plans, months, overdue }: Revenue,
  table: RevenueTable,
): AsyncGenerator<Record<string, string | number>> {
  if (table === 'plans')
    for (const { plan, bought, given } of plans) yield { plan, members: bought + given, bought, given };
  if (table === 'months')
    for (const { month, payments, refunds, paying, lost } of months)
      yield {
        ...{ month, paymentsUsd: payments / 100, refundsUsd: refunds / 100, revenueUsd: (payments - refunds) / 100 },
        ...{ payingAtStart: paying, lost, churnPercent: paying === 0 ? '' : Math.round((1000 * lost) / paying) / 10 },
      };
  if (table === 'overdue')
    for (const { plan, amount, dueAt, endsAt } of overdue)
      yield { plan, amountUsd: amount / 100, dueSince: toDay(dueAt), endsOn: toDay(endsAt) };
}
