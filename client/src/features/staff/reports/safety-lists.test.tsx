import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/staff-conduct.ts';
import type { MarkedSender } from '../../../../../shared/contract/staff/staff-reports.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ReportsPage } from './reports-page.tsx';

const { appeals, list } = contract.staffConduct;
const at = '2026-01-02T03:04:05.000Z';
const ADAM = { userId: 'adam' };
const appeal = (change: Partial<SuspensionAppeal> = {}): SuspensionAppeal => ({
  id: 'a',
  kind: 'suspended',
  at,
  by: buildName('huda', 'Huda', 'Noor'),
  note: null,
  message: 'You asked for money.',
  until: null,
  endedAt: null,
  readAt: null,
  reportId: null,
  appeal: { text: 'It was not me.', madeAt: at, decision: null, decidedBy: null, decidedAt: null, answer: null },
  person: buildName('adam', 'Adam', 'Malik'),
  can: { decide: true },
  cursor: 'c',
  ...change,
});
const open = (path: string) => {
  respondTo(list, [], ADAM);
  respondTo(contract.staffOperations.waiting, {
    applications: 0,
    reports: 4,
    appeals: 2,
    photos: 0,
    conversations: 0,
    picks: 0,
    requests: 0,
    letters: 0,
  });
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/reports', element: <ReportsPage /> }], path);
};

it('lists the appeals that wait, and asks for an answer before a suspension is kept', async () => {
  respondTo(appeals, [appeal()]);
  open('/staff/reports?view=appeals&item=a');
  expect(await screen.findByText('It was not me.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Appeals of suspensions (2)');
  await userEvent.click(screen.getByRole('button', { name: /Keep suspension/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep the suspension of Adam?' }));
  expect(dialog.getByRole('button', { name: 'Keep suspension' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/What Adam reads/), 'It stands.');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep suspension' }));
  expect((await screen.findAllByText('Will be sent')).length).toBeGreaterThan(0);
  // It waits, and can be undone.
  expect(getRequestsTo(contract.staffConduct.decideAppeal)).toEqual([]);
});

it('leaves an appeal to somebody else than who suspended', async () => {
  respondTo(appeals, [appeal({ can: { decide: false } })]);
  open('/staff/reports?view=appeals&item=a');
  expect(await screen.findByText('Someone else has to decide on the appeal.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Keep suspension/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Lift suspension/ })).toBeDisabled();
});

it('shows who sent marked messages as counts, by kind on demand, with the reports about them', async () => {
  const sender: MarkedSender = {
    id: 'adam',
    person: buildName('adam', 'Adam', 'Malik'),
    role: 'member',
    suspended: false,
    limitedUntil: null,
    sent: 3,
    people: 2,
    byWarning: { money: 2, insult: 0, elsewhere: 1 },
    reports: 1,
    lastAt: at,
    cursor: 'c',
  };
  respondTo(contract.staffReports.marked, [sender]);
  respondTo(contract.staffReports.about, [], ADAM);
  open('/staff/reports?view=marked');
  const row = await screen.findByRole('link', { name: /Adam Malik/ });
  expect(row).toHaveTextContent('3 messages to 2 people');
  expect(row).toHaveTextContent('1 report');
  await userEvent.click(row);
  expect(await screen.findByText('There are no reports.')).toBeInTheDocument();
  expect(screen.getByText('Sent all the same')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'About' }));
  await userEvent.click(screen.getByRole('option', { name: 'Money' }));
  expect(getRequestsTo(contract.staffReports.marked).at(-1)?.url).toContain('warning=money');
});
