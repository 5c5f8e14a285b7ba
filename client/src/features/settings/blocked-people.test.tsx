import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildRefusal, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { BlockedPeople } from './blocked-people.tsx';

const bilal = { userId: 'u-bilal', firstName: 'Bilal', blockedAt: '2026-01-02T03:04:05.000Z' };
const open = () => renderRoutes([{ path: '/', element: <BlockedPeople /> }], '/');
beforeEach(() => setCurrentUser(buildUser('member'), 'standard'));

it('says where unblocking or loading failed', async () => {
  respondTo(contract.blocks.mine, [bilal]);
  respondTo(contract.blocks.remove, buildRefusal('unavailable'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Bilal' }));
  expect(await screen.findByText('Not unblocked')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unblock Bilal' })).toBeEnabled());
});
