import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { RevenueView } from '../../../../../shared/contract/staff/revenue.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { AnalyticsPage } from './analytics-page.tsx';

const AT = '2026-11-14T12:00:00.000Z';
const REVENUE: RevenueView = {
  ...{ at: AT, currency: 'USD', firstMonth: '2026-10' },
  plans: [{ plan: 'vip', bought: 2, given: 1 }],
  months: [
    { month: '2026-10', payments: 249_99, refunds: 0, revenue: 249_99, paying: 0, lost: 0 },
    { month: '2026-11', payments: 0, refunds: 99_99, revenue: -99_99, paying: 3, lost: 1 },
  ],
  overdue: [{ member: buildName('layla', 'Layla', 'Noor'), plan: 'vip', amount: 249_99, dueAt: AT, endsAt: AT }],
  messages: [],
};

const open = (view: RevenueView | Response, role: 'admin' | 'matchmaker' = 'admin') => {
  respondTo(contract.staffRevenue.show, view);
  setCurrentUser(buildUser(role));
  const address = '/staff/insight?view=revenue';
  return renderRoutes([{ path: '/staff/insight', element: <AnalyticsPage /> }], address);
};
const read = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('shows who has which plan, each month in words, and links whoever owes', async () => {
  open(REVENUE);
  expect(await read('Plans, bought and given')).toEqual([['VIP', '3', '2', '1']]);
  expect(await read('Payments and refunds by month')).toEqual([
    ['October\u00a02026', '$249.99', '$249.99', '$0'],
    ['November\u00a02026', '-$99.99', '$0', '$99.99'],
  ]);
  expect(await read('Churn by month')).toEqual([
    ['October\u00a02026', '0', '0', '–'],
    ['November\u00a02026', '3', '1', '33.3%'],
  ]);
  const link = screen.getByRole('link', { name: /Layla Noor/ });
  expect(link).toHaveAttribute('href', '/staff/members/layla');
  expect(link).toHaveTextContent('VIP, $249.99, due since November 14, 2026');
});

it('shows as many months as the address says, and its file has the same', async () => {
  respondTo(contract.staffRevenue.export, new Response('month'));
  const months = REVENUE.months.map((one, at) => ({ ...one, month: ['2025-11', '2025-12'][at] ?? '' }));
  const { path } = open({ ...REVENUE, months, overdue: [] });
  expect(await read('Churn by month')).toHaveLength(1);
  expect(screen.getByText('Nobody owes a renewal.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Months shown' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Last 24 months' }));
  expect(path()).toBe('/staff/insight?view=revenue&months=24');
  expect(await read('Churn by month')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Export as CSV' })[1] as HTMLElement);
  await expect
    .poll(() => getRequestsTo(contract.staffRevenue.export).map(({ body }) => body))
    .toEqual([{ table: 'months', from: '2024-12' }]);
});

it('says that nothing was paid yet', async () => {
  open({ ...REVENUE, firstMonth: null, months: [], overdue: [] });
  expect(await screen.findByText('Nothing was paid yet')).toBeInTheDocument();
  expect(await read('Plans, bought and given')).toHaveLength(1);
});

it('is for admins', async () => {
  open(REVENUE, 'matchmaker');
  expect(await screen.findByText('Access Restricted')).toBeInTheDocument();
  expect(getRequestsTo(contract.staffRevenue.show)).toEqual([]);
});

it('shows what the payment provider sent and changed nothing, with whom it is about', async () => {
  const about = { type: 'invoice.paid', at: AT };
  open({
    ...REVENUE,
    messages: [
      {
        ...about,
        id: 'evt_1',
        outcome: 'refused',
        note: 'Another amount.',
        member: buildName('layla', 'Layla', 'Noor'),
      },
      { ...about, id: 'evt_2', type: 'customer.updated', outcome: 'ignored', note: null, member: null },
    ],
    overdue: [],
  });
  const part = within(await screen.findByRole('region', { name: 'Messages of the payment provider' }));
  const rows = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Another amount\.invoice\.paid, evt_1, .*Layla Noor$/);
  expect(rows[1]).toMatch(/^We do not know what it is about\.customer\.updated, evt_2, /);
  expect(part.getByRole('link')).toHaveAttribute('href', '/staff/members/layla');
});
