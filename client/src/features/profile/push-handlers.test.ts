import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from '../../lib/open-socket.ts';
import { enterSession } from '../../lib/session.ts';
import { closeSocket } from '../../lib/socket.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../../test/cached-queries.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildUser, setCurrentUser } from '../../test/render.tsx';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  enterSession(null);
  setCurrentUser(buildUser('member'));
  cacheEveryRead();
  openSocket();
});

it('what changed about the own photos refetches them and the profile', () => {
  fakeSocket.push('photos:updated', {});
  expect(getInvalidatedPaths().sort()).toEqual(['/api/profile', '/api/profile/photos']);
});

it('what changed about an applicant refetches their photos', () => {
  setCurrentUser(buildUser('applicant'));
  cacheEveryRead();
  fakeSocket.push('user:updated', {});
  expect(getInvalidatedPaths()).toEqual(['/api/profile/photos']);
});
