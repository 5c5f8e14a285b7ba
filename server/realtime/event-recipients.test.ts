import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { drawPhoto, finishPhoto, givePhotos, sendPhoto } from '../../testing/app/photos.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { publish } from '../domain/kernel/events.ts';
import { inTransaction } from '../domain/kernel/transaction.ts';
import { closeConversationsOf } from '../domain/messaging/conversations.ts';
import { movePhoto } from '../domain/photos/own-photos.ts';
import { decidePhoto } from '../domain/photos/review.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { startPushing } from './event-recipients.ts';

const app = givenTestApp();
afterEach(() => {
  expect(app.faults.splice(0)).toEqual([]);
});

const givenPair = async () => {
  const [one, other] = await Promise.all([
    makeMember({ membershipTier: 'premium' }),
    makeMember({ membershipTier: 'premium' }),
  ]);
  const match = await makeConnection(one._id, other._id);
  const [browser, otherBrowser] = await Promise.all([app.signIn(one), app.signIn(other)]);
  return { one, other, match, browser, otherBrowser };
};

describe('messages', () => {
  test('reach all tabs of both, and no others; the id given by the sender only the sender', async () => {
    const { match, browser, otherBrowser } = await givenPair();
    const stranger = await openTab(app.url, await app.signIn(await makeMember()));
    const [mine, mineToo, theirs] = await Promise.all([
      openTab(app.url, browser),
      openTab(app.url, browser, { transports: ['polling'] }),
      openTab(app.url, otherBrowser),
    ]);
    const body = { content: 'Salam', clientMessageId: randomUUID() };
    const sent = await browser.call(contract.messages.send, { params: { id: match._id }, body });
    await until(() => [mine, mineToo, theirs].every((tab) => tab.of('match:message').length === 1), 'three pushes');
    expect(mine.of('match:message')[0]).toEqual({ matchId: match._id, message: sent });
    expect(sent.clientMessageId).toBe(body.clientMessageId);
    expect(theirs.of('match:message')[0]?.message).toEqual({ ...sent, clientMessageId: undefined });
    await browser.call(contract.messages.send, { params: { id: match._id }, body });
    await otherBrowser.call(contract.messages.read, { params: { id: match._id }, body: { upTo: 1 } });
    await until(() => mine.of('match:read').length === 1, 'the read mark');
    expect(mine.of('match:message')).toHaveLength(1);
    expect(stranger.received).toEqual([]);
  });

  test('R70: only the receiver is sent what a message seems to do', async () => {
    const { match, browser, otherBrowser } = await givenPair();
    const [mine, theirs] = await Promise.all([openTab(app.url, browser), openTab(app.url, otherBrowser)]);
    const body = { content: 'Please send me $200' };
    const sent = await browser.call(contract.messages.send, { params: { id: match._id }, body });
    await until(() => [mine, theirs].every((tab) => tab.of('match:message').length === 1), 'two pushes');
    expect(mine.of('match:message')[0]?.message).toEqual(sent);
    expect(sent).not.toHaveProperty('warning');
    expect(theirs.of('match:message')[0]?.message).toEqual({ ...sent, warning: 'money' });
    const lists = await Promise.all(
      [browser, otherBrowser].map((one) => one.call(contract.messages.list, { params: { id: match._id } })),
    );
    expect(lists.map(([message]) => message?.warning)).toEqual([undefined, 'money']);
  });

  test('R19: of a matchmaker reach the member and the matchmaker, with the photo, and admins as a bare word', async () => {
    const admins = await openTab(app.url, await app.signIn(await makeUser({ role: 'admin' })));
    const matchmaker = await makeUser({ role: 'matchmaker' });
    await MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija', photo: '/k.jpg' });
    const member = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
    const [staff, browser] = await Promise.all([app.signIn(matchmaker), app.signIn(member)]);
    const [staffTab, tab] = await Promise.all([openTab(app.url, staff), openTab(app.url, browser)]);
    const params = { memberId: member._id };
    await staff.call(contract.staffConversations.send, { params, body: { content: 'Welcome' } });
    await until(() => [staffTab, tab].every((one) => one.of('matchmaker:message').length === 1), 'two pushes');
    expect(tab.of('matchmaker:message')[0]).toMatchObject({
      matchmakerId: matchmaker._id,
      memberId: member._id,
      message: { isFromMatchmaker: true, matchmakerPhoto: '/k.jpg', content: 'Welcome', seq: 1 },
    });
    await until(() => admins.of('queue:changed').some(({ queue }) => queue === 'conversations'), 'the word to admins');
    expect(admins.of('matchmaker:message')).toEqual([]);
  });

  test('R19: of a member who has another matchmaker, or no longer the tier, do not reach the former one', async () => {
    const [first, second] = [await makeUser({ role: 'matchmaker' }), await makeUser({ role: 'matchmaker' })];
    const member = await makeMember({ membershipTier: 'vip' });
    const { _id } = member;
    await changeMember(system, _id, { assignedMatchmakerId: first._id });
    const browser = await app.signIn(member);
    const firstTab = await openTab(app.url, await app.signIn(first));
    const staff = await app.signIn(second);
    const secondTab = await openTab(app.url, staff);
    const write = (content: string) =>
      browser.request('POST', '/api/matchmaker-messages', { body: { matchmakerId: second._id, content } });

    await changeMember(system, _id, { assignedMatchmakerId: second._id });
    expect((await write('Salam')).status).toBe(201);
    await until(() => secondTab.of('matchmaker:message').length === 1, 'the push to the new matchmaker');
    await until(() => firstTab.of('user:updated').length === 1, 'word that the member is gone');
    expect(firstTab.of('matchmaker:message')).toEqual([]);

    // A cover that is over by the clock, before the thread is in line with it.
    await UserModel.updateOne({ _id }, { cover: { insteadOf: first._id, until: new Date() } });
    expect((await write('Are you there?')).status).toBe(201);
    await UserModel.updateOne({ _id }, { cover: null });
    expect((await write('Now you are.')).status).toBe(201);
    await until(() => secondTab.of('matchmaker:message').length === 2, 'the push of the last alone');
    expect(secondTab.of('matchmaker:message').map(({ message }) => message.content)).toEqual(['Salam', 'Now you are.']);

    await changeMember(system, _id, { membershipTier: 'premium' });
    await until(() => secondTab.of('user:updated').length === 2, 'word that the tier is gone');
    expect((await write('Are you there?')).status).toBe(403);
    const answer = await staff.request('POST', `/api/staff/conversations/${_id}/messages`, {
      body: { content: 'Yes' },
    });
    expect(answer.status).toBe(404);
    expect(secondTab.of('matchmaker:message')).toHaveLength(2);
  });
});

