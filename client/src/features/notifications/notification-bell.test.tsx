import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { NotificationView } from '../../../../shared/contract/base/notification.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { BELL_KINDS } from '../../../../shared/notifications.ts';
import type { Role } from '../../../../shared/options.ts';
import { openSocket } from '../../lib/open-socket.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { closeSocket } from '../../lib/socket.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildMatch } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { TOP_BAR_TOOLS_ID } from '../../theme/tokens.ts';
import { NotificationBell } from './notification-bell.tsx';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

const build = (id: string, given: Partial<NotificationView> = {}): NotificationView => ({
  id,
  kind: 'message',
  at: '2026-01-02T12:00:00.000Z',
  isRead: false,
  person: { id: 'u-adam', firstName: 'Adam', photo: null },
  matchId: 'm-1',
  cursor: `cursor-${id}`,
  ...given,
});

const open = (role: Role = 'member', at = '/') => {
  const place = document.createElement('div');
  place.id = TOP_BAR_TOOLS_ID;
  document.body.append(place);
  onTestFinished(() => place.remove());
  setCurrentUser(buildUser(role), role === 'member' ? 'standard' : null);
  return renderRoutes([{ path: '*', element: <NotificationBell /> }], at);
};
const bell = (name: string) => screen.findByRole('button', { name });

it('comes with the top bar where its notices are there before both', async () => {
  setCurrentUser(buildUser('member'), 'standard');
  queryClient.setQueryData(queryKey(contract.notices.mine), [build('b')]);
  const frame = (
    <>
      <NotificationBell />
      <div id={TOP_BAR_TOOLS_ID} />
    </>
  );
  renderRoutes([{ path: '*', element: frame }], '/');
  await bell('Notifications, 1 unread');
});

it('counts what is unread, shows it with where it leads, and has it read once it is closed', async () => {
  respondTo(contract.notices.mine, [build('b'), build('a', { kind: 'password-changed', person: null, isRead: true })]);
  respondTo(contract.notices.read, undefined);
  const app = open();
  const user = userEvent.setup();
  await user.click(await bell('Notifications, 1 unread'));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const rows = within(panel).getAllByRole('link');
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    [expect.stringContaining('Adam wrote to you, unread'), '/messages/m-1'],
    [expect.stringContaining('Your password was changed'), '/settings/account'],
  ]);
  respondTo(contract.notices.mine, [build('b', { isRead: true })]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(requests.at(-2)?.body).toEqual({ upTo: 'cursor-b' }));
  const quiet = await bell('Notifications');
  expect(quiet).toHaveFocus();

  await user.click(quiet);
  await user.click(await screen.findByRole('link', { name: /Adam wrote to you/ }));
  expect(app.path()).toBe('/messages/m-1');
});

it('says when there is nothing yet, and when nothing could be loaded', async () => {
  respondTo(contract.notices.mine, []);
  open();
  const user = userEvent.setup();
  await user.click(await bell('Notifications'));
  expect(await screen.findByText(/^Nothing yet/)).toBeInTheDocument();
});

