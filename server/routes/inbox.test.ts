import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';

const { matchmakers, messages, settings } = contract;
const app = givenTestApp();

const SEEN_AT = new Date('2026-01-02T03:04:05.000Z');

const givenPair = async () => {
  const [one, other] = await Promise.all([makeMember(), makeMember()]);
  await UserModel.updateOne({ _id: other._id }, { lastActiveAt: SEEN_AT });
  const match = await makeConnection(one._id, other._id);
  const [browser, otherBrowser] = await Promise.all([app.signIn(one), app.signIn(other)]);
  return { one, other, browser, otherBrowser, params: { id: match._id } };
};

const rowOf = async (browser: TestClient, of: string) =>
  (await browser.call(messages.conversations, { query: { of } }))[0];

type Hidden = { showOnlineStatus: false } | { showLastActive: false };
const hide = (browser: TestClient, privacy: Hidden) => browser.call(settings.change, { body: { privacy } });

describe('one conversation of the inbox', () => {
  test('is the requested one; a conversation of others gets the response of a missing one', async () => {
    const { one, browser, params } = await givenPair();
    await makeConnection(one._id, (await makeMember())._id);
    const stranger = await makeConnection((await makeMember())._id, (await makeMember())._id);
    expect((await browser.call(messages.conversations)).length).toBe(2);
    const only = await browser.call(messages.conversations, { query: { of: params.id } });
    expect(only.map(({ matchId }) => matchId)).toEqual([params.id]);
    for (const of of [stranger._id, one._id, 'unknown'])
      expect(await browser.call(messages.conversations, { query: { of } })).toEqual([]);
  });

  test('is that with the matchmaker, requested by their id', async () => {
    const matchmaker = await makeUser({ role: 'matchmaker' });
    await MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija', photo: null });
    const vip = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
    await makeConnection(vip._id, (await makeMember())._id);
    const browser = await app.signIn(vip);
    const unopened = await rowOf(browser, matchmaker._id);
    expect(unopened).toMatchObject({ kind: 'matchmaker', matchmakerId: matchmaker._id, ownReadUpTo: 0 });
    const tab = await openTab(app.url, browser);
    await browser.call(matchmakers.send, { body: { matchmakerId: matchmaker._id, content: 'Salam' } });
    await browser.call(matchmakers.read, { body: { matchmakerId: matchmaker._id } });
    expect(await rowOf(browser, matchmaker._id)).toMatchObject({ ownReadUpTo: 1 });
    await until(() => tab.of('matchmaker:read').length > 0, 'the read mark in the other tab');
    expect(tab.of('matchmaker:read')).toEqual([{ matchmakerId: matchmaker._id, memberId: vip._id, upTo: 1 }]);
  });

  test('R36: shows how far each of the two has read, from their side', async () => {
    const { browser, otherBrowser, params } = await givenPair();
    for (const content of ['one', 'two', 'three']) await browser.call(messages.send, { params, body: { content } });
    expect(await rowOf(browser, params.id)).toMatchObject({ readUpTo: 0, ownReadUpTo: 0, unread: 0 });
    await otherBrowser.call(messages.read, { params, body: { upTo: 2 } });
    await otherBrowser.call(messages.read, { params, body: { upTo: 1 } });
    expect(await rowOf(browser, params.id)).toMatchObject({ readUpTo: 2, ownReadUpTo: 0 });
    expect(await rowOf(otherBrowser, params.id)).toMatchObject({ readUpTo: 0, ownReadUpTo: 2, unread: 1 });
  });
});