test('a match is pushed from each viewer’s own side', async () => {
  const { one, other, match, browser, otherBrowser } = await givenPair();
  const [mine, theirs] = await Promise.all([openTab(app.url, browser), openTab(app.url, otherBrowser)]);
  publish([{ type: 'match.updated', matchId: match._id, viewers: [one._id, other._id] }]);
  await until(() => [mine, theirs].every((tab) => tab.of('match:updated').length === 1), 'two pushes');
  const [listed] = await browser.call(contract.matches.list);
  // A row of a list also says where the list goes on.
  expect({ ...mine.of('match:updated')[0], cursor: listed?.cursor }).toEqual(listed);
  expect(theirs.of('match:updated')[0]?.otherUser.id).toBe(one._id);

  // The first of two answers, pushed only now that the second has connected them.
  publish([
    { type: 'match.updated', matchId: match._id, viewers: [one._id], accepts: false },
    { type: 'match.updated', matchId: match._id, viewers: [one._id, other._id], accepts: true },
  ]);
  await until(() => theirs.of('match:updated').length === 2, 'one more push');
  await until(() => mine.of('match:updated').length === 2, 'one more push');
  publish([{ type: 'match.updated', matchId: match._id, viewers: [one._id] }]);
  await until(() => mine.of('match:updated').length === 3, 'the last push, and none before it');
});

test('R18: an applicant’s socket carries user:updated and nothing else, until they are a member', async () => {
  const applicant = await makeUser();
  const tab = await openTab(app.url, await app.signIn(applicant));
  publish([{ type: 'batch.ready', userId: applicant._id, day: '2026-03-01', count: 3 }]);
  publish([{ type: 'user.updated', userId: applicant._id }]);
  await until(() => tab.received.length > 0, 'a push');
  await UserModel.updateOne({ _id: applicant._id }, { role: 'member', membershipTier: 'standard' });
  publish([{ type: 'user.updated', userId: applicant._id }]);
  await until(() => tab.of('user:updated').length === 2, 'the second push');
  publish([{ type: 'batch.ready', userId: applicant._id, day: '2026-03-02', count: 3 }]);
  await until(() => tab.of('matches:daily').length === 1, 'the batch');
  expect(tab.of('matches:daily')[0]?.date).toBe('2026-03-02');
});

