import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SentNotification } from '../../../../../shared/contract/staff/staff-accounts.ts';
import { respondTo } from '../../../test/api-mock.ts';
import { buildStaffMember } from '../../../test/fixtures.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { SentNotifications } from './notifications.tsx';

const { notices } = contract.staffAccounts;
const AT = '2026-01-02T03:04:05.000Z';

const open = (found: SentNotification[]) => {
  respondTo(notices, found, { userId: 'u-bilal' });
  renderRoutes([{ path: '/', element: <SentNotifications member={buildStaffMember()} /> }], '/');
};

it('says what a person was notified of, and what became of each way', async () => {
  const way = (given: Partial<SentNotification['ways'][number]>) =>
    ({ way: 'page', outcome: 'sent', at: AT, readAt: null, ...given }) as const;
  open([
    {
      id: 'a',
      kind: 'connection',
      at: AT,
      cursor: 'a',
      ways: [way({ readAt: AT }), way({ way: 'email', outcome: 'refused' }), way({ way: 'push', outcome: 'waiting' })],
    },
    { id: 'b', kind: 'message', at: AT, cursor: 'b', ways: [way({})] },
    { id: 'c', kind: 'password-reset', at: AT, cursor: 'c', ways: [way({ way: 'email', outcome: 'dropped' })] },
  ]);
  const rows = (await screen.findAllByText(/^(New connection|Message from a connection|Link for a new password)$/)).map(
    (title) =>
      within(title.closest('li') as HTMLElement)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
  );
  expect(rows).toEqual([
    [
      expect.stringMatching(/^Notifications: read /),
      expect.stringMatching(/^E-mail: refused by the receiving server, /),
      expect.stringMatching(/^Push: to be sent, Jan 2, /),
    ],
    ['Notifications: not read yet'],
    [expect.stringMatching(/^E-mail: not sent, as there was nothing to say by then, /)],
  ]);
});

it('says where there was nothing', async () => {
  open([]);
  expect(await screen.findByText('Bilal was not notified of anything in the last 90 days.')).toBeInTheDocument();
});
