import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffMember } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MembersPage } from './members-page.tsx';

const { counts, list } = contract.staffMembers;
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
