import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';

const { matchmakers, messages, settings } = contract;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

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
