import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { type ServerProcess, startServerProcess } from '../../testing/processes/server-process.ts';
import { startWorkerProcess } from '../../testing/processes/worker-process.ts';
import { newDatabaseUri, testStores } from '../../testing/stores/stores.ts';
import { startValkeyCluster, type ValkeyCluster, type ValkeyMember } from '../../testing/stores/valkey-cluster.ts';
import { mongoConnection } from '../database/probe.ts';
import { examineRedis } from '../doctor/stores.ts';
import { clock } from '../domain/kernel/clock.ts';
import { publish } from '../domain/kernel/events.ts';
import { newId } from '../domain/kernel/ids.ts';
import { withEachHost } from '../environment.ts';
import { createSharedLimiter } from '../http/limits/shared-limiter.ts';
import { createSessionStore } from '../http/session/session-store.ts';
import { enqueue, getQueue } from '../jobs.ts';
import { BatchModel } from '../models/matching/batch.ts';
import { connectRedis, type RedisConnection } from '../process/redis.ts';
import { verifyStores } from '../process/verify-stores.ts';
import { createSocketSlots } from '../realtime/presence/socket-slots.ts';
import { STREAM } from '../realtime/push-bus.ts';

/** The service on a cluster of three (decision 0141): two server processes and a worker. */
let cluster: ValkeyCluster;
let here: TestApp;
let there: ServerProcess;
let worker: ChildProcess;

beforeAll(async () => {
  cluster = await startValkeyCluster(STREAM);
  const stores = { mongodbUri: newDatabaseUri(), redisUrl: cluster.url };
  here = await startTestApp({ stores });
  there = await startServerProcess(here);
  // After a server, which makes the keys that a worker needs.
  worker = await startWorkerProcess(here);
});
afterAll(async () => {
  await Promise.all([there?.stop(), worker && endProcess(worker, 'SIGTERM')]);
  await here?.stop();
  await cluster?.stop();
});

const open = (url: string): RedisConnection => {
  const redis = connectRedis(url);
  onTestFinished(() => redis.disconnect());
  return redis;
};
const setUntilEnd = async ({ redis }: ValkeyMember, name: string, value: string, former: string) => {
  await redis.config('SET', name, value);
  onTestFinished(async () => void (await redis.config('SET', name, former)));
};
const evicts = (member: ValkeyMember) => setUntilEnd(member, 'maxmemory-policy', 'allkeys-lru', 'noeviction');
const soon = { timeout: 20_000, interval: 50 };

test('R49: a start takes a cluster, and refuses one of which any member would lose what it has acknowledged', async () => {
  await verifyStores(mongoConnection(), here.redis);
  for (const member of [cluster.primaries[2], cluster.replica] as ValkeyMember[]) {
    await evicts(member);
    await expect(verifyStores(mongoConnection(), open(cluster.url))).rejects.toThrow(
      new RegExp(`^REDIS_URL: this Redis at 127\\.0\\.0\\.1:${member.port} may drop .*noeviction`),
    );
    await member.redis.config('SET', 'maxmemory-policy', 'noeviction');
  }
});

test('R49: one member is refused as the address of all, and several addresses of what is no cluster', async () => {
  const [one = ''] = withEachHost(cluster.url);
  const alone = open(one);
  await expect(verifyStores(mongoConnection(), alone)).rejects.toThrow(/^REDIS_URL: .*part of a cluster.*name several/);
  const { redisUrl } = await testStores();
  const twice = redisUrl.replace(/@([^/]+).*/, '@$1,$1');
  await expect(verifyStores(mongoConnection(), open(twice))).rejects.toThrow(/^REDIS_URL: several .*name one address/);
});

test('the doctor looks at each member', async () => {
  expect(await examineRedis(cluster.url)).toEqual([]);
  await evicts(cluster.replica);
  expect(await examineRedis(cluster.url)).toEqual([
    expect.stringMatching(new RegExp(`^REDIS_URL: this Redis at 127\\.0\\.0\\.1:${cluster.replica.port} may drop`)),
  ]);
  expect(await examineRedis(cluster.url.replace(/:[^:@]*@/, ':another@'))).toEqual([
    expect.stringMatching(/^REDIS_URL: .* refuses this password; set the one/),
  ]);
  expect(await examineRedis('redis://:x@127.0.0.1:9,127.0.0.1:9')).toEqual([
    expect.stringMatching(/^REDIS_URL: no cluster .* at 127\.0\.0\.1:9; start its members/),
  ]);
});

test('R5: signing in, the list of sessions and signing out work over both processes; what has ended stays ended', async () => {
  const given = { username: 'amina', email: 'amina@example.test', password: 'a-good-long-passphrase' };
  const names = { firstName: 'Amina', lastName: 'Rahman' };
  const browsers = Array.from({ length: 8 }, () => here.client());
  const [first = here.client(), ...others] = browsers;
  const { id: userId } = await first.call(contract.accounts.register, { body: { ...given, ...names } });
  const { email, password } = given;
  for (const browser of others) await browser.call(contract.accounts.login, { body: { email, password } });
  const sessions = createSessionStore(here.redis, clock.now);
  expect(await sessions.list(userId)).toHaveLength(8);
  const far = there.browserLike(first);
  const status = async () => (await far.request('GET', '/api/user')).status;
  expect(await status()).toBe(200);
  const cookie = first.cookies.get('session_id') ?? '';
  const record = await sessions.read(cookie);
  await first.call(contract.accounts.logout);
  if (record) await sessions.touch(cookie, { ...record, seenAt: record.seenAt - 120_000 });
  expect(record).not.toBeNull();
  expect(await status()).toBe(401);
  expect(await sessions.list(userId)).toHaveLength(7);
});

