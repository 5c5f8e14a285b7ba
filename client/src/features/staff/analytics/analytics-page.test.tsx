import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AnalyticsView } from '../../../../../shared/contract/staff/analytics.ts';
import { requests, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { AnalyticsPage } from './analytics-page.tsx';

const open = (role: 'admin' | 'matchmaker' = 'admin', address = '/staff/insight') => {
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/staff/insight', element: <AnalyticsPage /> }], address);
};

const weeks = Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(2030, 0, 7 + 7 * at)).toISOString().slice(0, 10));
const INSIGHT: AnalyticsView = {
  lastDay: '2030-05-26',
  computedAt: '2030-05-27T00:01:00.000Z',
  timeZone: 'Europe/Berlin',
  tables: [
    { name: 'applications', rows: weeks.map((key, at) => ({ key, values: [at + 5, null, null] })) },
    {
      name: 'cities',
      rows: [
        { key: 'London, GB', values: [40] },
        { key: 'Portland, OR, US', values: [12] },
        { key: 'rest', values: [30] },
      ],
    },
    {
      name: 'tiers',
      rows: [
        { key: 'vip', values: [null] },
        { key: 'total', values: [82] },
      ],
    },
  ],
};

const readTable = async (name: string) => {
  const article = within(await screen.findByRole('article', { name }));
  await userEvent.click(article.getByRole('button', { name: 'Show the table' }));
  return article.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('says until when the figures are, in whose days, and what a dash is', async () => {
  respondTo(contract.staffInsight.show, INSIGHT);
  open();
  const text = await screen.findByText(/^Until the end of Sunday, May 26, 2030/);
  expect(text).toHaveTextContent('Days and weeks begin at midnight, Europe/Berlin.');
  expect(text).toHaveTextContent('fewer than 5 people');
});

it('shows the last weeks, and a dash for what is not shown; the file is of the same weeks', async () => {
  respondTo(contract.staffInsight.show, INSIGHT);
  respondTo(contract.staffInsight.export, new Response('week'));
  open();
  const rows = await readTable('Applications and decisions');
  expect(rows).toHaveLength(13);
  expect(rows[0]).toEqual(['Week from', 'Sent', 'Approved', 'Rejected']);
  expect(rows.at(-1)).toEqual(['May 20', '24', '–', '–']);
  const article = within(screen.getByRole('article', { name: 'Applications and decisions' }));
  await userEvent.click(article.getByRole('button', { name: 'Export as CSV' }));
  const sent = () => requests.find(({ url }) => url === '/api/staff/insight/export');
  await expect.poll(() => sent()?.body).toEqual({ table: 'applications', from: '2030-03-04' });
});

it('names cities, tiers and all others, and says in words what a chart shows', async () => {
  respondTo(contract.staffInsight.show, INSIGHT);
  open('admin', '/staff/insight?weeks=52');
  expect((await readTable('Members by city')).slice(1)).toEqual([
    ['London', '40'],
    ['Portland, OR', '12'],
    ['Other places', '30'],
  ]);
  expect((await readTable('Members by tier')).slice(1)).toEqual([
    ['VIP', '–'],
    ['All', '82'],
  ]);
  const label = 'Members by city. Members: at most 40 (London). All figures are in the table.';
  expect(screen.getByRole('img', { name: label })).toBeInTheDocument();
  // Nothing of it can be drawn.
  expect(screen.queryByRole('img', { name: /^Members by tier/ })).not.toBeInTheDocument();
  expect(await readTable('Applications and decisions')).toHaveLength(21);
});

it('says that there are no figures yet', async () => {
  respondTo(contract.staffInsight.show, { lastDay: null, computedAt: null, timeZone: 'UTC', tables: [] });
  open();
  expect(await screen.findByText('No figures yet')).toBeInTheDocument();
});

it('is for admins', async () => {
  open('matchmaker');
  expect(await screen.findByText('Access Restricted')).toBeInTheDocument();
  expect(requests.filter(({ url }) => url.includes('insight'))).toEqual([]);
});
