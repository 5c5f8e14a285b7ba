import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildWorkerContext, startTestMailServer, type TestMailServer } from '../../../testing/app/mail-server.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { PushSubscriptionModel } from '../../models/members/push-subscription.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { formatCursor } from '../kernel/pagination.ts';
import { unmatch } from '../matches/unmatch.ts';
import {
  listNotifications,
  markConversationNotificationsRead,
  markNotificationsRead,
} from '../notifications/notifications.ts';
import { notifyMany } from '../notifications/notify.ts';
import { blockUser } from '../privacy/blocks.ts';
import { changeNotificationTimes, getOwnNotificationTimes } from '../settings/notification-times.ts';
import { changeSettings } from '../settings/settings.ts';
import type { Channel, Channels } from './channel.ts';
import { claimDue, findOverdueDeliveries } from './claim.ts';
import { deliver } from './deliver.ts';

givenDatabase();
let inbox: TestMailServer;
let channels: Channels;
/** 12:00 in London, outside of any quiet time that a test sets. */
const NOON = new Date('2026-03-02T12:00:00Z');
const MINUTE_MS = 60_000;
const at = (ms: number) => clock.set(() => new Date(NOON.getTime() + ms));
beforeAll(async () => {
  inbox = await startTestMailServer();
  channels = buildWorkerContext(inbox).channels;
  configureContext({ noticeChannels: ['email'], publicUrl: 'https://mithaq.example' });
});
beforeEach(async () => {
  await clearDatabase();
  inbox.behave({});
  at(0);
});
afterEach(() => clock.set());
afterAll(async () => {
  configureContext({ noticeChannels: [], publicUrl: 'http://localhost:3000' });
  await inbox.stop();
});

const as = (user: User) => createActor(user, 'session');
const findOverdue = async () => (await findOverdueDeliveries()).map(({ _id }) => _id);
const claim = () => claimDue(system, { channel: 'email' });
const claimAll = async (): Promise<string[]> => {
  const claimed: string[] = [];
  for (let some = await claim(); some !== null; some = await claim()) claimed.push(...some);
  return claimed;
};
const send = (dispatchIds: readonly string[], by = channels) => deliver(system, { dispatchIds }, by);
/** Delivers what is due, and returns the mails that arrived: to whom, and the first lines between greeting and note but that of a link. */
const sendDue = async () => {
  const before = inbox.received.length;
  const failures = await send(await claimAll());
  expect(failures).toEqual([]);
  return inbox.received.slice(before).map(({ to, text }) => {
    const parts = text.split('\r\n\r\n');
    const said = parts.slice(
      2,
      parts.findIndex((part) => part.startsWith('You get this mail')),
    );
    return [to[0], ...said.map((part) => part.split('\r\n')[0]).filter((line) => !line?.endsWith(':'))];
  });
};
const stateOf = async (id = '') => (await DeliveryModel.findById(id).lean())?.state;
const givenConnection = async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember({ firstName: 'Adam' }, { gender: 'male' })]);
  const { _id: matchId } = await makeConnection(me._id, other._id);
  const about = { userId: me._id, aboutId: other._id, matchId };
  const addMessage = () => notifyMany([{ ...about, kind: 'message', event: `message:${matchId}`, openKey: matchId }]);
  return { me, other, matchId, about, addMessage };
};
const addReport = (user: User, event = 'report:a') => notifyMany([{ userId: user._id, kind: 'report-closed', event }]);
const CLOSED = 'Our team has looked at a report of yours and closed it.';

test('a notification of a message waits ten minutes, others do not, and what is due to one person comes in one mail', async () => {
  const { me, addMessage } = await givenConnection();
  await addMessage();
  await addReport(me);
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
  at(10 * MINUTE_MS - 1);
  expect(await sendDue()).toEqual([]);
  at(10 * MINUTE_MS);
  await addReport(me, 'report:b');
  expect(await sendDue()).toEqual([[me.email, 'Adam wrote to you.', CLOSED]]);
  at(60 * MINUTE_MS);
  expect(await sendDue()).toEqual([]);
});

test('nothing is stored to be delivered by a channel that the service does not have, nor of what has a mail of its own', async () => {
  const me = await makeUser();
  await notifyMany([{ userId: me._id, kind: 'password-changed', event: 'a' }]);
  configureContext({ noticeChannels: [] });
  await addReport(me);
  configureContext({ noticeChannels: ['email'] });
  expect(await claim()).toBeNull();
});

