import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { openSocket } from '../../lib/open-socket.ts';
import { closeSocket } from '../../lib/socket.ts';
import { buildRefusal, respondTo } from '../../test/api-mock.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { OwnReports } from './own-reports.tsx';
import { registerPushHandlers } from './push-handlers.ts';
import { SecuritySection } from './security-section.tsx';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

const at = '2026-01-02T12:00:00.000Z';
const open = () => {
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/', element: <OwnReports /> }], '/');
};

it('shows how each report stands, and nothing else of it', async () => {
  respondTo(contract.reports.mine, [
    { id: 'b', reason: 'money', status: 'reviewed', createdAt: at },
    { id: 'a', reason: 'other', status: 'closed', createdAt: at },
  ]);
  open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Asking for moneyJanuary 2, 2026Looked at',
    'Something elseJanuary 2, 2026Closed',
  ]);
});

it('shows that staff have closed one as soon as they have', async () => {
  const report = { id: 'b', reason: 'money', createdAt: at } as const;
  respondTo(contract.reports.mine, [{ ...report, status: 'reviewed' }]);
  registerPushHandlers();
  openSocket();
  open();
  await screen.findByText('Looked at');
  respondTo(contract.reports.mine, [{ ...report, status: 'closed' }]);
  fakeSocket.push('reports:updated', {});
  expect(await screen.findByText('Closed')).toBeInTheDocument();
  closeSocket();
});

it('says where there are none, and where they could not be loaded', async () => {
  respondTo(contract.reports.mine, buildRefusal('internal', 'No.'));
  open();
  expect(await screen.findByText('Your reports could not be loaded')).toBeInTheDocument();
  respondTo(contract.reports.mine, []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^You haven’t reported anyone/)).toBeInTheDocument();
});

it('keeps the focus at what staff wrote once it has been read', async () => {
  let isUnread = true;
  const message = 'Please treat everyone you meet with respect.';
  respondTo(contract.accounts.notices, () => [
    { id: 'w', kind: 'warned' as const, at, message, until: null, isUnread },
  ]);
  respondTo(contract.conduct.acknowledge, () => {
    isUnread = false;
    return undefined;
  });
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/', element: <SecuritySection /> }], '/');
  const button = await screen.findByRole('button', { name: 'I have read this' });
  await userEvent.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getByText(message));
});

it('shows a warning apart from what staff changed in the account', async () => {
  respondTo(contract.accounts.notices, [
    {
      id: 'w',
      kind: 'warned',
      at,
      message: 'Please treat everyone you meet with respect.',
      until: null,
      isUnread: true,
    },
    { id: 'n', kind: 'reset-link', at, message: null, until: null, isUnread: false },
  ]);
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/', element: <SecuritySection /> }], '/');
  const warning = await screen.findByRole('region', { name: 'What our team wrote to you' });
  expect(within(warning).getByText(/treat everyone you meet with respect/)).toBeInTheDocument();
  const changes = screen.getByRole('region', { name: 'What our team changed in your account' });
  expect(within(changes).getAllByRole('listitem')).toHaveLength(1);
});
