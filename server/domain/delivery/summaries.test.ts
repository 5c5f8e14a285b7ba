import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildWorkerContext, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeConnection, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { markConversationNotificationsRead } from '../notifications/notifications.ts';
import { notifyMany } from '../notifications/notify.ts';
import { addWeeklySummaries } from '../notifications/summaries.ts';
import { unsubscribe } from '../notifications/unsubscribe.ts';
import { blockUser } from '../privacy/blocks.ts';
import type { Channels } from './channel.ts';
import { claimDue } from './claim.ts';
import { deliver } from './deliver.ts';

givenDatabase();
let inbox: TestMailServer;
let channels: Channels;
/** A Monday, 9:00 in London. */
const MONDAY = new Date('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;
const at = (days: number) => clock.set(() => new Date(MONDAY.getTime() + days * DAY_MS));
const daysBefore = (days: number) => new Date(MONDAY.getTime() - days * DAY_MS);
beforeAll(async () => {
  inbox = await startTestMailServer();
  channels = buildWorkerContext(inbox).channels;
});
beforeEach(async () => {
  await clearDatabase();
  // What waits was not to be mailed by itself.
  configureContext({ noticeChannels: [], publicUrl: 'https://mithaq.example' });
});
afterEach(() => clock.set());
afterAll(async () => {
  configureContext({ noticeChannels: [], publicUrl: 'http://localhost:3000' });
  await inbox.stop();
});

/** A member who was here so many days ago, with a message of Adam, a connection and introductions that nobody has read. */
const givenAway = async (days: number) => {
  const me = await makeMember({ lastActiveAt: daysBefore(days) });
  const other = await makeMember({ firstName: 'Adam', lastName: 'Idrissi' }, { gender: 'male' });
  const { _id: matchId } = await makeConnection(me._id, other._id);
  const about = { userId: me._id, aboutId: other._id, matchId };
  at(-days + 1);
  await notifyMany([
    { userId: me._id, kind: 'introductions', event: 'introductions:a' },
    { ...about, kind: 'connection', event: 'connection:a' },
    { ...about, kind: 'message', event: 'message:a', openKey: matchId },
    { userId: me._id, kind: 'report-closed', event: 'report:a' },
  ]);
  at(0);
  configureContext({ noticeChannels: ['email'] });
  return { me, other, matchId };
};
const claim = async () => (await claimDue(system, { channel: 'email' })) ?? [];
const send = async (dispatchIds: readonly string[]) => {
  const before = inbox.received.length;
  expect(await deliver(system, { dispatchIds }, channels)).toEqual([]);
  return inbox.received.slice(before);
};
const countSummaries = () => NotificationModel.countDocuments({ kind: 'weekly-summary' });
const change = (user: User, set: object) => UserModel.updateOne({ _id: user._id }, { $set: set });

test('who is away for a week is told once a week what is waiting, by first names alone', async () => {
  const { me } = await givenAway(8);
  await addWeeklySummaries(system);
  await addWeeklySummaries(system);
  expect(await countSummaries()).toBe(1);
  const [mail, ...others] = await send(await claim());
  expect([mail?.to, others]).toEqual([[me.email], []]);
  expect(mail?.head).toContain('Subject: What is waiting for you');
  for (const told of [
    'Your introductions of today are ready.',
    'You and Adam are both interested',
    'Adam wrote to you.',
  ])
    expect(mail?.text).toContain(told);
  expect(`${mail?.head}${mail?.text}${mail?.html}`).not.toMatch(/Idrissi|report of yours/);
  at(7);
  await addWeeklySummaries(system);
  expect(await countSummaries()).toBe(2);
});

test.each([
  ['was here this week', 6],
  ['has not been here for eight weeks', 57],
])('nobody who %s is told', async (_, days) => {
  await givenAway(days);
  await addWeeklySummaries(system);
  expect(await countSummaries()).toBe(0);
});

test('one link switches it off, and nothing else', async () => {
  const { me } = await givenAway(8);
  await addWeeklySummaries(system);
  const [mail] = await send(await claim());
  const [, token = ''] = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(await unsubscribe(token)).toMatchObject({ topics: ['summary'], isOver: false });
  expect((await SettingsModel.findById(me._id).lean())?.noticeTimes?.email).toEqual({ summary: false });
  at(7);
  await addWeeklySummaries(system);
  expect(await send(await claim())).toEqual([]);
});

test.each([
  ['came back', ({ me }) => change(me, { lastActiveAt: MONDAY })],
  ['paused their membership', ({ me }) => change(me, { pause: { reason: 'break', since: MONDAY, until: null } })],
  ['was suspended', ({ me }) => change(me, { suspendedAt: MONDAY })],
  [
    'switched all mails off',
    ({ me }) => SettingsModel.updateOne({ _id: me._id }, { $set: { 'notifications.email': false } }, { upsert: true }),
  ],
] as [string, (given: Awaited<ReturnType<typeof givenAway>>) => Promise<unknown>][])(
  'who %s meanwhile is not told',
  async (_, happens) => {
    const given = await givenAway(8);
    await addWeeklySummaries(system);
    const claimed = await claim();
    expect(claimed.length).toBe(1);
    await happens(given);
    expect(await send(claimed)).toEqual([]);
  },
);

test('what was read, is switched off, or is about somebody who was blocked is left out; with nothing left, nothing is sent', async () => {
  const { me, other, matchId } = await givenAway(8);
  await addWeeklySummaries(system);
  await markConversationNotificationsRead(me._id, matchId);
  await blockUser(createActor(me, 's'), other._id);
  const off = { $set: { 'noticeTimes.email.introductions': false } };
  const claimed = await claim();
  await SettingsModel.updateOne({ _id: me._id }, off, { upsert: true });
  expect(await send(claimed)).toEqual([]);
});

test('it waits for the end of a time of prayer, in Ramadan that of the fast’s end, where somebody asked for that', async () => {
  const [praying, other] = [await givenAway(8), await givenAway(8)];
  // At nine in London the sun sets in Seoul within half an hour.
  for (const { me } of [praying, other])
    await ProfileModel.updateOne({ _id: me._id }, { $set: { location: 'Seoul, South Korea' } });
  await SettingsModel.updateOne(
    { _id: praying.me._id },
    { $set: { noticeTimes: { prayerAware: true } } },
    { upsert: true },
  );
  await addWeeklySummaries(system);
  expect((await send(await claim())).map(({ to }) => to)).toEqual([[other.me.email]]);
  at(1 / 24);
  expect((await send(await claim())).map(({ to }) => to)).toEqual([[praying.me.email]]);
});

test('it waits for the end of quiet hours', async () => {
  const { me } = await givenAway(8);
  const quiet = { timeZone: 'Europe/London', quietHours: { from: '08:00', to: '10:00' } };
  await SettingsModel.updateOne({ _id: me._id }, { $set: { noticeTimes: quiet } }, { upsert: true });
  await addWeeklySummaries(system);
  expect(await claim()).toEqual([]);
  at(1 / 24);
  expect((await send(await claim())).length).toBe(1);
});