test('what is read before it is due is not delivered, in the thread or in the bell; nor what is read after it was claimed', async () => {
  const { me, matchId, addMessage } = await givenConnection();
  await addMessage();
  await markConversationNotificationsRead(me._id, matchId);
  await addReport(me);
  const readAll = async () => {
    const [newest] = await listNotifications(as(me), { limit: 1 });
    if (newest) await markNotificationsRead(as(me), { upTo: formatCursor(newest.notice.at, newest.notice._id) });
  };
  await readAll();
  at(10 * MINUTE_MS);
  expect(await claim()).toBeNull();
  await addReport(me, 'report:b');
  const claimed = await claimAll();
  expect(claimed.length).toBe(1);
  await readAll();
  const before = inbox.texts();
  await send(claimed);
  expect([await stateOf(claimed[0]), inbox.texts()]).toEqual(['dropped', before]);
});

test.each([
  ['blocked the receiver', ({ me, other }) => blockUser(as(other), me._id)],
  ['was blocked', ({ me, other }) => blockUser(as(me), other._id)],
  ['ended the connection', ({ other, matchId }) => unmatch(as(other), { matchId, reason: 'distance' })],
  ['was suspended', ({ other }) => setUser(other, { suspendedAt: NOON })],
  ['is leaving', ({ other }) => setUser(other, { leavingSince: NOON })],
  ['was deleted', ({ other }) => setUser(other, { deletedAt: NOON })],
  ['takes a break', ({ other }) => setUser(other, { pause: { since: NOON, reason: 'break', until: null } })],
  [
    'is the receiver and takes a break',
    ({ me }) => setUser(me, { pause: { since: NOON, reason: 'break', until: null } }),
  ],
  ['is the receiver and suspended', ({ me }) => setUser(me, { suspendedAt: NOON })],
  ['is the receiver and leaving', ({ me }) => setUser(me, { leavingSince: NOON })],
  ['is the receiver and deleted', ({ me }) => setUser(me, { deletedAt: NOON })],
  [
    'is the receiver and switched messages off',
    ({ me }) => changeSettings(as(me), { notifications: { messages: false } }),
  ],
  ['is the receiver and switched e-mail off', ({ me }) => changeSettings(as(me), { notifications: { email: false } })],
] as [string, (given: Awaited<ReturnType<typeof givenConnection>>) => Promise<unknown>][])(
  'R67: no mail where somebody %s, until the server asks for the text',
  async (_, happens) => {
    const given = await givenConnection();
    await given.addMessage();
    at(10 * MINUTE_MS);
    const claimed = await claimAll();
    expect(claimed.length).toBe(1);
    // The mail server takes its time until it asks for the text.
    const slow: Channel = {
      send: async (delivery) => {
        await happens(given);
        at(10 * MINUTE_MS + 1_000);
        return channels.email?.send(delivery) ?? { outcome: 'later', reason: '' };
      },
    };
    const before = inbox.received.length;
    await send(claimed, { email: slow, push: null });
    expect(inbox.received.length).toBe(before);
    await send(claimed);
    expect([await stateOf(claimed[0]), inbox.received.length]).toEqual(['dropped', before]);
  },
);
const setUser = ({ _id }: User, change: object) => UserModel.updateOne({ _id }, { $set: change });

test('quiet hours hold what is due, also what was claimed before; it comes once after their end', async () => {
  const { me, addMessage } = await givenConnection();
  await changeNotificationTimes(as(me), { timeZone: 'Europe/London', quietHours: { from: '12:05', to: '13:00' } });
  await addMessage();
  await addReport(me);
  const claimed = await claimAll();
  at(6 * MINUTE_MS);
  await send(claimed);
  expect(await stateOf(claimed[0])).toBe('dropped');
  at(20 * MINUTE_MS);
  expect(await sendDue()).toEqual([]);
  at(60 * MINUTE_MS);
  expect(await sendDue()).toEqual([[me.email, 'Adam wrote to you.', CLOSED]]);
  expect(await sendDue()).toEqual([]);
});

test.each([
  ['Cairo', '06:00', '06:00'],
  ['London', '08:00', '08:00'],
  ['São Paulo', '11:00', null],
  ['New York', null, null],
  ['Tokyo', null, null],
  ['no known place', '06:00', '06:00'],
])(
  'at night in %s a message comes, what a clock causes waits until eight, and so does the rest after ten',
  async (location, introductions, report) => {
    configureContext({ timeZone: 'Africa/Cairo' });
    onTestFinished(() => configureContext({ timeZone: 'UTC' }));
    clock.set(() => new Date('2026-03-02T00:44:00Z'));
    const { me, addMessage } = await givenConnection();
    await ProfileModel.updateOne({ _id: me._id }, { $set: { location } });
    await SettingsModel.updateOne({ _id: me._id }, { $unset: { noticeTimes: 1 } });
    await addMessage();
    await addReport(me);
    await notifyMany([{ userId: me._id, kind: 'introductions', event: 'introductions:a' }]);
    clock.set(() => new Date('2026-03-02T00:54:00Z'));
    const [[, ...told] = []] = await sendDue();
    expect(told[0]).toBe('Adam wrote to you.');
    const waiting = await NotificationModel.find({ userId: me._id, 'due.email': { $exists: true } }).lean();
    const dueOf = new Map(waiting.map(({ kind, due }) => [kind as string, due?.email?.toISOString().slice(11, 16)]));
    expect([dueOf.get('introductions') ?? null, dueOf.get('report-closed') ?? null]).toEqual([introductions, report]);
  },
);

