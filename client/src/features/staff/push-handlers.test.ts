import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeSocket, openSocket } from '../../lib/socket.ts';
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
    '/api/staff/conversations',
    '/api/staff/members',
    '/api/staff/members/:userId',
  ]);
});
