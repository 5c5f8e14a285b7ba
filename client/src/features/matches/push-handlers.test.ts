import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { useNewConnection } from '../../components/new-connection/new-connection.ts';
import { openSocket } from '../../lib/open-socket.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { enterSession } from '../../lib/session.ts';
import { closeSocket } from '../../lib/socket.ts';
import { requests, respondTo } from '../../test/api-mock.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../../test/cached-queries.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { ACCEPTED, buildMatch } from '../../test/fixtures.ts';
import { buildUser, setCurrentUser } from '../../test/render.tsx';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

const LISTS = ['/api/matches', '/api/matches/daily', '/api/matches/recommendations'];
const SHOWING_PEOPLE = [
  '/api/conversations',
  '/api/messages/unread/count',
  '/api/messages/waiting/count',
  '/api/profiles/:userId',
];
const RENEWAL = '/api/matches/recommendations/renewal';
const OUTLOOK = '/api/matches/daily/outlook';

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  setCurrentUser(buildUser('member'));
  queryClient.setQueryData(queryKey(contract.matches.list), [], { updatedAt: 1_000 });
  cacheEveryRead();
  openSocket();
});

describe('data that pushes about matches invalidate', () => {
  it.each([
    {
      what: "a changed match: the lists, the inbox and the other's profile",
      happen: () => fakeSocket.push('match:updated', buildMatch(ACCEPTED)),
      expected: [...LISTS, ...SHOWING_PEOPLE],
    },
    {
      what: 'somebody who appears or disappears: the same, and whom the member has blocked',
      happen: () => fakeSocket.push('people:changed', {}),
      expected: [...LISTS, ...SHOWING_PEOPLE, '/api/blocks'],
    },
    {
      what: "the day's batch: the lists, why there are few, and whether changes are still to count",
      happen: () => fakeSocket.push('matches:daily', { date: '2026-01-02', count: 3 }),
      expected: [...LISTS, OUTLOOK, RENEWAL],
    },
    {
      what: 'a typing event: nothing',
      happen: () => fakeSocket.push('match:typing', { matchId: 'm1', userId: 'u-bilal' }),
      expected: [],
    },
  ])('$what', ({ happen, expected }) => {
    expect(getInvalidatedPaths()).toEqual([]);
    happen();
    expect(getInvalidatedPaths()).toEqual([...expected].sort());
  });
});

describe('a new connection', () => {
  const connected = buildMatch({ ...ACCEPTED, isNewlyConnected: true });
  const getAnnounced = () => useNewConnection.getState().match;
  beforeEach(() => enterSession(null));

  it('is announced when its push comes', () => {
    fakeSocket.push('match:updated', connected);
    expect(getAnnounced()).toEqual(connected);
  });

  it('is not announced by a later push about it, nor where it is old', () => {
    queryClient.setQueryData(queryKey(contract.matches.list), [connected]);
    fakeSocket.push('match:updated', connected);
    fakeSocket.push('match:updated', buildMatch({ ...ACCEPTED, id: 'm2' }));
    expect(getAnnounced()).toBeNull();
  });

  it('is announced after a reconnection where its push was missed, also with the list no longer cached', async () => {
    const old = buildMatch({ ...ACCEPTED, id: 'm2', isNewlyConnected: true });
    queryClient.setQueryData(queryKey(contract.matches.list), [old]);
    queryClient.removeQueries({ queryKey: queryKey(contract.matches.list) });
    respondTo(contract.matches.list, [old, connected]);
    fakeSocket.connect();
    expect(requests).toEqual([]);
    fakeSocket.disconnect();
    fakeSocket.connect();
    await waitFor(() => expect(getAnnounced()).toEqual(connected));
  });

  it('is no longer new once somebody has written', () => {
    for (const call of [contract.matches.list, contract.matches.daily])
      queryClient.setQueryData(queryKey(call), [connected, buildMatch({ id: 'm2' })]);
    const message = { id: 'x', seq: 1, senderId: 'u-bilal', content: 'Salam', createdAt: '2026-01-02T03:04:05.000Z' };
    fakeSocket.push('match:message', { matchId: 'm1', message });
    for (const call of [contract.matches.list, contract.matches.daily]) {
      const [first] = queryClient.getQueryData<MatchView[]>(queryKey(call)) ?? [];
      expect(first).toEqual({ ...connected, isNewlyConnected: false });
    }
  });
});
