import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffRequest } from '../../../../../shared/contract/staff/staff-members.ts';
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
