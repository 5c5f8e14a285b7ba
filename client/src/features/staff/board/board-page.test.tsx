import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { BoardMemberView } from '../../../../../shared/contract/staff/staff-shortlist.ts';
import type { Role } from '../../../../../shared/options.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { BoardPage } from './board-page.tsx';

const name = (id: string) => buildName(id, id, 'Rahman');
const row = (id: string, group: BoardMemberView['group'], due: BoardMemberView['due']): BoardMemberView => ({
  id,
  member: name(id),
  matchmaker: name('Maryam'),
  group,
  due,
});
const about = (kind: 'question' | 'said-yes') => ({ kind, at: '2026-01-02T03:04:05.000Z', firstName: 'Yusuf' });

const open = (rows: BoardMemberView[], role: Role = 'matchmaker', search = '') => {
  respondTo(contract.staffBoard.list, rows);
  respondTo(contract.staffMatchmakers.list, []);
  setCurrentUser(buildUser(role));
  return renderRoutes(
    [
      { path: '/staff/members', element: <BoardPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    `/staff/members?view=board${search}`,
  );
};

it('shows each member in their group with what is due, and says which groups are empty', async () => {
  open([
    row('Amina', 'waits-for-me', { kind: 'reply', at: '2026-01-02T03:04:05.000Z', firstName: null }),
    row('Safa', 'waits-for-them', about('question')),
    row('Huda', 'settled', null),
  ]);
  const mine = within(await screen.findByRole('region', { name: 'Waits for me (1)' }));
  expect(mine.getByText(/^Reply: overdue by/)).toBeVisible();
  expect(screen.getByText(/^Asked about Yusuf .* ago$/)).toBeVisible();
  expect(screen.getByText('Everyone had a pick this week.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Nothing due (1)' })).toBeVisible();
});

it('is worked by keys: down to a member, and on to the conversation or the picks', async () => {
  const { path } = open([row('Amina', 'waits-for-me', about('said-yes')), row('Safa', 'no-pick', null)]);
  await screen.findByRole('group', { name: 'Amina Rahman' });
  await userEvent.keyboard('j');
  expect(screen.getByRole('group', { name: 'Amina Rahman' })).toHaveFocus();
  expect(screen.getByRole('link', { name: /^Picks ?for Amina/ })).toHaveAttribute(
    'href',
    '/staff/members/Amina?view=picks&tab=shortlist',
  );
  await userEvent.keyboard('jc');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(path()).toBe('/staff/conversations/Safa');
});

it('says that there are no members, and to an admin whose board it is', async () => {
  open([], 'admin', '&matchmaker=k1');
  expect(await screen.findByText('No members yet')).toBeVisible();
  expect(getRequestsTo(contract.staffBoard.list)[0]?.url).toContain('matchmakerId=k1');
});
