import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ANALYTICS_TABLES,
  type AnalyticsTableName,
  FUNNEL_WEEKS,
  MIN_DECIDERS,
  MIN_PEOPLE,
} from '../../../shared/analytics-options.ts';
import { staffInsight } from '../../../shared/contract/staff/analytics.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { makeGrownCommunity } from '../../../testing/people/grown-community.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type Batch, BatchModel } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { AnalyticsFiguresModel } from '../../models/operations/analytics-figures.ts';
import { getAnalyticsColumns, presentAnalytics, presentAnalyticsRows } from '../../presenters/staff/analytics.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { computeAnalytics, findOverdueInsight, getAnalytics, getAnalyticsTable } from './analytics.ts';

givenDatabase();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday. */
const NOW = new Date('2030-05-15T09:00:00Z');
const MONDAY = Date.parse('2030-05-13T00:00:00Z');

let admin: UserActor;
let tables: Map<AnalyticsTableName, Map<string, (number | null)[]>>;
beforeAll(async () => {
  await clearDatabase();
  clock.set(() => NOW);
  await makeGrownCommunity(NOW);
  admin = createActor(await makeUser({ role: 'admin' }), 's');
  expect(presentAnalytics(await getAnalytics(admin, {}))).toMatchObject({
    lastDay: null,
    computedAt: null,
    tables: [],
  });
  await expect(getAnalyticsTable(admin, 'tiers', {})).rejects.toMatchObject({ code: 'not_found' });
  await computeAnalytics(system, '2030-05-14');
  const view = presentAnalytics(await getAnalytics(admin, {}));
  expect(staffInsight.show.responses[200].parse(view)).toEqual(view);
  tables = new Map(
    view.tables.map(({ name, rows }) => [name, new Map(rows.map(({ key, values }) => [key, values]))] as const),
  );
});
afterAll(() => clock.set());

const row = (table: AnalyticsTableName, key: string) => tables.get(table)?.get(key);
const keysOf = (table: AnalyticsTableName): string[] => [...(tables.get(table)?.keys() ?? [])];

const isIn = (at: Date | null | undefined, key: string, days: number): boolean => {
  const from = Date.parse(`${key}T00:00:00Z`);
  return at != null && at.getTime() >= from && at.getTime() < from + days * DAY_MS;
};

test('all tables have all of their columns, and weeks and days go up to the last complete ones', () => {
  expect([...tables.keys()].sort()).toEqual(Object.keys(ANALYTICS_TABLES).sort());
  for (const [name, rows] of tables)
    for (const values of rows.values()) expect(values).toHaveLength(ANALYTICS_TABLES[name].columns.length);
  expect([keysOf('applications')[0], keysOf('applications').at(-1)]).toEqual(['2029-05-14', '2030-05-06']);
  expect([keysOf('messages')[0], keysOf('messages').at(-1)]).toEqual(['2030-04-17', '2030-05-14']);
});

test('applications, decisions and the promise are those of a count one by one', async () => {
  const all = await ApplicationModel.find().lean<Application[]>();
  for (const key of keysOf('applications')) {
    const decided = all.filter(({ decidedAt }) => isIn(decidedAt, key, 7));
    const approved = decided.filter(({ status }) => status === 'approved').length;
    const sent = all.filter(({ submittedAt }) => isIn(submittedAt, key, 7)).length;
    expect(row('applications', key), key).toEqual([sent, approved, decided.length - approved]);
    const hours = decided
      .map(({ submittedAt, decidedAt }) => ((decidedAt?.getTime() ?? 0) - submittedAt.getTime()) / HOUR_MS)
      .sort((one, other) => one - other);
    const inTime = hours.filter((one) => one <= 72).length;
    const found = row('reviews', key) ?? [];
    expect(found.slice(0, 3), key).toEqual([decided.length, inTime, decided.length - inTime]);
    const middle = ((hours[Math.ceil(hours.length / 2) - 1] ?? 0) + (hours[Math.floor(hours.length / 2)] ?? 0)) / 2;
    if (decided.length === 0) expect(found[3]).toBeNull();
    else expect(found[3]).toBeCloseTo(middle, 0);
  }
});

