import { afterEach, beforeEach, expect, test } from 'vitest';
import { staffReports } from '../../../shared/contract/staff/staff-reports.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MARKED_INDEX, MessageModel } from '../../models/messaging/message.ts';
import { presentMarkedSender, presentReportsAbout } from '../../presenters/staff/staff-reports.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { listModeration, moderate } from '../moderation/actions.ts';
import { countMarkedSenders, findLastMarked, listMarkedSenders } from './marked-messages.ts';
import { listReportsAbout } from './queue.ts';
import { reportMember } from './reports.ts';

givenDatabase();
beforeEach(clearDatabase);
afterEach(() => clock.set());

const DAY_MS = 86_400_000;
const NOW = Date.parse('2030-03-01T12:00:00Z');
const daysAgo = (days: number) => clock.set(() => new Date(NOW - days * DAY_MS));
const member = async (firstName = 'Amina') => createActor(await makeMember({ firstName }), 's');
const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const MONEY = 'Please send me $200';
const ELSEWHERE = 'Write me on WhatsApp, +1 415 555 0100';

const write = async (from: UserActor, to: UserActor, contents: readonly string[]) => {
  const { _id: matchId } = await makeConnection(from.userId, to.userId);
  for (const content of contents) await sendMatchMessage(from, { matchId, content });
  return matchId;
};

