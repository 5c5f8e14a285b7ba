import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffSession } from '../../../../../shared/contract/staff/staff-accounts.ts';
import { respondTo } from '../../../test/api-mock.ts';
import { buildStaffMember } from '../../../test/fixtures.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Devices } from './devices.tsx';

const { sessions, endSession } = contract.staffAccounts;
const ID = { userId: 'u-bilal' };
const session = (id: string, client: string): StaffSession => ({
  id,
  client,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastActive: '2026-01-03',
});

const open = () => {
  renderRoutes([{ path: '/', element: <Devices member={buildStaffMember()} /> }], '/');
};

describe('the devices of a person', () => {
  it('are listed, and each is signed out by itself', async () => {
    let found = [session('a', 'Firefox on Windows'), session('b', 'Safari on iPhone')];
    respondTo(sessions, () => found, ID);
    respondTo(
      endSession,
      () => {
        found = found.slice(0, 1);
        return undefined;
      },
      { ...ID, id: 'b' },
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    expect(await screen.findByText('That device is no longer signed in.')).toBeInTheDocument();
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    expect(screen.getByText('Firefox on Windows')).toBeInTheDocument();
  });
});
