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
  setCurrentUser(buildUser('member'));
  cacheEveryRead();
  openSocket();
});

it.each([
  ['recommendations', '/api/matches/recommendations'],
  ['feedback', '/api/profile/feedback'],
] as const)('new %s invalidate their own data only', (of, path) => {
  expect(getInvalidatedPaths()).toEqual([]);
  fakeSocket.push('insights:updated', { of });
  expect(getInvalidatedPaths()).toEqual([path]);
});