test('a subject comes once an hour or a day at most where somebody chose that, other subjects beside it', async () => {
  const { me, addMessage, matchId } = await givenConnection();
  await changeNotificationTimes(as(me), { frequency: 'hourly' });
  await addReport(me);
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
  at(MINUTE_MS);
  await addReport(me, 'report:b');
  await addMessage();
  at(11 * MINUTE_MS);
  expect(await sendDue()).toEqual([[me.email, 'Adam wrote to you.']]);
  await markConversationNotificationsRead(me._id, matchId);
  at(60 * MINUTE_MS);
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
  await changeNotificationTimes(as(me), { frequency: 'daily' });
  await addReport(me, 'report:c');
  at(24 * 60 * MINUTE_MS);
  expect(await sendDue()).toEqual([]);
  at(25 * 60 * MINUTE_MS);
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
});

test('a subject that is switched off for mail is not mailed, and the bell has it', async () => {
  const me = await makeMember();
  await changeNotificationTimes(as(me), { email: { reports: false } });
  await addReport(me);
  expect(await sendDue()).toEqual([]);
  expect((await listNotifications(as(me), { limit: 5 })).length).toBe(1);
  await changeNotificationTimes(as(me), { email: { reports: true } });
  await addReport(me, 'report:b');
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
});

test('claimed by many at once, each notification is in one mail', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makeUser()));
  await notifyMany(people.map(({ _id }) => ({ userId: _id, kind: 'report-closed' as const, event: 'a' })));
  const claimed = (await Promise.all([claim(), claim(), claim()])).flatMap((ids) => ids ?? []);
  expect(claimed.length).toBe(30);
  const before = inbox.received.length;
  await Promise.all([send(claimed), send(claimed), send(claimed)]);
  const receivers = inbox.received.slice(before).map(({ to }) => to[0]);
  expect(receivers.sort()).toEqual(people.map(({ email }) => email).sort());
});

test('R50: what is asked to wait is tried again and arrives once; what is refused is not tried again', async () => {
  const me = await makeUser();
  await addReport(me);
  const claimed = await claimAll();
  const before = inbox.received.length;
  for (const behaviour of [{ recipient: 450 }, { text: 451 }]) {
    inbox.behave(behaviour);
    const [failure] = await send(claimed);
    expect(failure?.reason).toMatch(/^the mail server failed at (?:RCPT TO|DATA|the text) with 45\d$/);
    expect(await stateOf(claimed[0])).toBe('waiting');
  }
  inbox.behave({});
  expect(await send(claimed)).toEqual([]);
  expect(await send(claimed)).toEqual([]);
  expect([await stateOf(claimed[0]), inbox.received.length - before]).toEqual(['sent', 1]);

  await addReport(me, 'report:b');
  const refused = await claimAll();
  inbox.behave({ text: 554 });
  expect(await send(refused)).toEqual([]);
  expect(await stateOf(refused[0])).toBe('refused');
  expect((await SettingsModel.findById(me._id).lean())?.stoppedChannels?.email).toBeUndefined();
});

test('an address that the server refuses for good gets no more mail', async () => {
  const me = await makeUser();
  await addReport(me);
  inbox.behave({ recipient: 550 });
  const claimed = await claimAll();
  expect(await send(claimed)).toEqual([]);
  expect(await stateOf(claimed[0])).toBe('refused');
  expect((await SettingsModel.findById(me._id).lean())?.stoppedChannels?.email).toEqual(NOON);
  inbox.behave({});
  await addReport(me, 'report:b');
  expect(await sendDue()).toEqual([]);
  expect((await getOwnNotificationTimes(as(me))).channels.email).toEqual({ isSent: true, stoppedAt: NOON });
  expect((await changeNotificationTimes(as(me), { restart: 'email' })).channels.email.stoppedAt).toBeNull();
  await addReport(me, 'report:c');
  expect(await sendDue()).toEqual([[me.email, CLOSED]]);
});

