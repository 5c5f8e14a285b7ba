import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import type { Role } from '../../../../../shared/options.ts';
import { answerWith } from '../../../test/answers.ts';
import { person, renderRoutes, seat } from '../../../test/render.tsx';
import { MemberPage } from './member-page.tsx';

const member = (change: Partial<StaffMember> = {}): StaffMember => ({
  id: 'u-bilal',
  firstName: 'Bilal',
  lastName: 'Rahman',
  email: 'bilal@example.test',
  phone: null,
  username: 'bilal',
  role: 'member',
  membershipTier: 'standard',
  assignedMatchmakerId: null,
  verificationStatus: 'pending',
  suspended: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastActiveAt: null,
  cursor: 'c',
  ...change,
});
const ONE = '/api/staff/members/u-bilal';
const open = (role: Role, table: Parameters<typeof answerWith>[0] = {}) => {
  const asked = answerWith({ [`GET ${ONE}`]: member(), 'GET /api/staff/matchmakers': [], ...table });
  seat(person(role));
  renderRoutes([{ path: '/staff/members/:userId', element: <MemberPage /> }], '/staff/members/u-bilal');
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

describe('one person before staff', () => {
  it('can be looked at, not changed, by a matchmaker', async () => {
    open('matchmaker');
    expect(await screen.findByText('bilal@example.test')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gets a new tier from an admin; only what was changed is sent', async () => {
    const asked = open('admin', { [`PATCH ${ONE}`]: member({ membershipTier: 'vip' }) });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Tier/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'VIP' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ membershipTier: 'vip' });
  });

  it('is suspended only after asking once more', async () => {
    const asked = open('admin', { [`PATCH ${ONE}`]: member({ suspended: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Bilal Rahman is suspended.')).toBeDefined();
  });

  it('gets a one-time link to be copied', async () => {
    const link = { url: 'https://example.test/reset?token=t', expiresAt: '2026-01-02T04:00:00.000Z' };
    open('admin', { [`POST ${ONE}/reset-link`]: link });
    await userEvent.click(await screen.findByRole('button', { name: 'Make Password Reset Link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Reset link')).value).toBe(link.url);
  });
});