test('members by tier, gender and city, and who is waiting, are those of a count one by one', async () => {
  const members = await UserModel.find({ role: 'member', deletedAt: null }).lean<User[]>();
  const profiles = new Map((await ProfileModel.find().lean<Profile[]>()).map((one) => [one._id, one]));
  const batches = await BatchModel.find().lean<Batch[]>();
  const newcomers = (await ApplicationModel.find({ status: 'approved' }).lean<Application[]>())
    .filter(({ decidedAt }) => (decidedAt?.getTime() ?? 0) >= Date.parse('2030-05-08T00:00:00Z'))
    .map(({ userId }) => userId);
  for (const tier of ['standard', 'premium', 'vip']) {
    expect(row('tiers', tier), tier).toEqual([members.filter((one) => one.membershipTier === tier).length]);
  }
  expect(row('tiers', 'total')).toEqual([members.length]);
  for (const gender of ['male', 'female', null]) {
    const ofGender = members.filter(({ _id }) => (profiles.get(_id)?.gender ?? null) === gender);
    const counts = { introduced: 0, waiting: 0, others: 0 };
    for (const one of ofGender) {
      const profile = profiles.get(one._id);
      const had = batches.some(
        ({ userId, day, matchIds }) =>
          userId === one._id && matchIds.length > 0 && day >= '2030-05-08' && day <= '2030-05-14',
      );
      const takesPart = gender !== null && profile?.age != null && !one.suspendedAt && !one.pause && !one.leavingSince;
      if (takesPart && had) counts.introduced += 1;
      else if (takesPart && !newcomers.includes(one._id)) counts.waiting += 1;
      else counts.others += 1;
    }
    expect(row('genders', gender ?? 'rest'), `${gender}`).toEqual([ofGender.length, ...Object.values(counts)]);
  }
  const inTown = (town: string) => members.filter(({ _id }) => profiles.get(_id)?.location === town).length;
  for (const town of ['London', 'Dubai', 'Reykjavik']) {
    expect(row('cities', keysOf('cities').find((key) => key.startsWith(town.slice(0, 6))) ?? ''), town).toEqual([
      inTown(town),
    ]);
  }
  // What nobody understands.
  expect(row('cities', 'rest')?.[0]).toBeGreaterThanOrEqual(inTown('my own castle'));
  expect(keysOf('cities').join()).not.toMatch(/castle/);
  expect(keysOf('cities').reduce((sum, key) => sum + (row('cities', key)?.[0] ?? 0), 0)).toBe(members.length);
});

test('introductions and what became of them are those of a count one by one', async () => {
  const all = await MatchModel.find().lean<Match[]>();
  const [conversations, found] = [
    await ConversationModel.find({ kind: 'match' }).lean<Conversation[]>(),
    await UserModel.distinct('_id', { 'pause.reason': 'found-match' }),
  ];
  const began = all.filter(
    ({ createdAt }) => createdAt.getTime() < MONDAY && createdAt.getTime() >= MONDAY - 84 * DAY_MS,
  );
  const answered = began.filter(({ responses }) => responses.some((one) => one !== null));
  const mutual = answered.filter(({ acceptedAt }) => acceptedAt !== null);
  const written = mutual.filter(({ _id }) => conversations.some((one) => one._id === _id && one.seq > 0));
  const ended = written.filter(({ users }) => users.some((id) => found.includes(id)));
  const counts = [began, answered, mutual, written, ended].map(({ length }) => length);
  expect(keysOf('funnel').map((key) => row('funnel', key)?.[0])).toEqual(counts);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(MIN_PEOPLE);

  const members = await UserModel.find({ role: 'member', suspendedAt: null, pause: null, leavingSince: null }).lean<
    User[]
  >();
  const profiles = await ProfileModel.find({ gender: 'female', age: { $ne: null } }).lean<Profile[]>();
  const women = profiles.filter(({ _id }) => members.some((one) => one._id === _id));
  const times = women.map(
    ({ _id }) =>
      all.filter(({ users, offeredAt, createdAt }) => {
        const own = users.indexOf(_id);
        const day = createdAt.toISOString().slice(0, 10);
        return own >= 0 && offeredAt[own === 0 ? 1 : 0] !== null && day >= '2030-05-08' && day <= '2030-05-14';
      }).length,
  );
  times.sort((one, other) => one - other);
  const [low = null, median = null, high = null] = row('exposure', 'female') ?? [];
  expect(women.length).toBeGreaterThanOrEqual(50);
  expect(times.filter((one) => one <= (low ?? -1)).length).toBeGreaterThanOrEqual(women.length * 0.1);
  expect(median).toBe(times[Math.ceil(times.length / 2) - 1]);
  expect(times.filter((one) => one > (high ?? -1)).length).toBeLessThanOrEqual(women.length * 0.1);
});