describe('R27: presence in the inbox', () => {
  test('shows who is online, and when the others last were', async () => {
    const { browser, otherBrowser, params } = await givenPair();
    const lastActive = SEEN_AT.toISOString();
    expect((await rowOf(browser, params.id))?.presence).toEqual({ online: false, lastActive });
    await openTab(app.url, otherBrowser);
    expect((await rowOf(browser, params.id))?.presence).toEqual({ online: true, lastActive: expect.any(String) });
  });

  test.each(['browser', 'otherBrowser'] as const)('is absent on both sides where %s hides it', async (hides) => {
    const pair = await givenPair();
    await openTab(app.url, pair.otherBrowser);
    const tab = await openTab(app.url, pair.browser);
    await hide(pair[hides], { showOnlineStatus: false });
    for (const browser of [pair.browser, pair.otherBrowser])
      expect(await rowOf(browser, pair.params.id)).not.toHaveProperty('presence');
    // The push makes the client fetch again: the screen shows too much now.
    await until(() => tab.of('match:updated').length > 0, 'the push that makes the client fetch again');
  });

  test.each(['browser', 'otherBrowser'] as const)(
    'keeps the time back on both sides where %s hides it',
    async (hides) => {
      const pair = await givenPair();
      await hide(pair[hides], { showLastActive: false });
      for (const browser of [pair.browser, pair.otherBrowser])
        expect((await rowOf(browser, pair.params.id))?.presence).toEqual({ online: false, lastActive: null });
    },
  );
});

describe('R27, R36: how far somebody has read who hides their presence', () => {
  const FIELDS = ['showOnlineStatus', 'showLastActive'] as const;
  const cases = FIELDS.flatMap((field) => [
    { field, hides: 'browser' as const },
    { field, hides: 'otherBrowser' as const },
  ]);

  test.each(cases)('is learned with their next message where $hides has $field off', async ({ field, hides }) => {
    const pair = await givenPair();
    const { one, browser, otherBrowser, params } = pair;
    const readers = { mine: await openTab(app.url, browser), theirs: await openTab(app.url, otherBrowser) };
    await browser.call(settings.change, { body: { privacy: { showOnlineStatus: true } } });
    await pair[hides].call(settings.change, { body: { privacy: { [field]: false } } });
    for (const content of ['one', 'two']) await otherBrowser.call(messages.send, { params, body: { content } });
    const before = await rowOf(otherBrowser, params.id);
    await browser.call(messages.read, { params, body: { upTo: 2 } });
    // The reader's own tabs and counts have it at once.
    await until(() => readers.mine.of('match:read').length > 0, 'the read mark in the own tab');
    expect(await rowOf(browser, params.id)).toMatchObject({ ownReadUpTo: 2, unread: 0 });
    expect(await browser.call(messages.unreadCount)).toBe(0);
    expect(await rowOf(otherBrowser, params.id)).toEqual(before);
    const message = await browser.call(messages.send, { params, body: { content: 'three' } });
    await until(() => readers.theirs.of('match:read').length > 0, 'the read mark with the message');
    const names = readers.theirs.received.flatMap(({ event }) => (/^match:(read|message)$/.test(event) ? [event] : []));
    expect(names.slice(-2)).toEqual(['match:message', 'match:read']);
    expect(readers.theirs.of('match:read')).toEqual([{ matchId: params.id, userId: one._id, upTo: 2 }]);
    expect(await rowOf(otherBrowser, params.id)).toMatchObject({ readUpTo: 2 });
    // What is read afterwards waits again, and nothing is taken back.
    await otherBrowser.call(messages.send, { params, body: { content: 'four' } });
    await browser.call(messages.read, { params, body: { upTo: 4 } });
    expect(await rowOf(otherBrowser, params.id)).toMatchObject({ readUpTo: 2 });
    expect(await browser.call(messages.list, { params })).toHaveLength(4);
    expect(message.seq).toBe(3);
  });

  test('is shown at once again when both show their presence, and is not taken back when one hides', async () => {
    const { browser, otherBrowser, params } = await givenPair();
    const readUpTo = async () => (await rowOf(otherBrowser, params.id))?.readUpTo;
    for (const content of ['one', 'two', 'three'])
      await otherBrowser.call(messages.send, { params, body: { content } });
    await browser.call(messages.read, { params, body: { upTo: 1 } });
    expect(await readUpTo()).toBe(1);
    await hide(browser, { showLastActive: false });
    await browser.call(messages.read, { params, body: { upTo: 2 } });
    expect(await readUpTo()).toBe(1);
    await browser.call(settings.change, { body: { privacy: { showLastActive: true } } });
    expect(await readUpTo()).toBe(2);
    await hide(browser, { showOnlineStatus: false });
    await browser.call(messages.read, { params, body: { upTo: 3 } });
    expect(await readUpTo()).toBe(2);
  });
});
