import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import { makeCommunity } from '../../../testing/people/community.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PlanChunkModel } from '../../models/matching/plan-chunk.ts';
import { UserModel } from '../../models/members/user.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { type DomainEvent, subscribe } from '../kernel/events.ts';
import { applyAssignments } from './batches.ts';
import { acquireLease } from './lease.ts';
import { applyChunk, storeChunks } from './plan-chunks.ts';
import { dailyRun } from './run.ts';
import { topUp } from './top-up.ts';

givenDatabase();

const DAY = '2030-03-14';
let events: DomainEvent[] = [];
let stop = () => {};
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date(`${DAY}T12:00:00Z`));
  events = [];
  stop = subscribe((event) => events.push(event));
});
afterEach(() => {
  stop();
  clock.set();
});

/** Everything that members could notice of the batches; equal for equal outcomes. */
const outcome = async () => {
  const batches = await BatchModel.find().sort({ _id: 1 }).lean();
  const matches = await MatchModel.find().sort({ pairKey: 1 }).lean();
  const keyOf = new Map(matches.map((match) => [match._id, match.pairKey]));
  return {
    batches: batches.map(({ _id, matchIds }) => [_id, matchIds.map((id) => keyOf.get(id)).sort()]),
    pairs: matches.map(({ pairKey, offeredAt, score }) => [pairKey, offeredAt.map(Boolean), score]),
  };
};

/** Allowance, visibility and pairs agree with each other, whatever happened. */
const expectInvariants = async () => {
  const users = new Map((await UserModel.find().lean()).map((user) => [user._id, user]));
  const matches = new Map((await MatchModel.find().lean()).map((match) => [match._id, match]));
  expect(new Set([...matches.values()].map((match) => match.pairKey)).size).toBe(matches.size);
  const slots = new Set<string>();
  for (const batch of await BatchModel.find().lean()) {
    const tier = users.get(batch.userId)?.membershipTier ?? 'standard';
    expect(batch.matchIds.length).toBeLessThanOrEqual(DAILY_ALLOWANCE[tier]);
    expect(new Set(batch.matchIds).size).toBe(batch.matchIds.length);
    for (const id of batch.matchIds) {
      const match = matches.get(id);
      const side = match?.users.indexOf(batch.userId) ?? -1;
      expect(match?.offeredAt[side]).toBeTruthy();
      expect(slots.has(`${batch.userId}:${id}`)).toBe(false);
      slots.add(`${batch.userId}:${id}`);
    }
  }
  const visible = [...matches.values()].reduce((sum, match) => sum + match.offeredAt.filter(Boolean).length, 0);
  expect(visible).toBe(slots.size);
};

test("R40: every member gets their tier's allowance while candidates last, and one push", async () => {
  const ids = await makeCommunity(120);
  await dailyRun(system);
  await expectInvariants();
  const users = await UserModel.find().lean();
  for (const user of users) {
    const batch = await BatchModel.findById(`${user._id}:${DAY}`).lean();
    expect(batch?.matchIds).toHaveLength(DAILY_ALLOWANCE[user.membershipTier ?? 'standard']);
  }
  const ready = events.filter((event) => event.type === 'batch.ready');
  expect(ready.map((event) => event.userId).sort()).toEqual([...ids].sort());
  expect(await PlanChunkModel.countDocuments()).toBe(0);
});

test('R45: a second run of a day changes nothing and publishes nothing; neither do ten at once', async () => {
  await makeCommunity(60);
  await Promise.all([dailyRun(system), dailyRun(system), dailyRun(system, { day: DAY })]);
  const first = await outcome();
  const count = events.length;
  expect(events.filter((event) => event.type === 'batch.ready')).toHaveLength(60);
  await dailyRun(system);
  await Promise.all(Array.from({ length: 10 }, () => dailyRun(system)));
  expect(await outcome()).toEqual(first);
  expect(events).toHaveLength(count);
  await expectInvariants();
});

