import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { RawAnswer, TestClient } from '../../testing/app/http-client.ts';
import { connect, makeTab } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { createLog } from '../bootstrap/log.ts';
import { connectPatiently, connectRedis, logOutages } from '../bootstrap/redis.ts';
import { findMongod } from '../dev-stores/find-mongod.ts';
import { findValkey } from '../dev-stores/find-valkey.ts';
import { startMongodb } from '../dev-stores/mongodb.ts';
import { startValkey } from '../dev-stores/valkey.ts';
import { REQUEST_LIMIT_MS } from '../http/deadline.ts';

const quiet = () => {};
let dir: string;
let mongodb: Awaited<ReturnType<typeof startMongodb>>;
let valkey: Awaited<ReturnType<typeof startValkey>>;
let app: TestApp;
let browser: TestClient;

const upMongodb = async () => startMongodb(await findMongod(quiet), dir);
const upValkey = async () => startValkey(await findValkey(quiet), dir, 4);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-outage-'));
  [mongodb, valkey] = [await upMongodb(), await upValkey()];
  app = await startTestApp({ stores: { mongodbUri: mongodb.uri, redisUrl: valkey.url } });
  browser = await app.signIn(await makeMember());
});
afterAll(async () => {
  await app.stop();
  await Promise.all([mongodb.stop(), valkey.stop()]);
  await rm(dir, { recursive: true, force: true });
});

const timed = async (method: string, path: string, body?: unknown): Promise<RawAnswer & { ms: number }> => {
  const began = performance.now();
  const answer = await browser.request(method, path, body === undefined ? {} : { body });
  return { ...answer, ms: performance.now() - began };
};

const until = async (path: string, status: number, withinMs: number) => {
  const deadline = performance.now() + withinMs;
  let last = await browser.request('GET', path);
  while (last.status !== status && performance.now() < deadline) last = await browser.request('GET', path);
  expect([path, last.status, last.text]).toEqual([path, status, last.text]);
};

const CALLS = [
  ['GET', '/api/user', undefined],
  ['GET', '/api/matches', undefined],
  ['PUT', '/api/settings', { notifications: { email: false } }],
  ['POST', '/api/login', { email: 'someone@example.test', password: 'whatever-it-is' }],
  ['POST', '/api/matches/AAAAAAAAAAAAAAAAAAAAAA/messages', { content: 'Salam' }],
] as const;

/** Returns what `/metrics` says of the stores. */
const readStores = async (): Promise<Record<string, number>> => {
  const { text } = await browser.request('GET', '/metrics');
  const found = [...text.matchAll(/^store_up\{store="(\w+)"\} ([01])$/gm)];
  return Object.fromEntries(found.map(([, store = '', value]) => [store, Number(value)]));
};

/** Opens a connection as a server does, and returns what it logs of its outages. */
const watchRedis = async () => {
  const lines: { msg: string; seconds?: number }[] = [];
  const connection = connectRedis(valkey.url);
  logOutages(connection, createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }));
  await once(connection, 'ready');
  return { lines, connection };
};

/** The service gives up on a store after a second. A busy machine may hold its answer up, but what waits for its limit takes longer. */
const DUE_MS = REQUEST_LIMIT_MS - 500;

const expectUnavailable = async () => {
  const ask = async ([method, path, body]: (typeof CALLS)[number]) => {
    const answer = await timed(method, path, body);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([
      path,
      503,
      expect.stringMatching(/^[12]$/),
    ]);
    expect(answer.body).toMatchObject({ code: 'unavailable', requestId: expect.any(String) });
    expect([path, answer.ms < DUE_MS ? 'in time' : answer.ms]).toEqual([path, 'in time']);
  };
  await Promise.all(CALLS.map(ask));
};

test('R48, R64: while Redis is away calls answer 503 soon; all is well by itself once it is back', async () => {
  await until('/readyz', 200, 30_000);
  const { lines, connection } = await watchRedis();
  // It answers, and takes nothing: it is full.
  await connection.config('SET', 'maxmemory', '1');
  await until('/readyz', 503, 5_000);
  expect((await browser.request('GET', '/metrics')).text).toMatch(/^redis_memory_bytes\{kind="limit"\} 1$/m);
  await connection.config('SET', 'maxmemory', '0');
  await until('/readyz', 200, 5_000);
  await valkey.stop();
  await expectUnavailable();
  expect(await readStores()).toEqual({ mongodb: 1, redis: 0 });
  expect((await timed('GET', '/readyz')).body).toEqual({
    message: expect.any(String),
    code: 'unavailable',
    requestId: expect.any(String),
    status: 'unavailable',
    mongodb: 'ok',
    redis: 'down',
  });
  expect((await timed('GET', '/healthz')).status).toBe(200);
  expect((await timed('GET', '/')).status).toBe(200);
  valkey = await upValkey();
  await until('/api/user', 200, 30_000);
  await until('/readyz', 200, 30_000);
  expect(await readStores()).toEqual({ mongodb: 1, redis: 1 });
  // A line when it is lost and one when it is back, however often it was tried in between.
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map(({ msg }) => msg)).toEqual(['Redis is away', 'Redis answers again']);
  expect(lines[1]?.seconds).toBeGreaterThan(0);
  connection.disconnect();
  await once(connection, 'end');
  expect(lines).toHaveLength(2);
});

test('R64: while MongoDB is away calls answer 503 soon; all is well by itself once it is back', async () => {
  await mongodb.stop();
  await expectUnavailable();
  expect(await readStores()).toEqual({ mongodb: 0, redis: 1 });
  const { body, ms } = await timed('GET', '/readyz');
  expect(body).toMatchObject({ status: 'unavailable', mongodb: 'down', redis: 'ok' });
  expect(ms).toBeLessThan(DUE_MS);
  mongodb = await upMongodb();
  await until('/api/user', 200, 30_000);
  await browser.call(contract.settings.change, { body: { notifications: { email: false } } });
  await until('/readyz', 200, 30_000);
});

test('R48: a connection is made all the same where Redis does not answer for a moment', async () => {
  const tab = makeTab(app.url, browser.cookieHeader);
  await app.redis.call('CLIENT', 'PAUSE', 1_000, 'ALL');
  expect(await connect(tab)).toBe('connected');
});

test('R57: a connection that Redis was too slow for takes no place of its user', async () => {
  const member = await makeMember();
  const tab = makeTab(app.url, (await app.signIn(member)).cookieHeader);
  const operator = connectPatiently(valkey.url);
  onTestFinished(() => operator.disconnect());
  await operator.call('CLIENT', 'PAUSE', 60_000, 'WRITE');
  expect(await connect(tab)).toBe('unavailable');
  await operator.call('CLIENT', 'UNPAUSE');
  // Commands are done in their order, so that a later write comes after all that the connection has asked for.
  await expect.poll(() => app.redis.set('after', '1').catch(() => null)).toBe('OK');
  expect(await app.redis.zcard(`online:${member._id}`)).toBe(0);
  // More than one command may have been under way.
  const messages = new Set(app.faults.splice(0).map((fault) => (fault as Error).message));
  expect([...messages]).toEqual(['Command timed out']);
});

test('no internal error was logged', () => {
  expect(app.faults).toEqual([]);
});
