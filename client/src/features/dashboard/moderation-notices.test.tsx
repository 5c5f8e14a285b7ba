import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AccountNotification } from '../../../../shared/contract/accounts.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ModerationNotices } from './moderation-notices.tsx';

const at = '2026-01-02T03:04:05.000Z';
const { notices } = contract.accounts;
const { acknowledge } = contract.conduct;

it('shows what staff wrote until the member says that they have read it, and nothing that was read', async () => {
  let isUnread = true;
  const build = (): AccountNotification[] => [
    { id: 'w', kind: 'warned', at, message: 'Please be kind.', until: null, isUnread },
    { id: 'l', kind: 'limited', at, message: 'A week.', until: '2026-02-02T03:04:05.000Z', isUnread: false },
    { id: 'n', kind: 'reset-link', at, message: null, until: null, isUnread: false },
  ];
  respondTo(notices, build);
  respondTo(acknowledge, () => {
    isUnread = false;
    return undefined;
  });
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/', element: <ModerationNotices /> }], '/');
  const notice = await screen.findByRole('region', { name: 'A message from our team' });
  expect(within(notice).getByText('Please be kind.')).toBeInTheDocument();
  expect(screen.queryByText('A week.')).not.toBeInTheDocument();
  await userEvent.click(within(notice).getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  // The keyboard goes on where the message was, and not at the top of the page.
  expect(document.body).not.toHaveFocus();
  expect(getRequestsTo(acknowledge).map(({ url }) => url)).toEqual([expect.stringContaining('/w/acknowledgement')]);
});
