import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import { UserModel } from '../models/members/user.ts';
import { createConnectionLimit, createPresence } from './presence.ts';
import type { LiveSocket } from './server.ts';

givenDatabase();
let redis: Redis;
beforeAll(async () => {
  redis = new Redis((await testStores()).redisUrl);
});
afterAll(() => redis.disconnect());

const givenProcess = () => {
  const told: unknown[] = [];
  const connections = createConnectionLimit(redis, newId());
  const presence = createPresence(connections, (to, event, payload) => told.push([to, event, payload]), true);
  onTestFinished(() => {
    clock.set();
    presence.close();
    return connections.close([]);
  });
  return { connections, presence, told };
};
const SOCKET = { connected: true, emit: () => true } as unknown as LiveSocket;
const LEFT = { ...SOCKET, connected: false } as unknown as LiveSocket;

test('R27: who comes with two tabs at the same moment is pushed as online once', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  await makeConnection(one._id, other._id);
  const servers = [givenProcess(), givenProcess()];
  onTestFinished(() => servers[0]?.connections.markShownOffline(one._id).then(() => {}));
  await Promise.all(servers.map(({ connections }, at) => connections.take(one._id, `${at}`)));
  await Promise.all(servers.map(({ presence }) => presence.onTabOpened(SOCKET, one._id)));
  const online = expect.objectContaining({ userId: one._id, online: true });
  expect(servers.flatMap(({ told }) => told)).toEqual([[other._id, 'presence', online]]);
});

const KILLED_AT = new Date('2031-02-03T04:05:06.000Z');
const later = (ms: number) => clock.set(() => new Date(KILLED_AT.getTime() + ms));

test('R27: members whose server was killed are pushed as offline once, when their connections have expired, with their last activity', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  await makeConnection(one._id, other._id);
  const [killed, ...living] = [givenProcess(), givenProcess(), givenProcess()];
  later(0);
  await killed.connections.take(one._id, 'a');
  await killed.presence.onTabOpened(SOCKET, one._id);
  later(59_999);
  for (const { presence } of living) await presence.announceExpired();
  expect(living.flatMap(({ told }) => told)).toEqual([]);
  later(60_001);
  await Promise.all([...living, ...living].map(({ presence }) => presence.announceExpired()));
  const gone = { userId: one._id, online: false, lastActive: KILLED_AT.toISOString() };
  expect(living.flatMap(({ told }) => told)).toEqual([[other._id, 'presence', gone]]);
  expect((await UserModel.findById(one._id).lean())?.lastActiveAt).toEqual(KILLED_AT);
});

test('R27: the end of a tab is pushed that has left before it was shown, as others may have been told of its slot', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  await makeConnection(one._id, other._id);
  const { connections, presence, told } = givenProcess();
  later(0);
  await connections.take(one._id, 'a');
  await presence.onTabOpened(LEFT, one._id);
  await connections.release(one._id, 'a');
  expect(told).toEqual([]);
  later(60_001);
  await presence.announceExpired();
  expect(told).toEqual([[other._id, 'presence', expect.objectContaining({ userId: one._id, online: false })]]);
});

test('R27: a member who reconnected to another server, or is renewed there, is not pushed as offline', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  await makeConnection(one._id, other._id);
  const [killed, living] = [givenProcess(), givenProcess()];
  later(0);
  await killed.connections.take(one._id, 'a');
  await killed.presence.onTabOpened(SOCKET, one._id);
  later(30_000);
  await living.connections.take(one._id, 'b');
  later(50_000);
  await living.connections.renew(one._id, 'b');
  for (const ms of [70_000, 100_000]) {
    later(ms);
    await living.presence.announceExpired();
  }
  expect(living.told).toEqual([]);
  later(110_001);
  await living.presence.announceExpired();
  expect(living.told).toHaveLength(1);
});

const takeAll = async (connections: ReturnType<typeof createConnectionLimit>, userId: string, socketIds: string[]) => {
  const taken: boolean[] = [];
  for (const socketId of socketIds) taken.push(await connections.take(userId, socketId));
  return taken;
};

test('R57: connections of a process that was killed block no member: its tabs reconnect to another', async () => {
  const [killed, living] = [createConnectionLimit(redis, newId()), createConnectionLimit(redis, newId())];
  const userId = newId();
  expect(await takeAll(killed, userId, ['a', 'b', 'c', 'd'])).toEqual([true, true, true, true]);
  expect(await takeAll(living, userId, ['e', 'f'])).toEqual([true, false]);
  // Its heartbeat stops, as that of a killed process does; its connections stay.
  await killed.close([]);
  expect(await takeAll(living, userId, ['f', 'g', 'h', 'i', 'j'])).toEqual([true, true, true, true, false]);
  expect(await living.countTabs([userId])).toEqual([5]);
  await living.close([]);
});

test('R57: a process that lives keeps its connections', async () => {
  const [one, other] = [createConnectionLimit(redis, newId()), createConnectionLimit(redis, newId())];
  const userId = newId();
  await takeAll(one, userId, ['a', 'b', 'c', 'd', 'e']);
  const since = performance.now();
  await until(() => performance.now() - since > 3_500, 'some heartbeats', 60_000);
  expect(await other.take(userId, 'f')).toBe(false);
  await Promise.all([one, other].map((connections) => connections.close([])));
});
