import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeSocket, openSocket } from '../../lib/socket.ts';
import { line } from '../../test/line.ts';
import { person, seat } from '../../test/render.tsx';
import { holdEverything, stale } from '../../test/stale.ts';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/line.ts')).connect }));

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  seat(person('member'));
  holdEverything();
  openSocket();
});

it.each([
  ['recommendations', '/api/matches/recommendations'],
  ['feedback', '/api/profile/feedback'],
] as const)('new %s make what is shown of them out of date, and nothing else', (of, path) => {
  expect(stale()).toEqual([]);
  line.push('insights:updated', { of });
  expect(stale()).toEqual([path]);
});

it('a connection makes the feedback out of date, as a push may have been lost', () => {
  line.up();
  expect(stale()).toEqual(['/api/profile/feedback']);
});
