import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { captureEvents } from '../../testing/app/capture-events.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import type { Config } from '../config.ts';
import { conflict, unauthorized } from '../domain/kernel/errors.ts';
import { reply } from '../http/handlers.ts';
import { UserModel } from '../models/members/user.ts';

type Answer = () => unknown;
const SENT = 'a-secret-that-nobody-may-log';
const view = { id: 'a', seq: 1, content: 'Salam', createdAt: '2026-01-01T00:00:00Z', senderId: 'b' };
const lines: string[] = [];
let answer: Answer;
let app: TestApp;
let member: TestClient;
let memberId: string;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const handle = async () => answer();
  const refuse = async () => {
    throw unauthorized();
  };
  const handlers = {
    messages: { send: handle, unreadCount: async () => 0 },
    accounts: { login: refuse, logout: async () => reply(204, undefined) },
  };
  app = await startTestApp({ handlers, log, throwFaults: false });
  const user = await makeMember({ email: `${SENT}@example.test` });
  memberId = user._id;
  member = await app.signIn(user);
});
afterAll(() => app.stop());
afterEach(() => {
  app.faults.length = 0;
  lines.length = 0;
});

const send = (body: unknown = { content: 'Salam' }) => member.request('POST', '/api/matches/m/messages', { body });

describe('the result of a handler', () => {
  test('is sent with the default status, or the one it names', async () => {
    answer = () => view;
    expect((await send()).status).toBe(201);
    answer = () => reply(200, view);
    expect([(await send()).status, (await send()).body]).toEqual([200, view]);
  });

  test('a number is written as JSON', async () => {
    const { status, text } = await member.request('GET', '/api/messages/unread/count');
    expect([status, text]).toEqual([200, '0']);
  });

  test('R23: fields beyond the schema are an error in tests, and are stripped in production', async () => {
    answer = () => ({ ...view, email: SENT });
    const strict = await send();
    expect([strict.status, strict.body.code]).toEqual([500, 'internal']);
    expect(strict.text).not.toContain(SENT);
    expect(String(app.faults)).toContain('more than its schema');

    const served = await startTestApp({
      stores: app,
      strictResponses: false,
      handlers: { messages: { send: async () => ({ ...view, email: SENT }) } },
    });
    const browser = await served.signIn({ _id: memberId, sessionEpoch: 0 });
    expect(
      (await browser.call(contract.messages.send, { params: { id: 'm' }, body: { content: 'Salam' } })) as object,
    ).toEqual(view);
    await served.stop();
  });

  test('R52: an internal error reveals nothing of its cause', async () => {
    answer = () => {
      throw new Error(`${SENT} at line 1`);
    };
    const { status, text, body } = await send();
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(text).not.toContain(SENT);
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId']);
  });

  test('a refusal of the domain keeps its sentence', async () => {
    answer = () => {
      throw conflict('You have already answered.');
    };
    const { status, body, headers } = await send();
    expect([status, body.message, body.code]).toEqual([409, 'You have already answered.', 'conflict']);
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });
});

test('checks come in the order of the interface', async () => {
  const path = '/api/matches/m/messages';
  const nobody = app.client();
  const applicant = await app.signIn(await makeUser());
  const evil = { Origin: 'https://evil.example' };
  const big = 'x'.repeat(40_000);
  const code = async (browser: TestClient, body: string, headers: Record<string, string> = {}) =>
    (await browser.request('POST', path, { body, headers })).body.code;
  answer = () => view;
  expect(await code(nobody, big, { ...evil, 'Content-Type': 'text/plain' })).toBe('too_large');
  expect(await code(nobody, 'x', { ...evil, 'Content-Type': 'text/plain' })).toBe('not_json');
  expect(await code(nobody, '{', evil)).toBe('bad_request');
  expect(await code(nobody, '{}', evil)).toBe('bad_origin');
  expect(await code(nobody, '{}')).toBe('unauthorized');
  expect(await code(applicant, '{}')).toBe('forbidden');
  expect(await code(member, '{}')).toBe('bad_request');
  expect((await member.request('POST', path, { body: '{"content":"Salam"}' })).status).toBe(201);
});

