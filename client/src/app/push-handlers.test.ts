import { afterEach, expect, it, vi } from 'vitest';
import type { ServerEvent, ServerPayload } from '../../../shared/contract/base/events.ts';
import type { NotificationView } from '../../../shared/contract/base/notification.ts';
import type { MatchView } from '../../../shared/contract/base/views.ts';
import { contract } from '../../../shared/contract/index.ts';
import { STAFF_QUEUES } from '../../../shared/options.ts';
import { registerPushHandlers as registerStaff } from '../features/staff/push-handlers.ts';
import { openSocket } from '../lib/open-socket.ts';
import { queryClient, queryKey } from '../lib/query/query.ts';
import { closeSocket } from '../lib/socket.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../test/cached-queries.ts';
import { fakeSocket } from '../test/fake-socket.ts';
import { buildUser, setCurrentUser } from '../test/render.tsx';
import './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../test/fake-socket.ts')).connectFakeSocket }));

registerStaff();

afterEach(() => {
  closeSocket();
  queryClient.clear();
  vi.useRealTimers();
});

const message = { id: 'm-1', seq: 1, content: 'Salaam', createdAt: '2026-01-02T03:04:05.000Z', clientMessageId: 'c1' };
const notice: NotificationView = {
  id: 'n-1',
  kind: 'message',
  at: '2026-01-02T12:00:00.000Z',
  isRead: false,
  person: null,
  matchId: null,
  cursor: 'n-1',
};
const payloads: { [E in ServerEvent]: readonly ServerPayload<E>[] } = {
  'match:message': [{ matchId: 'm', message: { ...message, senderId: 'u-adam' } }],
  'match:updated': [{ id: 'm', isNewlyConnected: false } as MatchView],
  'match:read': [{ matchId: 'm', userId: 'u-maryam', upTo: 1 }],
  'match:typing': [{ matchId: 'm', userId: 'u-adam' }],
  'matchmaker:message': [
    {
      matchmakerId: 'u-mm',
      memberId: 'u-maryam',
      message: { ...message, isFromMatchmaker: true, matchmakerPhoto: null },
    },
  ],
  'matchmaker:read': [{ matchmakerId: 'u-mm', memberId: 'u-maryam', upTo: 1 }],
  'matches:daily': [{ date: '2026-03-01', count: 3 }],
  'insights:updated': [{ of: 'recommendations' }, { of: 'feedback' }],
  'people:changed': [{}],
  'photos:updated': [{}],
  'queue:changed': STAFF_QUEUES.map((queue) => ({ queue })),
  'jobs:changed': [{}],
  'picks:changed': [{}],
  'reports:updated': [{}],
  notice: [{ notice, unread: 1 }],
  'notices:read': [{}],
  'user:updated': [{}],
  presence: [{ userId: 'u-adam', online: true, lastActive: null }],
};

/** Returns the calls whose data is out of date, or fetched again, after something has happened. */
const listOutdated = async (happens: () => void): Promise<string[]> => {
  queryClient.clear();
  setCurrentUser(buildUser('admin'), null);
  for (const call of [contract.matches.list, contract.matches.daily])
    queryClient.setQueryData(queryKey(call), [], { updatedAt: 1_000 });
  cacheEveryRead();
  happens();
  // Pushes of the inbox and of jobs are gathered for a moment.
  await vi.advanceTimersByTimeAsync(1_000);
  return getInvalidatedPaths();
};

it('a connection refetches all that any push would have', async () => {
  vi.useFakeTimers();
  openSocket();
  const onConnection = new Set(await listOutdated(() => fakeSocket.connect()));
  const pushed = new Set<string>();
  for (const event of Object.keys(payloads) as ServerEvent[])
    for (const payload of payloads[event])
      for (const name of await listOutdated(() => fakeSocket.push(event, payload as never))) pushed.add(name);
  expect(pushed.size).toBeGreaterThan(20);
  expect([...pushed].filter((name) => !onConnection.has(name))).toEqual([]);
});
