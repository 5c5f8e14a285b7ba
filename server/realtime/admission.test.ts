import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';
import { connect, makeTab, until } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';
import type { RedisConnection } from '../bootstrap/redis.ts';
import { clock } from '../domain/kernel/clock.ts';
import { publish } from '../domain/kernel/events.ts';
import { hashSessionId } from '../domain/kernel/ids.ts';
import { createSessionStore } from '../http/session/session-store.ts';
import { createSessionFinder, type FoundSession } from '../http/session/sessions.ts';
import { attachRealtime } from './attach.ts';

const app = givenTestApp();

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
    mayConnect: () => true,
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