test('R45: a run cut short anywhere and taken up by others ends as an uninterrupted one does', async () => {
  await makeCommunity(80);
  const people = await UserModel.find().lean();
  await dailyRun(system);
  const whole = await outcome();
  const generation = (await DailyRunModel.findById(DAY).lean())?.generation;
  expect(generation).toBe(1);

  for (const stopAfter of [0, 1, 7, 40]) {
    await Promise.all([BatchModel.deleteMany(), MatchModel.deleteMany(), DailyRunModel.deleteMany()]);
    await leaveHalfDone(stopAfter);
    await Promise.all([dailyRun(system), dailyRun(system)]);
    expect(await outcome()).toEqual(whole);
    expect((await DailyRunModel.findById(DAY).lean())?.state).toBe('done');
  }
  expect(people).toHaveLength(80);
});

/** What a worker leaves that dies after it stored its plan and some slots, the last of them not yet visible. */
const leaveHalfDone = async (stopAfter: number) => {
  const planning = dailyRun(system);
  await expect.poll(() => PlanChunkModel.findOne().lean(), { interval: 1 }).toBeTruthy();
  const part = await PlanChunkModel.findOne().lean();
  await planning;
  if (!part) throw new Error('no plan');
  await Promise.all([BatchModel.deleteMany(), MatchModel.deleteMany()]);
  await PlanChunkModel.create(part);
  await DailyRunModel.updateOne(
    { _id: DAY },
    { state: 'applying', planId: part.planId, owner: 'dead', finishedAt: null, leaseUntil: new Date(0) },
  );
  await applyAssignments(DAY, part.offers.slice(0, stopAfter));
  if (stopAfter > 0) await MatchModel.updateOne({}, { $set: { offeredAt: [null, null] } });
};

test('a claim is held by one worker at a time and taken over only when that one has gone silent', async () => {
  expect(await acquireLease(DAY, 'one')).toMatchObject({ state: 'planning', generation: 1, owner: 'one' });
  expect(await acquireLease(DAY, 'two')).toBeNull();
  await DailyRunModel.updateOne({ _id: DAY }, { leaseUntil: new Date(Date.now() - 1) });
  expect(await acquireLease(DAY, 'two')).toMatchObject({ state: 'planning', generation: 1, owner: 'two' });
});

const MEMBERS = 8;
const TIMES = 10;
const MEMBERS_AT_ONCE = 4;
test(`R40: ${TIMES} top-ups at once of each of ${MEMBERS} members, with upgrades and runs in between, fill and never overfill`, async () => {
  const ids = await makeCommunity(MEMBERS);
  const candidates = ids.length / 2;
  /** One of the calls that come at once for a member: mostly top-ups; in the middle half of the members get a better tier. */
  const call = async (userId: string, number: number, isLast: boolean): Promise<void> => {
    if (number === TIMES / 2 && ids.indexOf(userId) % 2 === 0)
      await changeMember(system, userId, { membershipTier: 'vip' });
    // A run fills everybody's batch, so that it comes with the last members only.
    if (number === TIMES - 1 && isLast) await dailyRun(system);
    await topUpAgain(userId);
  };
  /** As the queue does with a job that failed: a busy machine is no violation. */
  const topUpAgain = (userId: string): Promise<unknown> =>
    topUp(system, { userId }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'unavailable') return topUpAgain(userId);
      throw error;
    });
  for (let first = 0; first < MEMBERS; first += MEMBERS_AT_ONCE) {
    const some = ids.slice(first, first + MEMBERS_AT_ONCE);
    const isLast = first + MEMBERS_AT_ONCE >= MEMBERS;
    await Promise.all(
      some.flatMap((userId) => Array.from({ length: TIMES }, (_, number) => call(userId, number, isLast))),
    );
    await expectInvariants();
  }
  for (const batch of await BatchModel.find().lean()) {
    const user = await UserModel.findById(batch.userId).lean();
    const allowance = DAILY_ALLOWANCE[user?.membershipTier ?? 'standard'];
    expect(batch.matchIds).toHaveLength(Math.min(allowance, candidates));
  }
  expect(await BatchModel.countDocuments()).toBe(MEMBERS);
}, 600_000);