it('lets a failed load be tried again', async () => {
  respondTo(contract.notices.mine, buildRefusal('internal', 'No.'));
  open();
  const user = userEvent.setup();
  await user.click(await bell('Notifications'));
  expect(await screen.findByText('Your notifications could not be loaded')).toBeInTheDocument();
  respondTo(contract.notices.mine, [build('a')]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Adam wrote to you')).toBeInTheDocument();
});

it('follows new notices, and what was read in another tab', async () => {
  respondTo(contract.notices.mine, []);
  registerPushHandlers();
  openSocket();
  open();
  await bell('Notifications');
  respondTo(contract.notices.mine, [build('a')]);
  fakeSocket.push('notice', { notice: build('a'), unread: 1 });
  await bell('Notifications, 1 unread');
  respondTo(contract.notices.mine, [build('a', { isRead: true })]);
  fakeSocket.push('notices:read', {});
  await bell('Notifications');
  closeSocket();
});

it('follows, for an applicant, the one push that they get', async () => {
  respondTo(contract.notices.mine, []);
  registerPushHandlers();
  openSocket();
  open('applicant');
  await bell('Notifications');
  respondTo(contract.notices.mine, [build('a', { kind: 'application-question', person: null, matchId: null })]);
  fakeSocket.push('user:updated', {});
  await bell('Notifications, 1 unread');
  closeSocket();
});

it('tells with a face and in relative time what happened, welcomes a new member, and refuses kindly', async () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const decided = { kind: 'application-decided', person: null, matchId: null } as const;
  respondTo(contract.notices.mine, [
    build('a', { kind: 'photos-asked', at, isRead: true }),
    build('b', { ...decided, outcome: 'approved', isRead: true }),
    build('c', { ...decided, outcome: 'rejected', isRead: true }),
  ]);
  open();
  await userEvent.setup().click(await bell('Notifications'));
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByText(/asks to see your photos/).closest('a')).toHaveAttribute('href', '/matches/u-adam');
  expect(panel.getByText('3 hours ago')).toBeInTheDocument();
  expect(panel.getByText(/^Welcome, .*Maryam.*\. You are a member\.$/).closest('a')).toHaveAttribute(
    'href',
    '/matches',
  );
  expect(panel.getByText(/^We cannot offer you a membership now/).closest('a')).toHaveAttribute(
    'href',
    '/application-status',
  );
});

it('has read what is on the screen, and nothing else; messages are read by their thread', async () => {
  const notices = [
    build('a', { kind: 'connection' }),
    build('b', { kind: 'photo-decided', person: null, matchId: null }),
    build('c', { kind: 'message' }),
  ];
  respondTo(contract.notices.mine, notices);
  respondTo(contract.notices.read, undefined);
  open('member', '/messages/m-1');
  await waitFor(() => expect(getRequestsTo(contract.notices.read).map(({ body }) => body)).toEqual([{ ids: ['a'] }]));
});

it.each([
  ['u-bilal', [{ ids: ['a'] }]],
  ['u-earlier', []],
])('has read of the new people of today once one of them is open: %s', async (userId, expected) => {
  respondTo(contract.notices.mine, [
    build('a', { kind: 'introductions', person: null, matchId: null, path: '/matches' }),
  ]);
  respondTo(contract.notices.read, undefined);
  respondTo(contract.matches.daily, [buildMatch()]);
  open('member', `/matches/${userId}`);
  await waitFor(() => expect(queryClient.getQueryData(queryKey(contract.matches.daily))).toBeDefined());
  await waitFor(() => expect(getRequestsTo(contract.notices.read).map(({ body }) => body)).toEqual(expected));
});

it('has words and a place for every kind', async () => {
  respondTo(
    contract.notices.mine,
    BELL_KINDS.map((kind) => build(kind, { kind, isRead: true })),
  );
  open();
  const user = userEvent.setup();
  await user.click(await bell('Notifications'));
  const links = within(await screen.findByRole('dialog')).getAllByRole('link');
  expect(links).toHaveLength(BELL_KINDS.length);
  expect(new Set(links.map((link) => link.textContent)).size).toBe(BELL_KINDS.length);
  const report = links.find((link) => link.textContent?.includes('reports'));
  expect(report).toHaveAttribute('href', '/settings?tab=privacy');
});

it('gives back with one press what a link in a mail has switched off', async () => {
  respondTo(contract.notices.mine, [
    build('a', { kind: 'mails-switched-off', person: null, matchId: null, topics: ['messages', 'photos'] }),
  ]);
  open();
  const user = userEvent.setup();
  await user.click(await bell('Notifications, 1 unread'));
  const link = await screen.findByRole('link', { name: /switched off mail about messages and your photos/ });
  expect(link).toHaveAttribute('href', '/settings');
  respondTo(contract.noticeTimes.change, buildJsonResponse({}));
  respondTo(contract.notices.mine, []);
  await user.click(screen.getByRole('button', { name: 'Switch on again' }));
  await waitFor(() => expect(link).not.toBeInTheDocument());
  expect(getRequestsTo(contract.noticeTimes.change)[0]?.body).toEqual({ email: { messages: true, photos: true } });
});
