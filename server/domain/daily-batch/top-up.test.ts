import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentMatch } from '../../presenters/matches.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listDailyMatches, listMatches } from '../matches/list.ts';
import { loadMatchViews } from '../matches/load-views.ts';
import { respondToMatch } from '../matches/respond.ts';
import { findRecommendedIds } from '../recommendations/current.ts';
import { dailyRun } from './run.ts';
import { topUp } from './top-up.ts';

givenDatabase();

beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
});
afterEach(() => clock.set());

const daily = async (user: User) => {
  const actor = createActor(user, 's');
  return (await loadMatchViews(actor.userId, await listDailyMatches(actor))).map(presentMatch);
};

/** A woman was introduced to the man, and he not yet to her. */
const oneSided = async () => {
  const [woman, man] = [await makeMember(), await makeMember({}, { gender: 'male' })];
  const offeredAt: [Date | null, Date | null] = woman._id < man._id ? [null, clock.now()] : [clock.now(), null];
  const match = await makeMatch(woman._id, man._id, { offeredAt });
  await BatchModel.create({
    _id: getBatchId(man._id, '2030-05-05'),
    userId: man._id,
    day: '2030-05-05',
    matchIds: [match._id],
    openedAt: clock.now(),
  });
  const sayYes = () => respondToMatch(createActor(man, 's'), { matchId: match._id, response: 'interested' });
  return { woman, man, match, sayYes };
};

/** Everything that a member's calls about matches answer. */
const everything = async (user: User) => {
  const actor = createActor(user, 's');
  const views = [await loadMatchViews(actor.userId, await listDailyMatches(actor)), await listMatches(actor)];
  const recommended = await findRecommendedIds(actor.userId);
  return { views: views.map((list) => list.map(presentMatch)), recommended: [...recommended] };
};

test('R24: interest in someone not yet introduced changes nothing for them that day, also with free slots', async () => {
  const { woman, match, sayYes } = await oneSided();
  const batch = { userId: woman._id, day: '2030-05-05', matchIds: [], openedAt: new Date('2030-05-05T00:05:00Z') };
  await BatchModel.create({ _id: getBatchId(woman._id, '2030-05-05'), ...batch });
  const before = await everything(woman);
  clock.set(() => new Date('2030-05-05T10:00:00Z'));
  const events = await captureEvents(sayYes);
  expect(JSON.stringify(events)).not.toContain(woman._id);
  expect(await everything(woman)).toEqual(before);
  expect(before.views[0]).toEqual([]);
  clock.set(() => new Date('2030-05-06T09:00:00Z'));
  await dailyRun(system);
  const [introduction, ...more] = await daily(woman);
  expect(more).toEqual([]);
  expect(introduction).toMatchObject({ id: match._id, status: 'pending', otherUserResponse: null, userResponse: null });
});

test('R24: a top-up of another cause gives the same introductions whether somebody is interested or not', async () => {
  const given: string[][] = [];
  for (const isInterested of [false, true]) {
    await clearDatabase();
    // Of more men than there are places, those who suit her least are interested.
    const woman = await makeMember({ _id: 'woman' });
    const men = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((_id, at) => makeMember({ _id }, { gender: 'male', age: 31 + 3 * at })),
    );
    for (const man of men.slice(3)) {
      const offeredAt: [Date | null, Date | null] = [clock.now(), null];
      const responses: Match['responses'] = isInterested ? ['interested', null] : [null, null];
      await makeMatch(woman._id, man._id, { _id: `with-${man._id}`, offeredAt, responses });
    }
    await topUp(system, { userId: woman._id });
    given.push((await daily(woman)).map((one) => one.otherUser.id));
  }
  expect(given[0]).toHaveLength(3);
  expect(given[1]).toEqual(given[0]);
});

test('interest of an earlier day has a slot reserved by the next run', async () => {
  const { woman, match, sayYes } = await oneSided();
  await sayYes();
  await dailyRun(system);
  expect((await daily(woman)).map((card) => card.id)).toEqual([match._id]);
});

