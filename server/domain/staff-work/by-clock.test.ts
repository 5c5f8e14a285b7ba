import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { askSupport } from '../contact-messages/own-threads.ts';
import { claimThread } from '../contact-messages/review.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { sendMatchmakerMessage } from '../messaging/matchmaker-thread.ts';
import { notifyStaffByClock } from './by-clock.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const at = async (time: string): Promise<void> => {
  clock.set(() => new Date(time));
  await notifyStaffByClock(system);
};
const listEvents = async (userId: string) =>
  (await NotificationModel.find({ userId }).sort({ at: 1, kind: 1 }).lean()).map(({ kind, at: when }) => [
    kind,
    when.toISOString(),
  ]);

// Of each zone the day before its clocks change, and the day after: eight on the wall is another instant.
test.each([
  ['Europe/London', '2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T13:00:00.000Z', '2026-10-31T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-03T19:00:00.000Z', '2026-04-05T20:00:00.000Z'],
])('in %s the digest comes at eight on the wall, before and after its clocks change', async (timeZone, ...mornings) => {
  const matchmaker = await makeMatchmaker();
  const admin = await makeUser({ role: 'admin' });
  const suspended = await makeUser({ role: 'admin', suspendedAt: new Date() });
  for (const _id of [matchmaker.userId, admin._id, suspended._id])
    await SettingsModel.updateOne({ _id }, { $set: { 'noticeTimes.timeZone': timeZone } }, { upsert: true });
  const vip = await makeVip(matchmaker);
  await ConversationModel.updateOne({ _id: vip._id }, { $set: { waitingSince: new Date('2026-01-01T00:00:00Z') } });
  for (const morning of mornings) {
    await at(new Date(Date.parse(morning) - 1_000).toISOString());
    for (let round = 0; round < 2; round++) await at(new Date(Date.parse(morning) + round * 60_000).toISOString());
  }
  const expected = mornings.toSorted().map((morning) => ['work-digest', morning]);
  expect(await listEvents(matchmaker.userId)).toEqual(expected);
  expect(await listEvents(admin._id)).toEqual(expected);
  expect(await NotificationModel.findOne({ userId: admin._id }).lean()).toMatchObject({
    overdue: { conversations: 1 },
  });
  expect(await listEvents(suspended._id)).toEqual([]);
});

test('admins hear each morning of VIP members without a matchmaker, and nobody hears where nothing is overdue', async () => {
  const [admin, matchmaker] = [await makeUser({ role: 'admin' }), await makeMatchmaker()];
  await at('2026-05-01T08:00:00.000Z');
  await makeVip(null);
  await at('2026-05-02T08:00:00.000Z');
  await at('2026-05-02T08:01:00.000Z');
  await at('2026-05-03T08:00:00.000Z');
  expect(await listEvents(admin._id)).toEqual([
    ['work-unassigned', '2026-05-02T08:00:00.000Z'],
    ['work-unassigned', '2026-05-03T08:00:00.000Z'],
  ]);
  expect(await listEvents(matchmaker.userId)).toEqual([]);
});

test('a matchmaker hears of a promised answer once, four hours before the time that is shown', async () => {
  const matchmaker = await makeMatchmaker();
  const vip = createActor(await makeVip(matchmaker), 's');
  const written = '2026-05-01T12:07:00.000Z';
  clock.set(() => new Date(written));
  await sendMatchmakerMessage(vip, { matchmakerId: matchmaker.userId, content: 'Peace' });
  // The next day at twelve, as it is shown.
  await at('2026-05-02T07:59:00.000Z');
  expect(await listEvents(matchmaker.userId)).toEqual([]);
  await at('2026-05-02T08:00:00.000Z');
  await at('2026-05-02T08:05:00.000Z');
  expect(await listEvents(matchmaker.userId)).toEqual([['work-promise', '2026-05-02T08:00:00.000Z']]);
});

test('of an answer of support that is due its admin hears once, or all where it has none; of one that is late the digest', async () => {
  const [huda, sana] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'admin' })];
  const suspended = await makeUser({ role: 'admin', suspendedAt: new Date() });
  const [vip, free] = [createActor(await makeVip(null), 's'), createActor(await makeMember(), 's')];
  clock.set(() => new Date('2026-05-01T12:00:00.000Z'));
  await askSupport(free, { topic: 'refund', text: 'A question' });
  const { thread } = await askSupport(vip, { topic: 'refund', text: 'Another' });
  await claimThread(createActor(sana, 's'), thread._id);
  const read = async () => {
    const told = await NotificationModel.find({ kind: { $in: ['work-support', 'work-digest'] } })
      .sort({ at: 1 })
      .lean();
    return told.map(({ userId, at: when, overdue }) => [
      userId === huda._id ? 'huda' : userId === sana._id ? 'sana' : userId,
      when.toISOString(),
      overdue?.support,
    ]);
  };
  // Twelve hours for VIP.
  await at('2026-05-01T19:59:00.000Z');
  expect(await read()).toEqual([]);
  for (const time of ['2026-05-01T20:00:00.000Z', '2026-05-01T20:01:00.000Z', '2026-05-02T08:00:00.000Z'])
    await at(time);
  expect(await read()).toEqual([
    ['sana', '2026-05-01T20:00:00.000Z', undefined],
    ['sana', '2026-05-02T08:00:00.000Z', 1],
  ]);
  await at('2026-05-03T08:00:00.000Z');
  expect((await read()).slice(2).sort()).toEqual([
    ['huda', '2026-05-03T08:00:00.000Z', undefined],
    ['sana', '2026-05-03T08:00:00.000Z', undefined],
    ['sana', '2026-05-03T08:00:00.000Z', 1],
  ]);
  expect(await NotificationModel.countDocuments({ userId: suspended._id })).toBe(0);
});