const RETURNS = 5;
test(`R21: what was pushed while someone was away is not delivered after their right to it was lost (${RETURNS} returns)`, async () => {
  for (let number = 0; number < RETURNS; number += 1) {
    const { one, match, browser, otherBrowser } = await givenPair();
    // Over polling and over websocket; cut off like a lost network, or by the client's own goodbye.
    const tab = await openTab(app.url, otherBrowser, { transports: [number % 3 === 0 ? 'polling' : 'websocket'] });
    const params = { id: match._id };
    tab.socket.io.reconnection(false);
    if (number % 2 === 0) tab.socket.disconnect();
    else tab.socket.io.engine.close();
    await until(() => !tab.socket.connected, 'the end of the connection');
    await browser.call(contract.messages.send, { params, body: { content: 'before' } });
    await inTransaction(({ session }) => closeConversationsOf(session, one._id, number % 4 < 2 ? 'suspended' : 'left'));
    expect(
      (await browser.request('POST', `/api/matches/${match._id}/messages`, { body: { content: 'x' } })).status,
    ).toBe(404);
    await new Promise<void>((resolve) => tab.socket.connect().once('connect', () => resolve()));
    publish([{ type: 'user.updated', userId: match.users.find((id) => id !== one._id) ?? '' }]);
    await until(() => tab.of('user:updated').length === 1, 'a push');
    expect(tab.socket.recovered).not.toBe(true);
    expect(tab.of('match:message')).toEqual([]);
    tab.socket.disconnect();
  }
}, 600_000);

describe('R27: presence', () => {
  test('connected matches get who comes online or goes offline, with the time', async () => {
    const { one, browser, otherBrowser } = await givenPair();
    const watcher = await openTab(app.url, otherBrowser);
    const visitor = await openTab(app.url, browser);
    await until(() => watcher.of('presence').some(({ userId, online }) => userId === one._id && online), 'online');
    await until(() => visitor.of('presence').some(({ online }) => online), 'the briefing of the newcomer');
    visitor.socket.disconnect();
    await until(() => watcher.of('presence').some(({ online }) => !online), 'offline');
    expect(watcher.of('presence').at(-1)).toMatchObject({ userId: one._id, lastActive: expect.any(String) });
  });

  test.each(['one', 'other'] as const)(
    'presence is not shown where %s hides it, nor without a match',
    async (hides) => {
      const pair = await givenPair();
      await SettingsModel.updateOne({ _id: pair[hides]._id }, { 'privacy.showOnlineStatus': false });
      const stranger = await makeMember();
      await makeMatch(pair.one._id, stranger._id);
      const tabs = [await openTab(app.url, pair.otherBrowser), await openTab(app.url, await app.signIn(stranger))];
      tabs.push(await openTab(app.url, pair.browser));
      publish([pair.one, pair.other, stranger].map(({ _id }) => ({ type: 'user.updated' as const, userId: _id })));
      await until(() => tabs.every((tab) => tab.of('user:updated').length === 1), 'the last push');
      expect(tabs.flatMap((tab) => tab.of('presence'))).toEqual([]);
    },
  );

  test('the time alone can be kept back', async () => {
    const pair = await givenPair();
    await SettingsModel.updateOne({ _id: pair.other._id }, { 'privacy.showLastActive': false });
    const watcher = await openTab(app.url, pair.otherBrowser);
    await openTab(app.url, pair.browser);
    await until(() => watcher.of('presence').length > 0, 'online');
    expect(watcher.of('presence')[0]).toEqual({ userId: pair.one._id, online: true, lastActive: null });
  });
});

test('R70: a report and each change of it reach admins and its reporter as bare words to fetch again, and no one else', async () => {
  const { one, other, browser, otherBrowser } = await givenPair();
  const staff = await app.signIn(await makeUser({ role: 'admin', secondFactorAt: new Date() }));
  const matchmaker = await app.signIn(await makeUser({ role: 'matchmaker' }));
  const [mine, theirs, admins, matchmakers] = await Promise.all(
    [browser, otherBrowser, staff, matchmaker].map((client) => openTab(app.url, client)),
  );
  const report = await browser.call(contract.reports.create, { body: { userId: other._id, reason: 'money' } });
  const changes = () => admins?.of('queue:changed').length ?? 0;
  await until(() => changes() === 1, 'the new report');
  await staff.call(contract.staffReports.claim, { params: { id: report.id }, body: {} });
  await until(() => changes() === 2, 'the claim');
  await staff.call(contract.staffReports.close, { params: { id: report.id }, body: { outcome: 'nothing' } });
  await until(() => changes() === 3 && mine?.of('reports:updated').length === 3, 'the end');
  expect(admins?.of('queue:changed')[0]).toEqual({ queue: 'reports' });
  expect(mine?.of('reports:updated')[0]).toEqual({});
  publish([one, other].map(({ _id }) => ({ type: 'user.updated' as const, userId: _id })));
  await until(() => theirs?.of('user:updated').length === 1, 'the last push');
  for (const tab of [theirs, matchmakers]) {
    expect([tab?.of('queue:changed'), tab?.of('reports:updated')]).toEqual([[], []]);
  }
});