test('a browser that lacks csrf_token gets one with any answer, one that has one keeps it', async () => {
  const browser = await app.signIn(await makeUser());
  expect((await browser.request('GET', '/api/nowhere')).headers.getSetCookie()).toHaveLength(1);
  expect((await browser.request('GET', '/api/nowhere')).headers.getSetCookie()).toHaveLength(0);
  browser.cookies.set('csrf_token', 'of another program');
  expect((await browser.request('POST', '/api/logout')).headers.getSetCookie().join()).not.toContain('csrf_token');
});

test('R31, R61: one line for each request, with ids and outcome and nothing that was sent', async () => {
  answer = () => view;
  await send({ content: SENT });
  await member.request('GET', `/api/messages/unread/count?q=${SENT}`);
  await member.request('POST', '/api/login', { body: { email: `${SENT}@example.test`, password: SENT } });
  await app.client().request('GET', '/api/messages/unread/count');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, call: 'messages.send', userId: memberId, status: 201, method: 'POST' },
    { call: 'messages.unreadCount', path: '/api/messages/unread/count' },
    { level: 40, call: 'accounts.login', status: 401 },
    { level: 30, call: 'messages.unreadCount', status: 401 },
  ]);
  const written = lines.join('');
  for (const secret of [SENT, ...member.cookies.values()]) expect(written).not.toContain(secret);
});

test('being here is noted once a minute', async () => {
  await UserModel.updateOne({ _id: memberId }, { $set: { lastActiveAt: null } });
  const before = Date.now();
  await member.request('GET', '/api/messages/unread/count');
  await expect
    .poll(async () => (await UserModel.findById(memberId).lean())?.lastActiveAt?.getTime() ?? 0)
    .toBeGreaterThanOrEqual(before);
});

test('whoever was away for three weeks is introduced again from the next call on', async () => {
  await UserModel.updateOne({ _id: memberId }, { $set: { lastActiveAt: new Date(Date.now() - 22 * 86_400_000) } });
  const heard = await captureEvents(async () => {
    await member.request('GET', '/api/messages/unread/count');
    await expect
      .poll(async () => (await UserModel.findById(memberId).lean())?.lastActiveAt?.getTime() ?? 0)
      .toBeGreaterThan(Date.now() - 60_000);
    await member.request('GET', '/api/messages/unread/count');
  });
  expect(heard).toEqual([{ type: 'member.ready', userId: memberId, isBack: true }]);
});

test('R58: a hundred heads that never end are cut off, others are served meanwhile', async () => {
  const { port } = new URL(app.url);
  const { server } = app.app;
  expect(server.headersTimeout).toBe(10_000);
  // A tenth of it, so that nobody waits for it here.
  server.headersTimeout = 1_000;
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    const began = performance.now();
    const lived = new Promise<number>((resolve) => {
      socket.on('close', () => resolve(performance.now() - began));
    });
    return { socket, lived };
  });
  const drip = setInterval(() => {
    for (const { socket } of slow) socket.write('X-Slow: 1\r\n');
  }, 100);
  for (let call = 0; call < 20; call += 1)
    expect((await member.request('GET', '/api/messages/unread/count')).status).toBe(200);
  const lived = await Promise.all(slow.map((one) => one.lived));
  clearInterval(drip);
  expect(Math.min(...lived)).toBeGreaterThan(800);
  expect(Math.max(...lived)).toBeLessThan(60_000);
});

describe('R63: a proxy that TRUST_PROXY does not count', () => {
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const visitThrough = async (config: Partial<Config>) => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const other = await startTestApp({ stores: app, config, log });
    for (let visit = 0; visit < 3; visit += 1) {
      await other.client().request('GET', '/healthz', { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      await other.client().request('GET', '/healthz');
    }
    await other.stop();
  };

  test('is named once in the log in production, without the address that it forwards', async () => {
    await visitThrough({ isProduction: true });
    expect(warnings()).toHaveLength(1);
    expect(warnings().join()).not.toContain('203.0.113.7');
  });

  test('is nothing to mention where it is counted, and outside production', async () => {
    await visitThrough({ isProduction: true, trustProxy: 1 });
    await visitThrough({ isProduction: false });
    expect(warnings()).toEqual([]);
  });
});
