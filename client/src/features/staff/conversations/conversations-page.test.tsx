import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ConversationsPage } from './conversations-page.tsx';

const element = <ConversationsPage />;
const routes = [
  { path: '/staff/conversations', element },
  { path: '/staff/conversations/:memberId', element },
];

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

it('says that nothing can be opened only where the list is known to be empty', async () => {
  setCurrentUser(buildUser('matchmaker'));
  respondTo(contract.staffConversations.list, () => buildRefusal('unavailable'));
  renderRoutes(routes, '/staff/conversations');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/^What you open appears here/)).toBeInTheDocument();
  respondTo(contract.staffConversations.list, []);
  await userEvent.click(retry);
  expect(await screen.findByText('Nothing to open at the moment.')).toBeInTheDocument();
});
