import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffRequest } from '../../../../../shared/contract/staff/staff-members.ts';
import type { StaffSupportThread } from '../../../../../shared/contract/staff/staff-support.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { RequestsPage } from './requests-page.tsx';

const { requests, confirmRequest, declineRequest } = contract.staffMembers;
const person = (id: string, firstName: string) => buildName(id, firstName, 'Malik');
const request = (change: Partial<StaffRequest> = {}): StaffRequest => ({
  id: 'r',
  kind: 'reset-link',
  subject: person('amal', 'Amal'),
  change: null,
  requestedBy: person('sana', 'Sana'),
  createdAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2026-01-03T03:04:05.000Z',
  recent: [],
  canConfirm: true,
  ...change,
});
const open = (waiting: StaffRequest[]) => {
  respondTo(requests, waiting);
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/requests', element: <RequestsPage /> }], '/staff/requests');
};

it('confirms another admin’s request after a question, and shows the link', async () => {
  const url = 'https://example.test/reset?token=t';
  respondTo(confirmRequest, { link: { url, expiresAt: '2026-01-02T04:00:00.000Z' } }, { id: 'r' });
  const at = '2026-01-01T03:04:05.000Z';
  const recent: StaffRequest['recent'] = [
    { kind: 'email-correction', by: person('sana', 'Sana'), at },
    { kind: 'reset-link', by: null, at },
  ];
  open([request({ recent })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^E-mail address corrected by Sana Malik, Jan 1, 2026/),
    expect.stringMatching(/^Password link made by the command line or a deleted account, Jan 1, 2026/),
  ]);
  expect(getRequestsTo(confirmRequest)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByLabelText<HTMLInputElement>('Reset link')).toHaveValue(url);
});

it('lets an admin withdraw what they asked for, but not confirm it', async () => {
  respondTo(declineRequest, undefined, { id: 'r' });
  open([request({ kind: 'change', change: { role: 'admin' }, canConfirm: false })]);
  expect(await screen.findByText('Role: administrator')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  respondTo(requests, []);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  const empty = await screen.findByText('Nothing is waiting');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(empty);
});

it('says that nothing waits, and what a single admin does', async () => {
  open([]);
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
  expect(screen.getByText(/npm run mithaq/)).toBeInTheDocument();
});

it('shows contact messages, which are read on demand and marked as done', async () => {
  const { list, one, done: finish } = contract.staffSupport;
  const row: StaffSupportThread = {
    id: 'l',
    form: 'support',
    topic: 'vip',
    name: 'Amal',
    writer: null,
    state: 'open',
    createdAt: '2026-01-02T03:04:05.000Z',
    ...{ isAnswered: false, tier: null, waitingSince: null, dueAt: null, lastAt: '2026-01-02T03:04:05.000Z' },
    ...{ claimedBy: null, claimedAt: null, doneBy: null, doneAt: null, doneWords: null },
    can: { claim: true, takeOver: false, release: false, reply: true, done: true, reopen: false },
    cursor: 'c',
  };
  const message = { id: 'l', isFromTeam: false, author: null, createdAt: row.createdAt };
  const opened = { ...row, email: 'amal@example.test', answersBy: 'mail' as const, earlier: [] };
  respondTo(list, [row]);
  respondTo(one, { ...opened, messages: [{ ...message, text: 'A question\n<b>in bold</b>' }] });
  respondTo(finish, { ...opened, state: 'done', messages: [] });
  open([]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Contact messages' }));
  const read = await screen.findByRole('button', { name: 'Read the contact message of Amal' });
  expect(screen.getByText('Support, VIP ·').parentElement).toHaveTextContent(/^Support, VIP · ./);
  expect(getRequestsTo(one)).toEqual([]);
  await userEvent.click(read);
  expect(await screen.findByText(/<b>in bold<\/b>/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'amal@example.test' })).toHaveAttribute('href', 'mailto:amal@example.test');
  respondTo(list, []);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('Marked as done')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
  // The button that had the focus is gone: the keyboard goes on at the list.
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(screen.getByText('Nothing is waiting'));
  expect([getRequestsTo(finish).length, getRequestsTo(one).length]).toEqual([1, 1]);
});