test('R18: staff see who sent marked messages, how many, to how many people and when, and never a text', async () => {
  const [staff, adam, bilal, hana, sara] = [
    await admin(),
    await member('Adam'),
    await member(),
    await member(),
    await member(),
  ];
  daysAgo(91);
  await write(bilal, sara, [MONEY]);
  daysAgo(3);
  await write(adam, hana, [MONEY, 'Peace be upon you', ELSEWHERE]);
  daysAgo(2);
  await write(adam, sara, [MONEY]);
  daysAgo(1);
  await write(hana, sara, [ELSEWHERE]);
  daysAgo(0);
  await reportMember(hana, { userId: adam.userId, reason: 'money' });
  const shown = (await listMarkedSenders(staff, { limit: 5 })).map((one) => presentMarkedSender(one, staff));
  expect(staffReports.marked.responses[200].parse(shown)).toEqual(shown);
  expect(shown).toMatchObject([
    { id: hana.userId, sent: 1, people: 1, reports: 0, byWarning: { money: 0, insult: 0, elsewhere: 1 } },
    {
      id: adam.userId,
      person: { firstName: 'Adam' },
      sent: 3,
      people: 2,
      reports: 1,
      byWarning: { money: 2, insult: 0, elsewhere: 1 },
      lastAt: new Date(NOW - 2 * DAY_MS).toISOString(),
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/send me|WhatsApp|Peace|\$200/);
  expect((await listMarkedSenders(staff, { limit: 5, warning: 'money' })).map(({ sent }) => sent)).toEqual([2]);
});

test('the list continues page by page, and only admins see it', async () => {
  const [staff, other] = [await admin(), await member()];
  const senders: string[] = [];
  for (const days of [3, 2, 1]) {
    daysAgo(days);
    const sender = await member();
    await write(sender, other, [MONEY]);
    senders.unshift(sender.userId);
  }
  daysAgo(0);
  const first = (await listMarkedSenders(staff, { limit: 2 })).map((one) => presentMarkedSender(one, staff));
  const rest = await listMarkedSenders(staff, { limit: 2, before: first.at(-1)?.cursor });
  expect([...first.map(({ id }) => id), ...rest.map(({ user }) => user._id)]).toEqual(senders);
  const longest = await listMarkedSenders(staff, { limit: 2, order: 'oldest' });
  const [, second] = longest.map((one) => presentMarkedSender(one, staff));
  const others = await listMarkedSenders(staff, { limit: 2, order: 'oldest', before: second?.cursor });
  expect([...longest, ...others].map(({ user }) => user._id)).toEqual(senders.toReversed());
  const [, of = ''] = senders;
  expect((await listMarkedSenders(staff, { limit: 2, of })).map(({ user }) => user._id)).toEqual([of]);
  expect(await listMarkedSenders(staff, { limit: 2, of, warning: 'insult' })).toEqual([]);
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await expect(listMarkedSenders(matchmaker, { limit: 2 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(listMarkedSenders(other, { limit: 2 })).rejects.toMatchObject({ code: 'not_found' });
});

const listIds = async (staff: UserActor, status?: 'all') =>
  (await listMarkedSenders(staff, { limit: 5, status })).map(({ user, isSeen }) => [user._id, isSeen]);

test('who was looked at waits no longer, until they send the next; what was done then is kept', async () => {
  const [staff, adam, hana] = [await admin(), await member('Adam'), await member()];
  daysAgo(3);
  const matchId = await write(adam, hana, [MONEY]);
  daysAgo(2);
  await write(hana, await member(), [ELSEWHERE]);
  daysAgo(1);
  const seenUntil = new Date(NOW - 3 * DAY_MS).toISOString();
  await moderate(staff, adam.userId, { kind: 'seen', seenUntil });
  await moderate(staff, hana.userId, { kind: 'warned', message: 'Please stay here.' });
  expect(await countMarkedSenders(staff)).toBe(1);
  expect(await listIds(staff)).toEqual([[hana.userId, false]]);
  await moderate(staff, hana.userId, {
    kind: 'warned',
    message: 'Please stay here.',
    seenUntil: new Date(NOW - 2 * DAY_MS).toISOString(),
  });
  expect([await countMarkedSenders(staff), await listIds(staff)]).toEqual([0, []]);
  expect(await listIds(staff, 'all')).toEqual([
    [hana.userId, true],
    [adam.userId, true],
  ]);
  expect((await listModeration(staff, adam.userId)).actions).toMatchObject([{ kind: 'seen', by: staff.userId }]);
  daysAgo(0);
  const events = await captureEvents(() => sendMatchMessage(adam, { matchId, content: MONEY }));
  expect(events).toContainEqual({ type: 'queue.changed', queue: 'reports' });
  expect(await listIds(staff)).toEqual([[adam.userId, false]]);
  expect(await countMarkedSenders(createActor(await makeUser({ role: 'matchmaker' }), 's'))).toBe(0);
});

test('of two who act on the same marked messages one does; what came meanwhile waits', async () => {
  const [one, other, adam, hana] = [await admin(), await admin(), await member(), await member()];
  daysAgo(2);
  const matchId = await write(adam, hana, [MONEY]);
  const seenUntil = new Date(NOW - 2 * DAY_MS).toISOString();
  daysAgo(1);
  await sendMatchMessage(adam, { matchId, content: MONEY });
  const outcomes = await Promise.allSettled([
    moderate(one, adam.userId, { kind: 'seen', seenUntil }),
    moderate(other, adam.userId, { kind: 'warned', message: 'Please stop.', seenUntil }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  expect((await listModeration(one, adam.userId)).actions).toHaveLength(1);
  expect(await listIds(one)).toEqual([[adam.userId, false]]);
  const late = { kind: 'seen', seenUntil: new Date(NOW + DAY_MS).toISOString() } as const;
  await expect(moderate(one, adam.userId, late)).rejects.toMatchObject({ code: 'bad_request' });
});

test('marked messages are counted from an index of theirs: one entry a sender, and no message is read', async () => {
  await write(await member(), await member(), [MONEY, 'Peace', 'And upon you', MONEY, ELSEWHERE]);
  const steps = findLastMarked({}, new Date(0)) as never;
  const plan = JSON.stringify(await MessageModel.aggregate(steps).hint(MARKED_INDEX).explain('executionStats'));
  expect(plan).toContain('DISTINCT_SCAN');
  expect(plan).not.toContain('FETCH');
  expect(plan).toContain('"totalKeysExamined":1');
});

test('R13: the reports by and about a person are listed for admins, newest first, without what was said', async () => {
  const [staff, adam, hana] = [await admin(), await member(), await member()];
  await makeConnection(adam.userId, hana.userId);
  daysAgo(2);
  await reportMember(hana, { userId: adam.userId, reason: 'money', details: 'He asked twice' });
  daysAgo(1);
  await reportMember(adam, { userId: hana.userId, reason: 'other' });
  const shown = presentReportsAbout(await listReportsAbout(staff, adam.userId), adam.userId);
  expect(staffReports.about.responses[200].parse(shown)).toEqual(shown);
  expect(shown.map(({ reason, isReporter }) => [reason, isReporter])).toEqual([
    ['other', true],
    ['money', false],
  ]);
  expect(JSON.stringify(shown)).not.toContain('twice');
  await expect(listReportsAbout(staff, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  await expect(listReportsAbout(hana, adam.userId)).rejects.toMatchObject({ code: 'not_found' });
});