test('a refusal of an address or of devices that somebody has replaced meanwhile stops nothing', async () => {
  const me = await makeUser();
  configureContext({ noticeChannels: ['email', 'push'] });
  const addDevice = (id: string) =>
    PushSubscriptionModel.create({
      ...{ _id: id, userId: me._id, endpoint: `https://fcm.googleapis.com/${id}`, p256dh: id, auth: id, client: id },
      ...{ sessionHash: id, epoch: me.sessionEpoch, createdAt: NOON, boundAt: NOON, endsAt: new Date('2099-01-01') },
    });
  await addDevice('former');
  const refuseAfter = (happens: () => Promise<unknown>): Channel => ({
    send: async () => {
      await happens();
      return { outcome: 'gone', reason: 'refused for good' };
    },
  });
  const changed = {
    email: refuseAfter(() => setUser(me, { email: 'new@example.test' })),
    push: refuseAfter(() => addDevice('new')),
  };
  const lost = { email: refuseAfter(async () => {}), push: refuseAfter(() => PushSubscriptionModel.deleteMany()) };
  const stoppedBy = async (by: Channels) => {
    await addReport(me, `report:${newId()}`);
    for (const channel of ['email', 'push'] as const) {
      const claimed = (await claimDue(system, { channel })) ?? [];
      await send(claimed, by);
      expect(await stateOf(claimed[0])).toBe('refused');
    }
    return Object.keys((await SettingsModel.findById(me._id).lean())?.stoppedChannels ?? {});
  };
  expect(await stoppedBy(changed)).toEqual([]);
  expect((await stoppedBy(lost)).sort()).toEqual(['email', 'push']);
  configureContext({ noticeChannels: ['email'] });
});

test('a text of which nobody knows whether it arrived is sent once more and no further', async () => {
  const me = await makeUser();
  await addReport(me);
  inbox.behave({ hangsUp: true });
  const claimed = await claimAll();
  const before = inbox.texts();
  expect(await send(claimed)).toHaveLength(1);
  expect(await send(claimed)).toEqual([]);
  expect(await send(claimed)).toEqual([]);
  expect([await stateOf(claimed[0]), inbox.texts() - before]).toEqual(['unknown', 2]);
});

test('what a dead process had claimed or handed over is found after a minute, and sent; after a day it is dropped', async () => {
  const me = await makeUser();
  await addReport(me);
  const [id = ''] = await claimAll();
  expect(await findOverdue()).toEqual([]);
  at(MINUTE_MS);
  expect(await findOverdue()).toEqual([id]);
  const dead: Channel = {
    send: async ({ handOver }) => {
      await handOver();
      throw new Error('killed');
    },
  };
  await expect(send([id], { email: dead, push: null })).rejects.toThrow('killed');
  expect(await stateOf(id)).toBe('handed-over');
  const before = inbox.received.length;
  // As long as it may be another process's, it is left alone.
  expect(await send([id])).toEqual([]);
  expect(inbox.received.length).toBe(before);
  at(2 * MINUTE_MS);
  expect(await findOverdue()).toEqual([id]);
  await send([id]);
  expect([await stateOf(id), inbox.received.length - before]).toEqual(['sent', 1]);
  expect(await findOverdue()).toEqual([]);

  await addReport(me, 'report:b');
  const late = await claimAll();
  at(25 * 60 * MINUTE_MS);
  expect(await findOverdue()).toEqual([]);
  await send(late);
  expect(await stateOf(late[0])).toBe('dropped');
});

test('what waits for its job hides no lost one from the search, and what was given up is not looked for', async () => {
  await DeliveryModel.insertMany(
    Array.from({ length: 503 }, (_, index) => ({
      _id: `d${index}`,
      userId: 'somebody',
      channel: 'email' as const,
      noticeIds: [],
      state: index === 1 ? ('handed-over' as const) : ('waiting' as const),
      createdAt: NOON,
      overdueAt: new Date(NOON.getTime() + index),
      tries: index === 0 ? 12 : 11,
    })),
  );
  at(MINUTE_MS);
  expect(await findOverdue()).toHaveLength(500);
  expect(await findOverdue()).toEqual(['d501', 'd502']);
  expect(await findOverdue()).toEqual([]);
  expect(await stateOf('d1')).toBe('waiting');
  at(2 * MINUTE_MS);
  expect(await findOverdue()).toHaveLength(500);
});

test('R27: a mail has a sender’s first name where it is a name, no text, and links of the service alone', async () => {
  const { me, other, addMessage, matchId } = await givenConnection();
  await setUser(other, { lastName: 'Secret' });
  await addMessage();
  at(10 * MINUTE_MS);
  await send(await claimAll());
  const mail = inbox.received.at(-1);
  expect(mail?.head).toContain('Subject: You have a new message');
  expect(mail?.text).toContain(`Read the message:\r\nhttps://mithaq.example/messages/${matchId}`);
  expect(mail?.html).toContain('Adam wrote to you.');
  expect(`${mail?.html}${mail?.text}`).not.toContain('Secret');
  await NotificationModel.deleteMany({});
  await setUser(other, { firstName: 'Win at casino.example' });
  await addMessage();
  at(20 * MINUTE_MS);
  expect(await sendDue()).toEqual([[me.email, 'A member wrote to you.']]);
});
