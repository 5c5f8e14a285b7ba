import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { callBySocket, openTab, type Tab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { hashDatabase } from '../../testing/stores/database-hash.ts';
import { createLog } from '../bootstrap/log.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { endSessionsOf } from '../domain/accounts/members/staff-sessions.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { UserModel } from '../models/members/user.ts';
import { MessageModel } from '../models/messaging/message.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    config: { rateLimits: true, trustProxy: 1 },
    log: createLog('trace', { write: (line) => void lines.push(line) }),
  });
});
afterAll(() => app.stop());

const enter = async (user = makeMember({ membershipTier: 'premium' })) => {
  const found = await user;
  const browser = await app.signIn(found);
  return { user: found, browser, tab: await openTab(app.url, browser) };
};

const givenPair = async () => {
  const [one, other] = await Promise.all([enter(), enter()]);
  const { _id: matchId } = await makeConnection(one.user._id, other.user._id);
  return { one, other, matchId };
};

const send = (tab: Tab, matchId: string, content: string, clientMessageId?: string) =>
  callBySocket(tab, {
    name: 'messages.send',
    params: { id: matchId },
    body: { content, ...(clientMessageId ? { clientMessageId } : {}) },
  });

describe('a call over the socket', () => {
  test('is answered as by HTTP, with the same status and body', async () => {
    const { one, matchId } = await givenPair();
    const sent = await send(one.tab, matchId, 'Salam', 'b7c5f3b0-7a1e-4d3f-9a55-0c8f9d1f2a11');
    expect(sent).toMatchObject({ status: 201, body: { seq: 1, content: 'Salam' } });
    expect(await send(one.tab, matchId, 'Salam', 'b7c5f3b0-7a1e-4d3f-9a55-0c8f9d1f2a11')).toEqual({
      ...sent,
      status: 200,
    });
    expect(await callBySocket(one.tab, { name: 'messages.read', params: { id: matchId }, body: { upTo: 1 } })).toEqual({
      status: 204,
      body: null,
    });
  });

  test('that is not valid is refused as by HTTP, and changes nothing', async () => {
    const { one, matchId } = await givenPair();
    const pending = await makeMatch(one.user._id, (await makeMember())._id);
    const before = await hashDatabase();
    for (const [id, body] of [
      [matchId, { content: '' }],
      [matchId, {}],
      [matchId, { content: 'Salam', more: 1 }],
      [matchId, []],
      [matchId, { content: { $gt: '' } }],
      [pending._id, { content: 'Salam' }],
      ['unknown', { content: 'Salam' }],
    ] as const) {
      const byHttp = await one.browser.request('POST', `/api/matches/${id}/messages`, { body });
      const bySocket = await callBySocket(one.tab, { name: 'messages.send', params: { id }, body });
      const withoutId = { ...byHttp.body, requestId: expect.any(String) };
      expect([id, body, bySocket]).toEqual([id, body, { status: byHttp.status, body: withoutId }]);
    }
    expect(await hashDatabase()).toEqual(before);
  });

  test('that is no call is refused, whatever it is', async () => {
    const { tab } = await enter();
    const say = (...args: unknown[]) =>
      (tab.socket.timeout(5_000) as unknown as { emitWithAck(...all: unknown[]): Promise<unknown> }).emitWithAck(
        'call',
        ...args,
      );
    const deep = JSON.parse(`${'['.repeat(12)}${']'.repeat(12)}`);
    for (const [request, status] of [
      [undefined, 400],
      [null, 400],
      ['messages.send', 400],
      [{ name: 'messages.send', extra: 1 }, 400],
      [{ name: 'messages.send', query: { limit: { $gt: 0 } } }, 400],
      [{ name: 'messages.send', params: { id: 'x' }, body: deep }, 400],
      [{ name: '__proto__' }, 404],
      [{ name: 'messages.nothing' }, 404],
      [{ name: 'messages.list', params: { id: 'x' } }, 404],
      [{ name: 'messages.send' }, 404],
      [{ name: 'messages.send', params: { id: '' } }, 404],
      [JSON.parse('{"name":"messages.send","params":{"__proto__":"x"}}'), 404],
    ] as const)
      expect([request, await say(request)]).toMatchObject([request, { status, body: { code: expect.any(String) } }]);
    // Without an acknowledgement there is nobody to answer.
    tab.socket.emit('call', { name: 'messages.read' }, undefined as never);
    expect(await callBySocket(tab, { name: 'messages.read' })).toMatchObject({ status: 404 });
  });
});

test('R33, R34: messages of one socket that are under way together are stored once each, and pushed to all', async () => {
  const { one, other, matchId } = await givenPair();
  const texts = Array.from({ length: 25 }, (_, index) => `Message ${index}`);
  const answers = await Promise.all(texts.map((text) => send(one.tab, matchId, text)));
  const numbers = answers.map(({ body }) => (body as { seq: number }).seq);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(texts.map((_, index) => index + 1));
  await until(() => other.tab.of('match:message').length === texts.length, 'all pushes');
  expect(new Set(other.tab.of('match:message').map(({ message }) => message.content))).toEqual(new Set(texts));
});

