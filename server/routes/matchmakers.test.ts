import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { inTransaction } from '../domain/kernel/transaction.ts';
import { syncMatchmakerThread } from '../domain/messaging/matchmaker-thread.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { AuditEntryModel } from '../models/operations/audit-entry.ts';

const { matchmakers, messages, staffConversations } = contract;
const app = givenTestApp();

const givenMatchmaker = async () => {
  const user = await makeUser({ role: 'matchmaker', firstName: 'Khadija' });
  await MatchmakerModel.create({ _id: user._id, name: 'Khadija', photo: null });
  return user;
};
const givenVip = (matchmaker: User) =>
  makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id, firstName: 'Zaynab' });

const givenThread = async () => {
  const matchmaker = await givenMatchmaker();
  const member = await givenVip(matchmaker);
  const [staff, browser] = await Promise.all([app.signIn(matchmaker), app.signIn(member)]);
  return { matchmaker, member, staff, browser, params: { memberId: member._id } };
};

const statusOf = async (browser: TestClient, method: string, path: string, body?: object) =>
  (await browser.request(method, path, body ? { body } : {})).status;

/** Changes an account as the staff's command does. */
const change = (member: User, changes: Partial<User>) =>
  inTransaction(async ({ session }) => {
    await UserModel.updateOne({ _id: member._id }, changes, { session });
    await syncMatchmakerThread(session, member._id);
  });

describe('the member’s side', () => {
  test('R19: sees their own matchmaker only', async () => {
    const { matchmaker, browser } = await givenThread();
    const other = await givenMatchmaker();
    expect(await browser.call(matchmakers.one, { params: { id: matchmaker._id } })).toEqual({
      id: matchmaker._id,
      name: 'Khadija',
      photo: null,
    });
    expect(await browser.call(matchmakers.messages)).toEqual([]);
    expect(await statusOf(browser, 'GET', `/api/matchmakers/${other._id}`)).toBe(404);
  });

  test('R19, R33: writes once however often, never as the matchmaker', async () => {
    const { matchmaker, member, browser, staff, params } = await givenThread();
    const body = { matchmakerId: matchmaker._id, content: 'Salam', clientMessageId: randomUUID() };
    const post = (sent: object) => browser.request('POST', '/api/matchmaker-messages', { body: sent });
    const [first, again] = [await post({ ...body, isFromMatchmaker: false }), await post(body)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ seq: 1, isFromMatchmaker: false, matchmakerPhoto: null });
    expect((await post({ ...body, content: 'Else' })).status).toBe(409);
    expect((await post({ ...body, isFromMatchmaker: true })).status).toBe(400);
    expect((await post({ ...body, matchmakerId: { $ne: '' } })).status).toBe(400);
    expect((await post({ ...body, content: ' \n' })).status).toBe(400);
    expect((await staff.call(staffConversations.messages, { params })).map(({ content }) => content)).toEqual([
      'Salam',
    ]);
    expect(member.role).toBe('member');
  });

  test('unread counts both kinds, and reading the thread clears it', async () => {
    const { matchmaker, member, browser, staff, params } = await givenThread();
    const friend = await makeMember({ membershipTier: 'premium' });
    const match = await makeConnection(member._id, friend._id);
    const theirs = await app.signIn(friend);
    await staff.call(staffConversations.send, { params, body: { content: 'Welcome' } });
    await theirs.call(messages.send, { params: { id: match._id }, body: { content: 'Salam' } });
    expect(await browser.call(messages.unreadCount)).toBe(2);
    const inbox = await browser.call(messages.conversations);
    expect(inbox.map(({ kind, unread }) => [kind, unread])).toEqual([
      ['match', 1],
      ['matchmaker', 1],
    ]);
    expect(inbox[1]).toMatchObject({ matchmakerId: matchmaker._id, otherUser: { firstName: 'Khadija' } });
    await browser.call(matchmakers.read, { body: { matchmakerId: matchmaker._id } });
    expect(await browser.call(messages.unreadCount)).toBe(1);
  });

  test('R17: without the tier 403, with no matchmaker nothing; an admin is a member with nothing', async () => {
    const { member, browser, matchmaker } = await givenThread();
    await change(member, { membershipTier: 'premium' });
    const post = { matchmakerId: matchmaker._id, content: 'x' };
    expect(await statusOf(browser, 'POST', '/api/matchmaker-messages', post)).toBe(403);
    expect(await statusOf(browser, 'GET', '/api/matchmaker-messages')).toBe(403);
    expect((await browser.call(messages.conversations)).map(({ kind }) => kind)).toEqual([]);
    const alone = await app.signIn(await makeMember({ membershipTier: 'vip' }));
    expect(await alone.call(matchmakers.messages)).toEqual([]);
    expect(await statusOf(alone, 'POST', '/api/matchmaker-messages', post)).toBe(404);
    const admin = await app.signIn(await makeUser({ role: 'admin' }));
    expect(await admin.call(matchmakers.messages)).toEqual([]);
    expect(await admin.call(messages.conversations)).toEqual([]);
    expect(await admin.call(messages.unreadCount)).toBe(0);
    expect(await statusOf(admin, 'GET', `/api/matchmakers/${matchmaker._id}`)).toBe(404);
  });
});

