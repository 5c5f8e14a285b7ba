import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SuspensionAppeal } from '../../../../../shared/contract/staff/moderation.ts';
import type { MarkedSender } from '../../../../../shared/contract/staff/staff-reports.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ReportsPage } from './reports-page.tsx';

const { act, appeals, decideAppeal, list, takeBackAppeal } = contract.staffConduct;
const { pending } = contract.staffDecisions;
const at = '2026-01-02T03:04:05.000Z';
const NOTHING = { claim: false, takeOver: false, release: false, decide: false };
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
  claimedBy: null,
  claimedAt: null,
  pending: null,
  can: { claim: true, takeOver: false, release: false, decide: true },
  cursor: 'c',
  ...change,
});
const open = (path: string) => {
  respondTo(list, [], ADAM);
  respondTo(contract.staffOperations.waiting, {
    applications: 0,
    reports: 4,
    appeals: 2,
    marked: 100,
    photos: 0,
    documents: 0,
    names: 0,
    assignments: 0,
    conversations: 0,
    picks: 0,
    requests: 0,
    letters: 0,
  });
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/reports', element: <ReportsPage /> }], path);
};

/** The service takes a decision on an appeal, which waits. */
const decideInTenSeconds = (id: string, decision = 'kept', answer = 'It stands.') => {
  const takesEffectAt = new Date(Date.now() + 10_000).toISOString();
  const by = buildName('u-maryam', 'Maryam', 'Siddiqui');
  respondTo(decideAppeal, { pending: { takesEffectAt, by } }, { id });
  const person = buildName('adam', 'Adam', 'Malik');
  respondTo(pending, [{ kind: 'appeal', id, person, decision, takesEffectAt, written: { answer } }]);
};

it('lists the appeals that wait, and asks for an answer before a suspension is kept', async () => {
  respondTo(appeals, [appeal()]);
  open('/staff/reports?view=appeals&item=a');
  expect(await screen.findByText('It was not me.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Appeals (2)');
  await userEvent.click(screen.getByRole('button', { name: /Keep suspension/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep the suspension of Adam?' }));
  expect(dialog.getByRole('button', { name: 'Keep suspension' })).toBeDisabled();
  const answer = dialog.getByLabelText(/What Adam reads/);
  await userEvent.click(answer);
  await userEvent.paste('x'.repeat(501));
  expect(answer).toHaveAccessibleDescription('Please keep this to 500 characters');
  expect(dialog.getByRole('button', { name: 'Keep suspension' })).toBeDisabled();
  await userEvent.clear(answer);
  fireEvent.change(answer, { target: { value: 'It stands.' } });
  decideInTenSeconds('a');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep suspension' }));
  expect((await screen.findAllByText('Decided')).length).toBeGreaterThan(0);
  expect(getRequestsTo(decideAppeal).map(({ body }) => body)).toEqual([
    { decision: 'kept', answer: 'It stands.', undoSeconds: 10 },
  ]);
});

it('takes a decision on an appeal back, and has the answer in its field again', async () => {
  respondTo(appeals, [appeal({ id: 'b' })]);
  open('/staff/reports?view=appeals&item=b');
  await screen.findByText('No one has claimed this appeal');
  await userEvent.keyboard('l');
  expect(await screen.findByLabelText(/What Adam reads/)).toHaveFocus();
  await userEvent.paste('Welcome back.');
  decideInTenSeconds('b', 'lifted', 'Welcome back.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findByText('Lift suspension: Adam')).toBeInTheDocument();
  // Keys do nothing while the dialog still has the focus.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  respondTo(takeBackAppeal, undefined, { id: 'b' });
  respondTo(pending, []);
  await userEvent.keyboard('u');
  await waitFor(() => expect(getRequestsTo(takeBackAppeal)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Lift suspension: Adam')).not.toBeInTheDocument());
  await userEvent.keyboard('l');
  expect(await screen.findByLabelText(/What Adam reads/)).toHaveValue('Welcome back.');
});

it('is not decided where another has claimed the appeal', async () => {
  respondTo(appeals, [appeal({ claimedBy: buildName('sana', 'Sana', 'Ali'), can: NOTHING })]);
  open('/staff/reports?view=appeals&item=a');
  expect(await screen.findByText('Sana Ali has claimed this appeal')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Adam Malik/ })).toHaveTextContent('Claimed by Sana');
  expect(screen.getByRole('button', { name: /Keep suspension/ })).toBeDisabled();
});

it('leaves an appeal to somebody else than who suspended', async () => {
  respondTo(appeals, [appeal({ by: buildName('u-maryam', 'Maryam', 'Siddiqui'), can: NOTHING })]);
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
    isSeen: false,
    pending: null,
    can: { suspend: true },
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
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Marked messages (99+)');
  respondTo(act, [], ADAM);
  await userEvent.keyboard('d');
  await waitFor(() =>
    expect(getRequestsTo(act).at(-1)?.body).toEqual({ kind: 'seen', seenUntil: at, undoSeconds: 10 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Warn/ }));
  fireEvent.change(await screen.findByLabelText(/What Adam reads/), { target: { value: 'Please stop.' } });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Warn' }));
  await waitFor(() =>
    expect(getRequestsTo(act).at(-1)?.body).toEqual({ kind: 'warned', message: 'Please stop.', seenUntil: at }),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'About' }));
  await userEvent.click(screen.getByRole('option', { name: 'Money' }));
  expect(getRequestsTo(contract.staffReports.marked).at(-1)?.url).toContain('warning=money');
  await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
  await userEvent.click(screen.getByRole('option', { name: 'Everybody' }));
  expect(getRequestsTo(contract.staffReports.marked).at(-1)?.url).toContain('status=all');
});