test('R57: more than 32 under way are refused, and none of them is lost', async () => {
  const { one, matchId } = await givenPair();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(one.tab, matchId, `${index}`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter === 1)).toBe(true);
  const stored = await one.browser.call(contract.messages.list, { params: { id: matchId }, query: { limit: 100 } });
  expect(stored.length).toBe(answers.filter(({ status }) => status === 201).length);
});

test('R57: the limits of a class count both transports together', async () => {
  const { one, matchId } = await givenPair();
  for (let count = 0; count < 30; count += 1) {
    expect((await send(one.tab, matchId, `By socket ${count}`)).status).toBe(201);
    await one.browser.call(contract.messages.send, { params: { id: matchId }, body: { content: `By HTTP ${count}` } });
  }
  const refused = await send(one.tab, matchId, 'One more');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(one.tab.socket.connected).toBe(true);
});

test('R57, R61: what is no call has forty lines in ten seconds, and is cut off at six hundred', async () => {
  const { browser, tab } = await enter();
  lines.length = 0;
  const raw = tab.socket as unknown as { emit(event: string, ...args: unknown[]): void };
  let answered = 0;
  const note = () => {
    answered += 1;
  };
  for (let n = 0; n < 290; n += 1) {
    raw.emit('call', n % 2 === 0 ? { name: `nothing.${n}` } : { name: 'messages.read', extra: n }, note);
    raw.emit('call', [n], note);
  }
  await until(() => answered === 580, 'an answer to each');
  const read = { name: 'messages.read', params: { id: 'unknown' }, body: { upTo: 1 } };
  expect(await callBySocket(tab, read)).toMatchObject({ status: 404 });
  const ofCalls = lines.map((line) => JSON.parse(line)).filter(({ method }) => method === 'CALL');
  expect(ofCalls.filter(({ call }) => call === undefined)).toHaveLength(40);
  expect(ofCalls.filter(({ call }) => call === 'messages.read')).toHaveLength(1);
  for (let n = 0; n < 100; n += 1) raw.emit('call', null);
  await until(() => !tab.socket.connected, 'the end of the connection');
  await expect(openTab(app.url, browser)).rejects.toThrow();
});

const FLOODS = 4;

test.each([
  ['suspended', 0, (id: string) => changeMember(system, id, { suspended: true })],
  [
    'signed out by an admin',
    // Those that were under way: one of each.
    FLOODS,
    async (id: string) => endSessionsOf(createActor(await makeUser({ role: 'admin' }), 's'), id),
  ],
])('R11: of the calls of somebody who is %s none is served afterwards', async (_what, underWay, end) => {
  const { one, other, matchId } = await givenPair();
  let isOver = false;
  let late = 0;
  let sent = 0;
  const flood = async (): Promise<void> => {
    while (one.tab.socket.connected && sent < 500) {
      sent += 1;
      const wasOver = isOver;
      const answer = await send(one.tab, matchId, `Message ${sent}`).catch(() => null);
      if (wasOver && answer?.status === 201) late += 1;
    }
  };
  const flooding = Promise.all(Array.from({ length: FLOODS }, flood));
  await until(() => other.tab.of('match:message').length > 3, 'messages');
  await end(one.user._id);
  isOver = true;
  const stored = await MessageModel.countDocuments({ conversationId: matchId });
  await flooding;
  expect(late).toBe(0);
  expect(one.tab.socket.connected).toBe(false);
  const landed = (await MessageModel.countDocuments({ conversationId: matchId })) - stored;
  expect(landed).toBeLessThanOrEqual(underWay);
});

describe('R6, R12: rights are read anew for each call', () => {
  test('a session that has ended is refused, and the socket closed', async () => {
    const { one, matchId } = await givenPair();
    await UserModel.updateOne({ _id: one.user._id }, { $inc: { sessionEpoch: 1 } });
    expect(await send(one.tab, matchId, 'Salam')).toMatchObject({ status: 401 });
    await until(() => !one.tab.socket.connected, 'the end of the connection');
  });

  test('a role that was taken or given counts with the next call', async () => {
    const { user, tab } = await enter(makeUser({ role: 'matchmaker' }));
    const { _id: memberId } = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: user._id });
    const read = { name: 'staffConversations.read', params: { memberId }, body: {} };
    const ask = async () => (await callBySocket(tab, read)).status;
    expect(await ask()).toBe(204);
    await UserModel.updateOne({ _id: user._id }, { role: 'member' });
    expect(await ask()).toBe(404);
    await UserModel.updateOne({ _id: user._id }, { role: 'matchmaker' });
    expect(await ask()).toBe(204);
  });
});

test('R31: the log names the call and who made it, and nothing that it carried', async () => {
  const { one, matchId } = await givenPair();
  await send(one.tab, matchId, 'A secret between two');
  const found = lines.map((line) => JSON.parse(line)).filter(({ userId }) => userId === one.user._id);
  expect(found).toEqual(
    expect.arrayContaining([expect.objectContaining({ method: 'CALL', call: 'messages.send', status: 201 })]),
  );
  expect(lines.join()).not.toContain('A secret between two');
});
