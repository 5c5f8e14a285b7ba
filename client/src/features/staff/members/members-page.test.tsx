import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffMember } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MembersPage } from './members-page.tsx';

const { changeMany, counts, list } = contract.staffMembers;
const member = (id: string, firstName: string): StaffMember =>
  buildStaffMember({
    ...buildName(id, firstName, 'Rahman'),
    email: `${id}@example.test`,
    privateDetails: { isOpen: false, openUntil: null },
    username: id,
    cursor: id,
  });
const open = (role: 'admin' | 'matchmaker', rows = [member('bilal', 'Bilal'), member('adam', 'Adam')]) => {
  respondTo(list, rows);
  respondTo(contract.staffMatchmakers.list, []);
  respondTo(counts, {
    limited: 0,
    suspended: 3,
    leaving: 0,
    'without-matchmaker': 0,
    'photos-waiting': 0,
    reported: 0,
  });
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/staff/members', element: <MembersPage /> }], '/staff/members');
};

it('shows the people of a list, with how many they are, and keeps it in the address', async () => {
  open('admin');
  await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Suspended (3)' }));
  expect(getRequestsTo(list).at(-1)?.url).toContain('status=suspended');
});

it('leaves lists that only admins work on, and changes of several people, to admins', async () => {
  open('matchmaker');
  await screen.findByRole('link', { name: /Bilal Rahman/ });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  expect(screen.queryByRole('option', { name: /Reported/ })).not.toBeInTheDocument();
});

it('tells a matchmaker without members what fills the list, and to change the filters only where there are some', async () => {
  open('matchmaker', []);
  expect(await screen.findByText('No members yet')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'Bilal');
  expect(await screen.findByText('No one found')).toBeInTheDocument();
});

it('changes those who are selected after a question with their number, and says who could not be changed', async () => {
  const failed = { id: 'adam', person: buildName('adam', 'Adam', 'Rahman'), message: 'Only members have a tier.' };
  respondTo(changeMany, { changed: ['bilal'], failed: [failed] });
  open('admin');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bilal Rahman' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Adam Rahman' }));
  const bar = within(screen.getByRole('group', { name: 'Selected people' }));
  expect(bar.getByText('2 people selected')).toBeInTheDocument();
  await userEvent.click(bar.getByRole('combobox', { name: 'Change' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Tier: Premium' }));
  await userEvent.click(bar.getByRole('button', { name: 'Change' }));
  expect(getRequestsTo(changeMany)).toEqual([]);
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'As they asked');
  await userEvent.click(screen.getByRole('button', { name: 'Change 2 people' }));
  expect(await screen.findByText('Adam Rahman: Only members have a tier.')).toBeInTheDocument();
  expect(getRequestsTo(changeMany).map(({ body }) => body)).toEqual([
    { userIds: ['bilal', 'adam'], membershipTier: 'premium', reason: 'As they asked' },
  ]);
});
