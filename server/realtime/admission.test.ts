import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { connect, makeTab, until } from '../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { clock } from '../domain/kernel/clock.ts';
import { publish } from '../domain/kernel/events.ts';
import { hashSessionId } from '../domain/kernel/ids.ts';
import { createSessionStore } from '../http/session/session-store.ts';
import { createSessionFinder, type FoundSession } from '../http/session/sessions.ts';
import type { User } from '../models/members/user.ts';
import type { RedisConnection } from '../process/redis.ts';
import { attachRealtime } from './attach.ts';

let app: TestApp;
let startedAtMs: number;
beforeAll(async () => {
  app = await startTestApp();
  startedAtMs = performance.now();
});
afterAll(() => app.stop());

/** Sockets alone, on a server of their own; `onRead` runs after a session was read and before it is made use of. */
const givenSockets = async (redis: RedisConnection, onRead: (session: FoundSession) => Promise<void>) => {
  const find = createSessionFinder(createSessionStore(redis, clock.now));
  const httpServer = createServer();
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const realtime = attachRealtime({
    httpServer,
    redis,
    ownOrigins: () => [url],
    findSession: async (cookieHeader) => {
      const session = await find(cookieHeader);
      if (session) await onRead(session);
      return session;
    },
    readNetwork: () => 'loopback',
    isLimited: false,
    serveCalls: () => () => {},
    logRefusal: () => {},
  });
  onTestFinished(async () => {
    await realtime.closeConnections();
    await realtime.stopPushing();
    httpServer.close();
  });
  return url;
};

test('R20: a session is read once for a handshake', async () => {
  const { cookieHeader } = await app.signIn(await makeMember());
  let reads = 0;
  const url = await givenSockets(app.redis, async () => {
    reads += 1;
  });
  const tab = makeTab(url, cookieHeader);
  expect(await connect(tab)).toBe('connected');
  await tab.socket.timeout(5_000).emitWithAck('connection:check');
  expect(reads).toBe(1);
});

test('R11, R20: a session that ends after its handshake has read it, and before the socket is open, keeps no socket', async () => {
  const { cookieHeader } = await app.signIn(await makeMember());
  const store = createSessionStore(app.redis, clock.now);
  let reads = 0;
  const url = await givenSockets(app.redis, async ({ sessionId }) => {
    reads += 1;
    await store.destroy(sessionId);
    publish([{ type: 'session.ended', sessionHash: hashSessionId(sessionId) }]);
  });
  const tab = makeTab(url, cookieHeader);
  let isOver = false;
  tab.socket.on('disconnect', () => {
    isOver = true;
  });
  if ((await connect(tab)) === 'connected') await until(() => isOver, 'the end of the socket');
  expect(tab.socket.connected).toBe(false);
  expect(reads).toBe(1);
});

test('a server that ends tells its sockets within which time to come back', async () => {
  const other = await startTestApp();
  const { cookieHeader } = await other.signIn(await makeMember());
  const tab = makeTab(other.url, cookieHeader);
  const told: number[] = [];
  tab.socket.on('connection:closing', ({ withinMs }) => void told.push(withinMs));
  expect([await connect(tab), other.faults]).toEqual(['connected', []]);
  await other.app.close();
  await until(() => told.length > 0, 'the announcement');
  expect(told).toEqual([2]);
  await other.stop();
});

describe('a page that connects for the first time', () => {
  /** Connects as such a page and returns how often it is told that it has missed something. */
  const countMissed = async (cookieHeader: string, loadingMs: unknown): Promise<number> => {
    const tab = makeTab(app.url, cookieHeader, { auth: { loadingMs } });
    let missed = 0;
    tab.socket.on('connection:missed', () => {
      missed += 1;
    });
    expect(await connect(tab)).toBe('connected');
    // What is said at the connection is there before any later answer.
    await tab.socket.timeout(5_000).emitWithAck('connection:check');
    return missed;
  };
  let user: User;
  let cookieHeader: string;
  beforeAll(async () => {
    user = await makeMember();
    cookieHeader = (await app.signIn(user)).cookieHeader;
  });

  test('is told that something was pushed while it was loading', async () => {
    publish([{ type: 'batch.ready', userId: user._id, day: '2026-03-01', count: 1 }]);
    await until(async () => (await countMissed(cookieHeader, 0)) === 1, 'the word of what was missed');
  });

  test.each([undefined, null, 'long', -1, Number.NaN, { toString: 1 }])(
    'is told nothing where it says nothing sensible: %j',
    async (loadingMs) => {
      publish([{ type: 'batch.ready', userId: user._id, day: '2026-03-01', count: 1 }]);
      expect(await countMissed(cookieHeader, loadingMs)).toBe(0);
    },
  );

  test('is told so where it has been loading for longer than anything is remembered, and of no push to others', async () => {
    expect(await countMissed(cookieHeader, 1e9)).toBe(1);
    const other = await app.signIn(await makeMember());
    await until(() => performance.now() > startedAtMs + 2_000, 'the service to have run for longer than the page');
    publish([{ type: 'batch.ready', userId: user._id, day: '2026-03-01', count: 1 }]);
    expect(await countMissed(other.cookieHeader, 0)).toBe(0);
  });

  test('R18: is not told what is pushed to members, where it is an applicant’s', async () => {
    const applicant = await makeUser({ role: 'applicant' });
    const browser = await app.signIn(applicant);
    await until(() => performance.now() > startedAtMs + 2_000, 'the service to have run for longer than the page');
    publish([{ type: 'batch.ready', userId: applicant._id, day: '2026-03-01', count: 1 }]);
    expect(await countMissed(browser.cookieHeader, 0)).toBe(0);
    publish([{ type: 'user.updated', userId: applicant._id }]);
    await until(async () => (await countMissed(browser.cookieHeader, 0)) === 1, 'the word of what was missed');
  });
});