describe('the staff’s side', () => {
  test('a new matchmaker sees the thread whole, the former 404; with the tier the rights end, and come back', async () => {
    const { member, staff, browser, params } = await givenThread();
    await staff.call(staffConversations.send, { params, body: { content: 'Welcome' } });
    const successor = await givenMatchmaker();
    const next = await app.signIn(successor);
    const path = `/api/staff/conversations/${member._id}`;
    expect(await statusOf(next, 'GET', `${path}/messages`)).toBe(404);
    await change(member, { assignedMatchmakerId: successor._id });
    for (const [method, tail, body] of [
      ['GET', 'messages'],
      ['POST', 'messages', { content: 'x' }],
      ['POST', 'read'],
    ] as const)
      expect(await statusOf(staff, method, `${path}/${tail}`, body)).toBe(404);
    await next.call(staffConversations.send, { params, body: { content: 'I am your new matchmaker' } });
    expect((await browser.call(matchmakers.messages)).map(({ seq }) => seq)).toEqual([1, 2]);
    await change(member, { membershipTier: 'standard' });
    for (const [method, tail, body] of [
      ['GET', 'messages'],
      ['POST', 'messages', { content: 'x' }],
      ['POST', 'read'],
    ] as const)
      expect(await statusOf(next, method, `${path}/${tail}`, body)).toBe(404);
    expect(await statusOf(next, 'GET', `/api/staff/members/${member._id}`)).toBe(404);
    expect(await next.call(staffConversations.list)).toEqual([]);
    await change(member, { membershipTier: 'vip' });
    expect(await next.call(staffConversations.messages, { params })).toHaveLength(2);
    expect(await statusOf(next, 'POST', `${path}/messages`, { content: 'x' })).toBe(201);
  });

  test('R61: an admin reads on record', async () => {
    const { member, staff, params } = await givenThread();
    await staff.call(staffConversations.send, { params, body: { content: 'Welcome' } });
    const adminUser = await makeUser({ role: 'admin' });
    const admin = await app.signIn(adminUser);
    for (let time = 0; time < 3; time += 1)
      expect(await admin.call(staffConversations.messages, { params })).toHaveLength(1);
    const read = { actorId: adminUser._id, subjectId: member._id, action: 'conversation.read' };
    expect(await AuditEntryModel.countDocuments(read)).toBe(1);
  });
});

test('the inbox pages through many conversations, each once, the latest first', async () => {
  const me = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: (await givenMatchmaker())._id });
  const browser = await app.signIn(me);
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.push((await makeConnection(me._id, (await makeMember())._id))._id);
  const paramsOf = (index: number) => ({ params: { id: ids[index] ?? '' } });
  await browser.call(contract.matches.unmatch, { ...paramsOf(1), body: {} });
  for (const index of [0, 3]) await browser.call(messages.send, { ...paramsOf(index), body: { content: 'Salam' } });
  const seen: string[] = [];
  for (let before: string | undefined, more = true; more; ) {
    const page = await browser.call(messages.conversations, { query: { limit: 3, ...(before ? { before } : {}) } });
    seen.push(...page.map((row) => row.matchId ?? 'matchmaker'));
    before = page.at(-1)?.cursor;
    more = page.length > 0;
  }
  // The last two with a message, the one whose connection was ended, the others as they were opened, and the thread without any.
  expect(seen).toEqual([...[3, 0, 1, 6, 5, 4, 2].map((index) => ids[index]), 'matchmaker']);
  expect(await statusOf(browser, 'GET', '/api/conversations?before=nonsense')).toBe(400);
});
