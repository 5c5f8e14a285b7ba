import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ConversationsPage } from './conversations-page.tsx';

const routes = [{ path: '/staff/conversations/:memberId', element: <ConversationsPage /> }];

it.each([
  ['could not be loaded', 'unavailable', 'This conversation could not be loaded'],
  ['is not there', 'not_found', 'There is no such conversation'],
] as const)('an open conversation that %s has the page’s one heading', async (_what, code, name) => {
  setCurrentUser(buildUser('matchmaker'));
  respondTo(contract.staffConversations.list, []);
  respondTo(contract.staffMembers.one, () => buildRefusal(code), { userId: 'm1' });
  renderRoutes(routes, '/staff/conversations/m1');
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