test('a new application, a claim, a question and its answer reach admins, and the last two the applicant', async () => {
  const applicant = await app.signIn(await makeUser());
  const staff = await app.signIn(await makeUser({ role: 'admin' }));
  const [own, admins] = [await openTab(app.url, applicant), await openTab(app.url, staff)];
  const changes = () => admins.of('queue:changed').filter(({ queue }) => queue === 'applications').length;
  const { id } = await applicant.call(contract.applications.apply, { body: { answers: 'I look for a calm home.' } });
  await until(() => changes() === 1 && own.of('user:updated').length === 1, 'the new application');
  await staff.call(contract.staffApplications.claim, { params: { id }, body: {} });
  await until(() => changes() === 2, 'the claim');
  const body = { question: 'Since when in London?' };
  await staff.call(contract.staffApplications.ask, { params: { id }, body });
  await until(() => changes() === 3 && own.of('user:updated').length === 2, 'the question');
  await applicant.call(contract.applicationQuestions.answer, { body: { answer: 'Since March.' } });
  await until(() => changes() === 4 && own.of('user:updated').length === 3, 'the answer');
  expect(own.of('queue:changed')).toEqual([]);
});

test('a photo that waits for staff, and each decision about one, reach admins', async () => {
  const owner = await makeMember();
  const tab = await openTab(app.url, await app.signIn(await makeUser({ role: 'admin' })));
  const changes = () => tab.of('queue:changed').filter(({ queue }) => queue === 'photos').length;
  const [first = ''] = await givePhotos(owner._id, ['in-review', 'approved']);
  await until(() => changes() === 1, 'the new photo');
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  await decidePhoto(admin, first, { decision: 'approved' });
  await until(() => changes() === 2, 'the decision');
  await movePhoto(createActor(owner, 's'), first, 1);
  // Told after whatever the move would have told.
  publish([{ type: 'queue.changed', queue: 'applications' }]);
  await until(() => tab.of('queue:changed').some(({ queue }) => queue === 'applications'), 'what follows the move');
  expect(changes()).toBe(2);
  await givePhotos(owner._id, ['in-review']);
  await until(() => changes() === 3, 'another photo');
});

test('many changes of a queue at once are told once, each queue by itself, and later ones again', async () => {
  const tab = await openTab(app.url, await app.signIn(await makeUser({ role: 'admin' })));
  const change = (queue: 'reports' | 'photos', times: number) =>
    publish(Array.from({ length: times }, () => ({ type: 'queue.changed' as const, queue })));
  const told = () => tab.of('queue:changed').map(({ queue }) => queue);
  change('reports', 50);
  change('photos', 2);
  await until(() => told().length === 2, 'both queues');
  change('reports', 50);
  change('photos', 1);
  await until(() => told().length === 4, 'both again');
  expect(told().toSorted()).toEqual(['photos', 'photos', 'reports', 'reports']);
});

test('what has gathered of a queue is told when the process ends', async () => {
  const { _id } = await makeUser({ role: 'admin' });
  const told: string[] = [];
  const stop = startPushing({
    emit: (to, event) => void told.push(`${to} ${event}`),
    broadcast: () => {},
    onError: (error) => told.push(String(error)),
  });
  publish(Array.from({ length: 3 }, () => ({ type: 'queue.changed' as const, queue: 'reports' as const })));
  await stop();
  expect(told.filter((line) => line.startsWith(_id) || line.includes('rror'))).toEqual([`${_id} queue:changed`]);
});

test.each([
  ['an applicant', 'user:updated', () => makeUser()],
  ['a member', 'photos:updated', () => makeMember()],
] as const)('%s learns by %s that a photo of theirs was made, and what staff decided', async (_, event, make) => {
  const browser = await app.signIn(await make());
  const tab = await openTab(app.url, browser);
  const sent = await sendPhoto(browser, await drawPhoto().jpeg().toBuffer());
  expect((await finishPhoto(sent)).status).toBe('in-review');
  await until(() => tab.of(event).length === 1, 'the pictures');
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  await decidePhoto(admin, sent.body.id, { decision: 'approved' });
  await until(() => tab.of(event).length === 2, 'the decision');
  const other = event === 'user:updated' ? 'photos:updated' : 'user:updated';
  expect(tab.of(other)).toEqual([]);
});