test('R40, R17: an upgrade adds slots to today, a downgrade takes none back', async () => {
  const [userId] = await makeCommunity(60);
  if (!userId) throw new Error('no member');
  await UserModel.updateOne({ _id: userId }, { membershipTier: 'standard' });
  await dailyRun(system);
  const size = async () => (await BatchModel.findById(`${userId}:${DAY}`).lean())?.matchIds.length;
  expect(await size()).toBe(3);
  await UserModel.updateOne({ _id: userId }, { membershipTier: 'vip' });
  await Promise.all([topUp(system, { userId }), dailyRun(system), topUp(system, { userId })]);
  expect(await size()).toBe(10);
  await UserModel.updateOne({ _id: userId }, { membershipTier: 'standard' });
  await dailyRun(system);
  expect(await size()).toBe(10);
});

test("two new members who are each other's only candidates are introduced to each other by the second approval", async () => {
  const woman = await makeMember();
  await topUp(system, { userId: woman._id });
  expect(await MatchModel.countDocuments()).toBe(0);
  const man = await makeMember({}, { gender: 'male' });
  await topUp(system, { userId: man._id });
  const [match] = await MatchModel.find().lean();
  expect(match?.offeredAt.every(Boolean)).toBe(true);
  expect(events).toEqual(
    expect.arrayContaining([woman, man].map((user) => ({ type: 'batch.ready', userId: user._id, day: DAY, count: 1 }))),
  );
});

test('members without gender or age, and suspended, paused or deleted ones, get no batch and are in none', async () => {
  const later = new Date(`${DAY}T23:00:00Z`);
  await makeMember();
  const out = await Promise.all([
    makeMember({}, { gender: null }),
    makeMember({}, { gender: 'male', age: null }),
    makeMember({ suspendedAt: new Date() }, { gender: 'male' }),
    makeMember({ deletedAt: new Date() }, { gender: 'male' }),
    makeMember({ pause: { reason: 'break', until: later } }, { gender: 'male' }),
  ]);
  for (const { _id } of out) await topUp(system, { userId: _id });
  await dailyRun(system);
  expect(await MatchModel.countDocuments()).toBe(0);
  expect(events).toEqual([]);
  clock.set(() => new Date(later.getTime() + 1));
  clock.set(() => new Date('2030-03-15T12:00:00Z'));
  await dailyRun(system, { day: '2030-03-15' });
  expect(await MatchModel.countDocuments()).toBe(1);
});

test('R40: no day but today gives anybody an introduction, however it comes to be run', async () => {
  const ids = await makeCommunity(20);
  await dailyRun(system);
  const before = await outcome();
  for (const day of ['0001-01-01', '2020-01-01', '2030-03-13', '2030-03-15', '9999-12-31'])
    await dailyRun(system, { day });
  // A worker planned the day before midnight, and its chunks are applied after.
  clock.set(() => new Date('2030-03-15T00:00:01Z'));
  const [a = '', b = ''] = [...ids].sort();
  await MatchModel.deleteMany({ users: { $all: [a, b] } });
  const left = await outcome();
  await storeChunks(DAY, 'late', [{ a, b, offeredTo: [a, b], score: 75, coverage: 0.5 }]);
  await DailyRunModel.updateOne({ _id: DAY }, { state: 'applying', planId: 'late', parts: 1, finishedAt: null });
  await applyChunk(system, { day: DAY, planId: 'late', part: 0 });
  await dailyRun(system, { day: DAY });
  expect(await outcome()).toEqual(left);
  expect(left.batches.length).toBe(before.batches.length);
  expect(await DailyRunModel.countDocuments()).toBe(1);
  expect((await DailyRunModel.findById(DAY).lean())?.state).toBe('done');
});
