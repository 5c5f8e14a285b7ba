import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase, givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import type { User } from '../../models/members/user.ts';
import { presentMatch } from '../../presenters/matches.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { type DomainEvent, subscribe } from '../kernel/events.ts';
import { hydrateMatches } from '../matches/hydrate.ts';
import { listDailyMatches } from '../matches/list.ts';
import { respondToMatch } from '../matches/respond.ts';
import { dailyRun } from './run.ts';
import { topUp } from './top-up.ts';

givenDatabase();

let ready: string[] = [];
let stop = () => {};
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
  ready = [];
  const note = (event: DomainEvent) => event.type === 'member.ready' && ready.push(event.userId);
  stop = subscribe(note);
});
afterEach(() => {
  stop();
  clock.set();
});

const daily = async (user: User) => {
  const actor = createActor(user, 's');
  return (await hydrateMatches(actor.userId, await listDailyMatches(actor))).map(presentMatch);
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

test('interest in someone not yet introduced takes a free slot of today, which looks like any other', async () => {
  const { woman, match, sayYes } = await oneSided();
  clock.set(() => new Date('2030-05-05T10:00:00Z'));
  await BatchModel.create({
    _id: getBatchId(woman._id, '2030-05-05'),
    userId: woman._id,
    day: '2030-05-05',
    matchIds: [],
    openedAt: new Date('2030-05-05T00:05:00Z'),
  });
  await sayYes();
  expect(ready).toEqual([woman._id]);
  await Promise.all([topUp(system, { userId: woman._id }), topUp(system, { userId: woman._id })]);
  const [card, ...more] = await daily(woman);
  expect(more).toEqual([]);
  expect(card).toMatchObject({ id: match._id, status: 'pending', otherUserResponse: null, userResponse: null });
  expect(card?.offeredAt).toBe('2030-05-05T00:05:00.000Z');
});

test("interest before the day's run waits for it", async () => {
  const { woman, match, sayYes } = await oneSided();
  await sayYes();
  expect(ready).toEqual([]);
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
  clock.set(() => new Date('2030-05-06T09:00:00Z'));
  await dailyRun(system);
  expect((await daily(woman)).map((card) => card.id)).toContain(match._id);
});

test('a pair that either has declined gets no new slot; an introduction already shown stays', async () => {
  const { woman, man, match } = await oneSided();
  await respondToMatch(createActor(man, 's'), { matchId: match._id, response: 'not-interested' });
  await topUp(system, { userId: woman._id });
  await dailyRun(system);
  expect(await daily(woman)).toEqual([]);
  expect((await daily(man)).map((card) => card.id)).toEqual([match._id]);
});