test('R4, R57: limits and places of sockets are counted over all processes', async () => {
  const elsewhere = open(cluster.url);
  await elsewhere.ping();
  const [one, other] = [here.redis, elsewhere].map((redis) =>
    createSharedLimiter('cluster', { points: 3, seconds: 60 }, redis, false),
  );
  for (let key = 0; key < 10; key += 1) {
    await one?.consume(`${key}`, 2);
    await expect(other?.consume(`${key}`, 2)).rejects.toBeInstanceOf(RateLimiterRes);
  }
  const [killed, living] = [createSocketSlots(here.redis, newId()), createSocketSlots(here.redis, newId())];
  const userId = newId();
  for (const socketId of ['a', 'b', 'c', 'd']) expect(await killed.take(userId, socketId)).toBe(true);
  expect([await living.take(userId, 'e'), await living.take(userId, 'f')]).toEqual([true, false]);
  await living.renew(Array.from({ length: 50 }, (_, at) => ({ userId: at === 0 ? userId : newId(), socketId: 'e' })));
  await killed.close([]);
  expect(await living.take(userId, 'f')).toBe(true);
  await living.close([{ userId, socketId: 'e' }]);
  expect(await living.countTabs([userId])).toEqual([1]);
});

const givenPair = async () => {
  const [one, other] = await Promise.all([
    makeMember({ membershipTier: 'premium' }),
    makeMember({ membershipTier: 'premium' }),
  ]);
  const match = await makeConnection(one._id, other._id);
  const [browser, otherBrowser] = await Promise.all([here.signIn(one), here.signIn(other)]);
  const [near, far] = await Promise.all([openTab(here.url, browser), openTab(there.url, otherBrowser)]);
  const bothHave = (contents: string[]) =>
    until(
      () =>
        [near, far].every(
          (tab) =>
            tab
              .of('match:message')
              .map(({ message }) => message.content)
              .join() === contents.join(),
        ),
      contents.join(),
    );
  return {
    one,
    params: { id: match._id },
    browser,
    otherBrowser: there.browserLike(otherBrowser),
    bothHave,
    near,
    far,
  };
};

/** Has the worker make a member's first introductions. */
const topUp = async (): Promise<void> => {
  const { _id: userId } = await makeMember();
  await enqueue('top-up', { userId });
  await expect.poll(() => BatchModel.exists({ userId }), soon).not.toBeNull();
};

test('a message sent to one process arrives from the other, both ways', async () => {
  const { params, browser, otherBrowser, bothHave } = await givenPair();
  await browser.call(contract.messages.send, { params, body: { content: 'from here' } });
  await bothHave(['from here']);
  await otherBrowser.call(contract.messages.send, { params, body: { content: 'from there' } });
  await bothHave(['from here', 'from there']);
});

test('a job is done by the worker; the keys of each queue are on one member, and those of all on several', async () => {
  await topUp();
  await getQueue('photos').getJobCounts();
  const ofMembers = await Promise.all(cluster.primaries.map(({ redis }) => redis.keys('*bull*')));
  for (const keys of ofMembers) for (const key of keys) expect(key).toMatch(/^\{bull:([\w-]+)\}:\1:/);
  expect(ofMembers.filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
});

test('R48: when a primary is lost, its replica takes over: sessions, pushes and jobs go on, and no push is lost', async () => {
  const { one, params, browser, bothHave, near, far } = await givenPair();
  const sessions = createSessionStore(here.redis, clock.now);
  const ids = Array.from({ length: 60 }, () => randomBytes(32).toString('base64url'));
  for (const id of ids) await sessions.write(id, sessions.begin(one._id, one.sessionEpoch), true);
  const isReady = async () => (await fetch(`${there.url}/readyz`)).status === 200;
  expect(await isReady()).toBe(true);
  const away = await openTab(there.url, browser);
  await cluster.watched.stop();
  publish([{ type: 'batch.ready', userId: one._id, day: '2026-03-01', count: 7 }]);
  await expect.poll(() => cluster.replica.redis.info('replication'), soon).toContain('role:master');
  await expect.poll(isReady, soon).toBe(true);
  for (const id of ids) await expect.poll(() => sessions.read(id).catch(() => null), soon).not.toBeNull();
  await browser.call(contract.messages.send, { params, body: { content: 'after the loss' } });
  await bothHave(['after the loss']);
  await topUp();
  expect(await examineRedis(cluster.url)).toEqual([
    `REDIS_URL: Redis at 127.0.0.1:${cluster.watched.port} does not answer; start it before another is lost.`,
  ]);
  expect(away.of('matches:daily').map(({ count }) => count)).toEqual([7]);
  expect([near, far, away].every(({ socket }) => socket.connected)).toBe(true);
});
