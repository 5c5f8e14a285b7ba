import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedStaffReport } from '../../../../../shared/contract/staff/staff-reports.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ReportsPage } from './reports-page.tsx';

const { list, one, claim, close } = contract.staffReports;
const at = '2026-01-02T03:04:05.000Z';
const build = (change: Partial<OpenedStaffReport> = {}): OpenedStaffReport => ({
  id: 'r',
  reason: 'money',
  severity: 'high',
  status: 'received',
  reporter: buildName('hana', 'Hana', 'Noor'),
  reported: buildName('adam', 'Adam', 'Malik'),
  createdAt: at,
  addedAt: at,
  claimedBy: null,
  claimedAt: null,
  pending: null,
  closedBy: null,
  closedAt: null,
  outcome: null,
  note: null,
  can: { claim: true, takeOver: false, release: false, close: true },
  cursor: 'c',
  reportedAge: 34,
  statements: [
    {
      details: 'He asked twice.',
      evidence: [{ seq: 3, isFromReporter: false, content: 'Please send me $200', createdAt: at, warning: 'money' }],
      at,
    },
  ],
  history: {
    reporter: [],
    reported: [{ id: 'o', isReporter: false, reason: 'other', status: 'closed', outcome: 'warned', createdAt: at }],
  },
  ...change,
});
const open = (path: string) => {
  setCurrentUser(buildUser('admin'));
  return renderRoutes(
    [
      { path: '/staff/reports', element: <ReportsPage /> },
      { path: '/staff/reports/:id', element: <ReportsPage /> },
    ],
    path,
  );
};

it('lists who was reported, why, by whom and how grave it is; by status on demand', async () => {
  respondTo(list, [build(), build({ id: 'gone', reported: null, reason: 'under-age', severity: 'urgent' })]);
  open('/staff/reports');
  const row = await screen.findByRole('link', { name: /Adam Malik/ });
  expect(row).toHaveTextContent(/Asking for money · reported by Hana Noor/);
  expect(row).toHaveTextContent('High');
  expect(screen.getByRole('link', { name: /Deleted account/ })).toHaveTextContent('Urgent');
  respondTo(list, []);
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Closed' }));
  expect(await screen.findByText('No report has this status.')).toBeInTheDocument();
  expect(getRequestsTo(list).at(-1)?.url).toContain('status=closed');
});

it('report order: the gravest come first, and by time on demand; the choice is in the address', async () => {
  respondTo(list, [build()]);
  const { path } = open('/staff/reports');
  await screen.findByRole('link', { name: /Adam Malik/ });
  expect(screen.getByText('The gravest first, and of those the oldest.')).toBeVisible();
  const readLastOrder = () => new URL(getRequestsTo(list).at(-1)?.url ?? '', 'http://x').searchParams.get('order');
  expect(readLastOrder()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  for (const [label, order] of [
    ['Latest first', 'newest'],
    ['Longest wait first', 'oldest'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
    await userEvent.click(await screen.findByRole('option', { name: label }));
    await expect.poll(readLastOrder).toBe(order);
    expect(path()).toBe(`/staff/reports?order=${order}`);
    expect(await screen.findByText(`${label}.`)).toBeVisible();
  }
});

const fill = async (label: string | RegExp, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};

it('shows the messages as they were and the other reports, and closes after a confirmation', async () => {
  respondTo(list, []);
  let stored = build();
  respondTo(one, () => stored);
  respondTo(claim, () => {
    const claimedBy = buildName('u-maryam', 'Maryam', 'Siddiqui');
    stored = build({ claimedBy, can: { claim: false, takeOver: false, release: true, close: true } });
    return stored;
  });
  respondTo(close, () => {
    const can = { claim: false, takeOver: false, release: false, close: false };
    stored = build({ status: 'closed', outcome: 'suspended', closedAt: at, can });
    return stored;
  });
  open('/staff/reports/r');
  const messages = await screen.findByRole('list', { name: 'Messages' });
  expect(within(messages).getByText('Please send me $200')).toBeInTheDocument();
  expect(screen.getByText('He asked twice.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Was reported: Something else' })).toBeInTheDocument();
  expect(screen.getByText('No other reports.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('You have claimed this report')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: /Outcome/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Suspended' }));
  await fill('Note', 'Third time');
  await userEvent.click(screen.getByRole('button', { name: 'Close report' }));
  expect(await screen.findByText('Please write what the person will read')).toBeInTheDocument();
  await fill(/^What Adam reads/, 'You went on asking for money.');
  await fill('Days', '2');
  await userEvent.click(screen.getByRole('button', { name: 'Close report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this report?' }));
  expect(dialog.getByText(/^Adam is signed out everywhere.* The suspension ends on /)).toBeInTheDocument();
  expect(getRequestsTo(close)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
  await waitFor(() =>
    expect(getRequestsTo(close).map(({ body }) => body)).toEqual([
      { outcome: 'suspended', message: 'You went on asking for money.', until: expect.any(String), note: 'Third time' },
    ]),
  );
  expect(await screen.findByRole('heading', { name: 'Closed' })).toBeInTheDocument();
});

it('limits introductions by a key, for a week where no days are written', async () => {
  respondTo(list, []);
  respondTo(one, build());
  respondTo(close, build({ status: 'closed', outcome: 'limited', closedAt: at }));
  open('/staff/reports/r');
  await screen.findByRole('button', { name: 'Claim' });
  await userEvent.keyboard('l');
  expect(screen.getByLabelText(/^What Adam reads/)).toHaveFocus();
  await userEvent.paste('You wrote to many people at once.');
  expect(screen.getByText('Leave empty for 7 days.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this report?' }));
  expect(dialog.getByText(/^Adam is introduced to no one new for 7 days, and reads/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close report' }));
  await waitFor(() =>
    expect(getRequestsTo(close).map(({ body }) => body)).toEqual([
      { outcome: 'limited', message: 'You wrote to many people at once.', days: 7, undoSeconds: 10 },
    ]),
  );
});

it('is not worked on where another has claimed it', async () => {
  respondTo(list, []);
  respondTo(
    one,
    build({
      claimedBy: buildName('sana', 'Sana', 'Ali'),
      can: { claim: false, takeOver: false, release: false, close: false },
    }),
  );
  open('/staff/reports/r');
  expect(await screen.findByText('Sana Ali has claimed this report')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Close report' })).toBeDisabled();
});

it('is taken over from another, with a reason where the service asks for one', async () => {
  respondTo(list, []);
  const sana = { claimedBy: buildName('sana', 'Sana', 'Ali'), claimedAt: at };
  respondTo(one, build({ ...sana, can: { claim: false, takeOver: true, release: false, close: false } }));
  respondTo(claim, () => buildRefusal('bad_request', 'Please write why you take it over'));
  open('/staff/reports/r');
  await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Sana?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('Please write why you take it over')).toBeInTheDocument();
  respondTo(claim, build());
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Sana is ill.' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
  await waitFor(() =>
    expect(getRequestsTo(claim).map(({ body }) => body)).toEqual([
      { takeOver: true },
      { takeOver: true, reason: 'Sana is ill.' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
