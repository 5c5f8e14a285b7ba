import { afterEach, expect, test } from 'vitest';
import { serverEvents } from '../../shared/contract/base/events.ts';
import { allCalls, contract } from '../../shared/contract/index.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import { POLICY } from '../../testing/app/authorization-policy.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { givePhotos } from '../../testing/app/photos.ts';
import { buildSampleForm } from '../../testing/app/requests.ts';
import { openTab, until } from '../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { changeMember } from '../domain/accounts/members/member-changes.ts';
import { system } from '../domain/kernel/actor.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { type DomainEvent, publish } from '../domain/kernel/events.ts';
import { UserModel } from '../models/members/user.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';

const app = givenTestApp({ config: { takesDocuments: true } });
afterEach(() => configureContext({ secondFactorRoles: [] }));

const MESSAGE = 'My father is ill.';

/** A VIP member with photos, whose matchmaker and whose admin have to have a second factor, and have one or not. */
const givenStaff = async (secondFactorAt: Date | null) => {
  const matchmaker = await makeUser({ role: 'matchmaker', secondFactorAt });
  await MatchmakerModel.create({ _id: matchmaker._id, name: 'Khadija Noor', photo: null });
  const admin = await makeUser({ role: 'admin', secondFactorAt });
  const vip = await makeMember({ membershipTier: 'vip', firstName: 'person-vip' });
  await changeMember(system, vip._id, { assignedMatchmakerId: matchmaker._id });
  const [photoId = ''] = await givePhotos(vip._id, ['approved']);
  const browsers = [await app.signIn(matchmaker), await app.signIn(admin)] as const;
  configureContext({ secondFactorRoles: ['admin', 'matchmaker'] });
  const sendToMatchmaker = async () => {
    const body = { matchmakerId: matchmaker._id, content: MESSAGE };
    await (await app.signIn(vip)).call(contract.matchmakers.send, { body });
  };
  return { matchmaker, admin, vip, photoId, browsers, sendToMatchmaker };
};

/** Calls that change who makes them, or end the session with which they come. */
const OF_THE_SESSION = ['accounts.logout', 'account.endOtherSessions', 'secondFactor.remove'];
const SETTING_UP = ['secondFactor.mine', 'secondFactor.start', 'secondFactor.confirm', 'secondFactor.remove'];

test.each([
  ['lacks', null],
  ['has', new Date()],
] as const)('R65: who %s the second factor is asked for it by every call about others', async (which, since) => {
  const { vip, photoId, browsers, sendToMatchmaker } = await givenStaff(since);
  await sendToMatchmaker();
  const asked = new Set<string>();
  const shown = new Set<string>();
  const ask = async (browser: TestClient, { name, call }: (typeof allCalls)[number]) => {
    const params: Record<string, string> = { photoId, size: 'small' };
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? vip._id);
    const answer = await browser.request(call.method, path, {
      ...(call.method === 'GET' ? {} : { body: POLICY[name]?.body?.(vip._id) ?? call.example ?? {} }),
      ...(call.upload ? buildSampleForm(call.upload) : {}),
    });
    if (answer.text.includes('set up your second factor first')) asked.add(name);
    const isPicture = answer.status === 200 && answer.headers.get('content-type')?.startsWith('image/');
    if (isPicture || [vip.email, vip.firstName, MESSAGE].some((sign) => answer.text.includes(sign))) shown.add(name);
  };
  const walked = allCalls.filter(({ name, call }) => call.access !== 'public' && !OF_THE_SESSION.includes(name));
  for (const isRead of [true, false])
    for (const one of walked.filter(({ call }) => (call.method === 'GET') === isRead))
      for (const browser of browsers) await ask(browser, one);
  const ofOthers = walked.filter(({ name, call }) => call.access !== 'signed-in' && !SETTING_UP.includes(name));
  if (which === 'lacks') {
    expect([...asked].sort()).toEqual([...ofOthers.map(({ name }) => name), 'account.export'].sort());
    expect([...shown]).toEqual([]);
    return;
  }
  expect([...asked]).toEqual([]);
  expect([...shown]).toEqual(
    expect.arrayContaining(['photos.picture', 'staffMembers.one', 'staffConversations.messages']),
  );
});

test('R65: pushes about others reach no tab of who lacks the second factor, and every tab once they have it', async () => {
  const { matchmaker, admin, vip, browsers, sendToMatchmaker } = await givenStaff(null);
  const tabs = await Promise.all(browsers.map((browser) => openTab(app.url, browser)));
  const witness = await openTab(
    app.url,
    await app.signIn(await makeUser({ role: 'admin', secondFactorAt: new Date() })),
  );
  const ids = [matchmaker._id, admin._id];
  const pushAll = async () => {
    await sendToMatchmaker();
    publish([
      ...ids.flatMap((userId): DomainEvent[] => [
        { type: 'match.read', matchId: 'm', viewers: [userId], userId: vip._id, upTo: 1 },
        { type: 'matchmaker.read', userId, matchmakerId: userId, memberId: vip._id, upTo: 1 },
        { type: 'match.typing', matchId: 'm', userId: vip._id, to: userId },
        { type: 'batch.ready', userId, day: '2026-03-01', count: 1 },
        { type: 'notifications.read', userId },
        { type: 'insights.ready', userId, of: 'feedback' },
        { type: 'photos.changed', userId },
        { type: 'report.changed', reporterId: userId },
      ]),
      { type: 'people.changed', userIds: ids },
      { type: 'picks.changed', userIds: ids },
      { type: 'queue.changed', queue: 'reports' },
      { type: 'jobs.changed' },
    ]);
    publish(ids.map((userId) => ({ type: 'user.updated', userId })));
  };
  const eventsOf = (at: number) => [...new Set(tabs[at]?.received.map(({ event }) => event))].sort();
  await pushAll();
  await until(() => tabs.every((tab) => tab.of('user:updated').length > 0), 'what tells of their own rights');
  await until(() => witness.of('queue:changed').some(({ queue }) => queue === 'reports'), 'the last of the pushes');
  expect([eventsOf(0), eventsOf(1)]).toEqual([['user:updated'], ['user:updated']]);

  await UserModel.updateMany({ _id: { $in: ids } }, { $set: { secondFactorAt: new Date() } });
  publish(ids.map((userId) => ({ type: 'user.updated', userId })));
  await until(() => tabs.every((tab) => tab.of('user:updated').length > 1), 'the new rights');
  await pushAll();
  await until(() => tabs.every((tab) => tab.of('user:updated').length > 2), 'the last push');
  await until(
    () => tabs[1]?.of('queue:changed').some(({ queue }) => queue === 'reports') === true,
    'the gathered push',
  );
  // What needs a match, a notification or presence behind it comes by the same room.
  const elsewhere = ['match:message', 'match:updated', 'notice', 'presence', 'connection:closing'];
  const all = Object.keys(serverEvents).filter((event) => !elsewhere.includes(event));
  expect([...new Set([...eventsOf(0), ...eventsOf(1)])].sort()).toEqual(all.sort());
});
