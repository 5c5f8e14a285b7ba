import { expect, test } from 'vitest';
import { staffRevenue } from '../../../shared/contract/staff/revenue.ts';
import type { OpenedRevenue } from '../../domain/membership/revenue.ts';
import { writeCsv } from '../../http/csv.ts';
import { presentRevenue, presentRevenueRows, REVENUE_COLUMNS } from './revenue.ts';

const AT = new Date('2026-03-14T09:00:00Z');
const REVENUE: OpenedRevenue = {
  at: AT,
  plans: [{ plan: 'premium', bought: 2, given: 1 }],
  firstMonth: '2026-01',
  months: [
    { month: '2026-01', payments: 99_99, refunds: 249_99, paying: 0, lost: 0 },
    { month: '2026-02', payments: 100_00, refunds: 0, paying: 3, lost: 1 },
  ],
  overdue: [
    {
      user: { _id: 'u-1', firstName: '=Layla', lastName: 'Secret', membershipTier: 'premium', ledgerId: 'l-1' },
      ...{ plan: 'premium', amount: 99_99, dueAt: AT, endsAt: new Date('2026-03-24T09:00:00Z') },
    },
  ],
  messages: [
    {
      message: {
        ...{
          _id: 'evt_1',
          type: 'invoice.paid',
          madeAt: AT,
          receivedAt: AT,
          outcome: 'refused',
          note: 'Another amount.',
        },
        ...{ ledgerId: 'l-1', subscription: 'sub_1', news: { secret: 'sub_1' } },
      },
      user: { _id: 'u-1', firstName: 'Layla', lastName: 'Secret' },
    },
  ],
};

test('the page has cents, and names and links whoever owes', () => {
  const view = presentRevenue(REVENUE);
  expect(staffRevenue.show.responses[200].strict().parse(view)).toEqual(view);
  expect(view.months[0]).toMatchObject({ payments: 99_99, refunds: 249_99, revenue: -150_00 });
  expect(view.overdue[0]?.member).toMatchObject({ id: 'u-1', firstName: '=Layla', lastName: 'Secret' });
  expect(view.messages).toMatchObject([
    { id: 'evt_1', outcome: 'refused', note: 'Another amount.', member: { id: 'u-1' } },
  ]);
  expect(JSON.stringify(view)).not.toMatch(/l-1|sub_1/);
});

test.each([
  ['plans', '"plan","members","bought","given"\r\n"premium",3,2,1\r\n'],
  [
    'months',
    '"month","paymentsUsd","refundsUsd","revenueUsd","payingAtStart","lost","churnPercent"\r\n"2026-01",99.99,249.99,-150,0,0,""\r\n"2026-02",100,0,100,3,1,33.3\r\n',
  ],
  ['overdue', '"plan","amountUsd","dueSince","endsOn"\r\n"premium",99.99,"2026-03-14","2026-03-24"\r\n'],
] as const)('the file of %s has amounts in dollars, and nobody’s name', async (table, text) => {
  const parts: Buffer[] = [];
  for await (const part of writeCsv(REVENUE_COLUMNS[table], presentRevenueRows(REVENUE, table))) parts.push(part);
  expect(Buffer.concat(parts).toString('utf8')).toBe(`\uFEFF${text}`);
});
