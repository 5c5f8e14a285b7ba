import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { sendMessage } from '../features/chat/threads/outbox.ts';
import type { ThreadMessage } from '../features/chat/threads/thread-types.ts';
import { useCurrentUser } from '../lib/session.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { TopBar } from './top-bar.tsx';
import '../features/chat/threads/unsent-guard.ts';

const openMenu = async (path = '/settings') => {
  const user = userEvent.setup();
  const app = renderRoutes([{ path: '*', element: <TopBar /> }], path);
  await user.click(screen.getByRole('button', { name: /account menu/i }));
  return { user, app, menu: await screen.findByRole('menu', { name: 'Account' }) };
};
describe('account menu', () => {
  it('lets who has left sign out, and leads to no page that leads back to the question', async () => {
    const leaving = { since: '2026-11-01T08:00:00.000Z', erasedAt: '2026-11-29T08:00:00.000Z' };
    setCurrentUser({ ...buildUser('member'), leaving }, 'standard');
    const { menu } = await openMenu();
    expect(within(menu).getByRole('menuitem')).toHaveTextContent('Sign out');
    // What lies behind the open menu is hidden from assistive technology.
    const bar = screen.getByRole('navigation', { name: 'Main', hidden: true });
    expect(within(bar).queryAllByRole('link', { hidden: true })).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Open menu', hidden: true })).not.toBeInTheDocument();
  });

  it('links to the inbox', async () => {
    setCurrentUser(buildUser('member'), 'standard');
    const { user, app } = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Messages' }));
    expect(app.path()).toBe('/messages');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });

  it.each([
    [{ firstName: 'maryam', lastName: 'siddiqui' }, 'MS'],
    [{ firstName: 'Şule', lastName: '' }, 'Ş'],
    [{ firstName: '', lastName: '' }, 'U'],
  ])('opens by the initials of %o', (name, initials) => {
    setCurrentUser(buildUser('member', name), 'standard');
    renderRoutes([{ path: '*', element: <TopBar /> }], '/');
    expect(screen.getByRole('button', { name: /account menu/i }).textContent).toBe(initials);
  });

  it("R29: shows 'Signing out...' disabled while signing out, then removes the user's data", async () => {
    let finish: () => void = () => undefined;
    const signingOut = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined);
    });
    respondTo(contract.accounts.logout, () => signingOut);
    setCurrentUser(buildUser('member'), 'standard');
    const { user } = await openMenu('/');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    const pending = await screen.findByRole('menuitem', { name: 'Signing out...' });
    expect(pending).toHaveAttribute('aria-disabled', 'true');

    localStorage.setItem('application', 'a draft');
    finish();
    expect(await screen.findByText('You have been logged out successfully.')).toBeInTheDocument();
    expect(screen.getByText('Logged out')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /account menu/i })).not.toBeInTheDocument());
    expect(document.body.textContent).not.toContain('Maryam');
    expect(localStorage).toHaveLength(0);
  });

  it('makes no call to sign out before a message was sent that is on its way, unless it is asked for once more', async () => {
    const sent: (() => void)[] = [];
    const send = ({ content }: { content: string }) =>
      new Promise<ThreadMessage>((resolve) => {
        const createdAt = new Date().toISOString();
        sent.push(() => resolve({ id: 'm', seq: 1, mine: true, content, createdAt }));
      });
    const source = { key: 'match:m1', load: async () => [], send, markRead: async () => undefined };
    const listener = { onSent: () => undefined, onFailed: () => undefined };
    respondTo(contract.accounts.logout, buildRefusal('unavailable'));
    setCurrentUser(buildUser('member'), 'standard');
    const { user } = await openMenu('/');
    const press = () => user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    const getCalls = () => getRequestsTo(contract.accounts.logout).length;

    sendMessage(source, 'Salaam', listener);
    await press();
    expect(await screen.findByText('Sending your messages first')).toBeInTheDocument();
    expect(getCalls()).toBe(0);
    sent[0]?.();
    await waitFor(() => expect(getCalls()).toBe(1));

    sendMessage(source, 'Once more', listener);
    await screen.findByText('Logout failed');
    await press();
    expect(await screen.findByText('Sending your messages first')).toBeInTheDocument();
    expect(getCalls()).toBe(1);
    await press();
    await waitFor(() => expect(getCalls()).toBe(2));
  });

  it("shows 'Logout failed' with the service's message, and stays signed in", async () => {
    respondTo(contract.accounts.logout, buildRefusal('unavailable', 'Please try again in a moment.'));
    setCurrentUser(buildUser('member'), 'standard');
    const { user } = await openMenu('/');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
    const Who = () => <p>{useCurrentUser().user?.firstName}</p>;
    renderRoutes([{ path: '*', element: <Who /> }], '/');
    expect(screen.getAllByText('Maryam').length).toBeGreaterThan(0);
  });
});