test('R24: with full batches an answer of interest is not to be seen until the next batch', async () => {
  const { woman, match, sayYes } = await oneSided();
  for (let i = 0; i < 3; i++) await makeMember({}, { gender: 'male', age: 32 + i });
  const fillers = await Promise.all([1, 2, 3].map(() => makeMember({}, { gender: 'male' })));
  const made = await Promise.all(fillers.map((filler) => makeMatch(woman._id, filler._id)));
  await BatchModel.create({
    _id: getBatchId(woman._id, '2030-05-05'),
    userId: woman._id,
    day: '2030-05-05',
    matchIds: made.map((one) => one._id),
    openedAt: clock.now(),
  });
  const before = await daily(woman);
  expect(before).toHaveLength(3);
  await sayYes();
  await topUp(system, { userId: woman._id });
  expect(await daily(woman)).toEqual(before);
  // Of the four who are left to her one comes a day, and every second day one who has said yes.
  const given: string[] = [];
  for (const day of ['06', '07', '08', '09']) {
    clock.set(() => new Date(`2030-05-${day}T09:00:00Z`));
    await dailyRun(system);
    const cards = await daily(woman);
    expect(cards).toHaveLength(1);
    given.push(...cards.map((card) => card.id));
  }
  expect(given).toContain(match._id);
});

test('a pair that either has declined gets no new slot; an introduction already shown stays', async () => {
  const { woman, man, match } = await oneSided();
  await respondToMatch(createActor(man, 's'), { matchId: match._id, response: 'not-interested' });
  await topUp(system, { userId: woman._id });
  await dailyRun(system);
  expect(await daily(woman)).toEqual([]);
  expect((await daily(man)).map((card) => card.id)).toEqual([match._id]);
});

test('whoever was away is introduced at their next visit, alone, and others to them by the next run', async () => {
  const lastActiveAt = new Date('2030-04-14T09:00:00Z');
  const away = await makeMember({ lastActiveAt });
  const men = await Promise.all([1, 2].map(() => makeMember({}, { gender: 'male' })));
  await dailyRun(system);
  await topUp(system, { userId: away._id });
  expect(await MatchModel.countDocuments()).toBe(0);
  clock.set(() => new Date('2030-05-06T09:00:00Z'));
  await dailyRun(system);
  expect(await NotificationModel.find().lean()).toMatchObject([{ userId: away._id, kind: 'introductions-paused' }]);
  await UserModel.updateOne({ _id: away._id }, { lastActiveAt: clock.now() });
  await topUp(system, { userId: away._id, isAlone: true });
  expect([await daily(away), ...(await Promise.all(men.map(daily)))].map((list) => list.length)).toEqual([2, 0, 0]);
  await dailyRun(system);
  expect((await Promise.all(men.map(daily))).map((list) => list.length)).toEqual([1, 1]);
});

test('R40: a top-up of somebody new gives others no more than their pace', async () => {
  const her = await makeMember();
  const known = await makeMember({}, { gender: 'male' });
  clock.set(() => new Date('2030-05-04T09:00:00Z'));
  await makeMatch(her._id, known._id, { offeredAt: [clock.now(), clock.now()] });
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
  const sizes: number[] = [];
  for (let at = 0; at < 3; at++) {
    const { _id: userId } = await makeMember({}, { gender: 'male' });
    await topUp(system, { userId });
    sizes.push((await daily(her)).length);
  }
  expect(sizes).toEqual([1, 1, 1]);
});

test.each([
  ['takes a break', { pause: { reason: 'break', until: null } }],
  ['has left', { deletedAt: new Date('2030-05-04T09:00:00Z') }],
])('R40: whose only introduction %s gets no whole first batch again', async (_, gone) => {
  const her = await makeMember();
  const earlier = await makeMember({}, { gender: 'male' });
  for (let at = 0; at < 4; at++) await makeMember({}, { gender: 'male' });
  const offeredAt = new Date('2030-05-03T09:00:00Z');
  await makeMatch(her._id, earlier._id, { offeredAt: [offeredAt, offeredAt] });
  await UserModel.updateOne({ _id: earlier._id }, { $set: gone });
  await dailyRun(system);
  expect(await daily(her)).toHaveLength(1);
});