test('answers by what a pair is like are those of a count one by one, and of fifty people at least', async () => {
  const genderOf = new Map((await ProfileModel.find().lean<Profile[]>()).map(({ _id, gender }) => [_id, gender]));
  const until = new Date(MONDAY);
  const began = { createdAt: { $gte: new Date(MONDAY - FUNNEL_WEEKS * 7 * DAY_MS), $lt: until } };
  const sides = (await MatchModel.find(began).lean<Match[]>()).flatMap(({ users, offeredAt, responses, score }) =>
    ([0, 1] as const).flatMap((side) => (offeredAt[side] ? [{ id: users[side], answer: responses[side], score }] : [])),
  );
  const expectRow = (key: string, some: typeof sides): void => {
    const answered = some.filter(({ answer }) => answer !== null);
    const yes = answered.filter(({ answer }) => answer === 'interested');
    const [decisions, ...percents] = row('outcomes', key) ?? [];
    const isShown = new Set(some.map(({ id }) => id)).size >= MIN_DECIDERS;
    if (!isShown) expect([decisions, ...percents], key).toEqual([null, null, null]);
    else if (decisions !== null) {
      expect(decisions, key).toBe(Math.floor(some.length / 10) * 10);
      expect(percents[0], key).toBe(Math.round((100 * answered.length) / some.length));
      if (percents[1] !== null) expect(percents[1], key).toBe(Math.round((100 * yes.length) / answered.length));
    }
  };
  expect(row('outcomes', 'female')?.[0]).toBeGreaterThanOrEqual(MIN_DECIDERS);
  for (const gender of ['male', 'female']) {
    expectRow(
      gender,
      sides.filter(({ id }) => genderOf.get(id) === gender),
    );
  }
  for (const [key, from, to] of [
    ['score-0', 0, 50],
    ['score-70', 70, 80],
    ['score-90', 90, 101],
  ] as const) {
    expectRow(
      key,
      sides.filter(({ score }) => score >= from && score < to),
    );
  }
});

test('messages and matchmakers’ answers are those of a count one by one', async () => {
  const all = await MessageModel.find().sort({ conversationId: 1, seq: 1 }).lean<Message[]>();
  for (const key of keysOf('messages')) {
    const ofDay = all.filter(({ createdAt }) => isIn(createdAt, key, 1));
    const people = new Set(ofDay.map(({ senderId }) => senderId)).size;
    const [messages, shown] = row('messages', key) ?? [];
    expect([messages, shown], key).toEqual(people > 0 && people < MIN_PEOPLE ? [null, null] : [ofDay.length, people]);
  }
  const threads = await ConversationModel.find({ kind: 'matchmaker' }).lean<Conversation[]>();
  for (const key of keysOf('matchmakers')) {
    const [asked, late] = [new Set<string>(), new Set<string>()];
    for (const { _id } of threads) {
      const thread = all.filter(({ conversationId }) => conversationId === _id);
      thread.forEach((message, at) => {
        // Only the first of several messages that wait together.
        if (message.fromMatchmaker || (at > 0 && !thread[at - 1]?.fromMatchmaker)) return;
        if (!isIn(message.createdAt, key, 7)) return;
        const answer = thread.slice(at).find(({ fromMatchmaker }) => fromMatchmaker);
        const took = (answer?.createdAt ?? NOW).getTime() - message.createdAt.getTime();
        if (answer || took > DAY_MS) asked.add(_id);
        if (took > DAY_MS) late.add(_id);
      });
    }
    expect(row('matchmakers', key), key).toEqual([asked.size, asked.size - late.size, late.size, 0]);
  }
});

test('storage is measured for every kind of data', () => {
  expect(keysOf('storage')).toEqual(['photos', 'conversations', 'people', 'introductions', 'records', 'other']);
  for (const key of keysOf('storage')) expect(row('storage', key)?.[0], key).toBeGreaterThan(0);
});

test('figures of a day are computed once, and those of the day before are shown until then', async () => {
  expect(await findOverdueInsight(system)).toBeNull();
  await Promise.all([computeAnalytics(system, '2030-05-14'), computeAnalytics(system, '2030-05-14')]);
  expect(await AnalyticsFiguresModel.countDocuments()).toBe(1);
  clock.set(() => new Date(NOW.getTime() + DAY_MS));
  expect(await findOverdueInsight(system)).toBe('2030-05-15');
  expect((await getAnalytics(admin, {})).figures?._id).toBe('2030-05-14');
  await computeAnalytics(system, '2030-05-15');
  expect((await getAnalytics(admin, {})).figures?._id).toBe('2030-05-15');
  clock.set(() => NOW);
});

test('weeks and days can be restricted, to those that lie in the range with all of their days', async () => {
  const range = { from: '2030-04-16', to: '2030-05-11' };
  const { figures } = await getAnalytics(admin, range);
  const keys = (name: AnalyticsTableName) =>
    figures?.tables.find((one) => one.name === name)?.rows.map(({ key }) => key);
  expect(keys('applications')).toEqual(['2030-04-22', '2030-04-29']);
  expect(keys('messages')?.at(-1)).toBe('2030-05-11');
  expect(keys('tiers')).toHaveLength(4);
});

test('a file has the columns of its table, and nothing where a figure is not shown', async () => {
  const table = {
    name: 'tiers' as const,
    rows: [
      { key: 'vip', values: [null] },
      { key: 'total', values: [40] },
    ],
  };
  const rows: unknown[] = [];
  for await (const line of presentAnalyticsRows(table)) rows.push(line);
  expect(getAnalyticsColumns(table)).toEqual(['group', 'members']);
  expect(rows).toEqual([
    { group: 'vip', members: '' },
    { group: 'total', members: 40 },
  ]);
});
