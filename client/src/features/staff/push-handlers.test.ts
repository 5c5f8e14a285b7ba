import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from '../../lib/open-socket.ts';
import { closeSocket } from '../../lib/socket.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../../test/cached-queries.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildUser, setCurrentUser } from '../../test/render.tsx';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  setCurrentUser(buildUser('matchmaker'));
  cacheEveryRead();
  openSocket();
});

it('refetches members and conversations when a member is given to a matchmaker or taken from them', () => {
  expect(getInvalidatedPaths()).toEqual([]);
  fakeSocket.push('user:updated', {});
  expect(getInvalidatedPaths()).toEqual([
    '/api/staff/board',
    '/api/staff/conversations',
    '/api/staff/conversations/:memberId/desk',
    '/api/staff/members',
    '/api/staff/members/:userId',
    '/api/staff/waiting',
  ]);
});

it('counts anew what waits, and reads anew by when an answer is promised, when a message was written', () => {
  const message = { id: 'x', seq: 1, content: 'Salaam', createdAt: '2026-01-02T03:04:05.000Z' };
  const sent = { ...message, isFromMatchmaker: false, matchmakerPhoto: null };
  fakeSocket.push('matchmaker:message', { matchmakerId: 'k', memberId: 'u', message: sent });
  expect(getInvalidatedPaths()).toEqual([
    '/api/staff/board',
    '/api/staff/conversations/:memberId/desk',
    '/api/staff/waiting',
  ]);
});

it.each([
  ['applications', ['/api/staff/applications', '/api/staff/applications/:id']],
  ['photos', ['/api/staff/members/:userId/photos', '/api/staff/photos']],
  [
    'reports',
    ['/api/staff/marked-messages', '/api/staff/reports', '/api/staff/reports/:id', '/api/staff/suspension-appeals'],
  ],
  ['conversations', ['/api/staff/conversations']],
] as const)('refetches the queue of %s, and what waits, when something else waits there', (queue, lists) => {
  fakeSocket.push('queue:changed', { queue });
  expect(getInvalidatedPaths().sort()).toEqual([...lists, '/api/staff/pending-decisions', '/api/staff/waiting'].sort());
});

it('refetches picks, whom one could pick, and what waits, when a pick stands otherwise', () => {
  fakeSocket.push('picks:changed', {});
  expect(getInvalidatedPaths().sort()).toEqual([
    '/api/staff/board',
    '/api/staff/members/:userId/candidates',
    '/api/staff/members/:userId/picks',
    '/api/staff/members/:userId/shortlist',
    '/api/staff/pick-requests',
    '/api/staff/waiting',
  ]);
});
