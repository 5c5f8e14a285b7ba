import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { PlanChunkModel, type StoredAssignment } from '../../models/matching/plan-chunk.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { acquireLease, commitPlan } from './lease.ts';
import { applyChunk, finishRunIfDone, listOpenChunks, storeChunks } from './plan-chunks.ts';

givenDatabase();
beforeEach(clearDatabase);

const DAY = '2030-03-14';
const state = async () => (await DailyRunModel.findById(DAY).lean())?.state;

const offer = (a: string, b: string, offeredTo = [a, b]): StoredAssignment => ({
  a,
  b,
  offeredTo,
  score: 75,
  coverage: 0.5,
});

/** A day whose plan `p` is stored and being carried out. */
const givenPlan = async (offers: readonly StoredAssignment[]) => {
  await acquireLease(DAY, 'ann');
  const parts = await storeChunks(DAY, 'p', offers);
  await commitPlan(DAY, 'ann', { planId: 'p', parts, found: null });
};

test('a plan is divided into chunks by member, each with all assignments of its members, in the order of the plan', async () => {
  const women = Array.from({ length: 500 }, (_, at) => `w${at}`);
  // Each is introduced to her neighbour and, late in the plan, to one far away.
  const offers = [0, 151].flatMap((apart) =>
    women.map((id, at) => offer(id, `m${(at + apart) % 500}`, at % 3 === 0 ? [id] : undefined)),
  );
  expect(await storeChunks(DAY, 'p', offers)).toBe(4);
  expect(await listOpenChunks('p')).toEqual([0, 1, 2, 3]);
  const stored = await PlanChunkModel.find({ planId: 'p' }).sort({ part: 1 }).lean();
  const slots = (some: readonly StoredAssignment[]) =>
    some.flatMap(({ a, b, offeredTo }) => offeredTo.map((userId) => `${userId}: ${a} ${b}`));
  const partOf = new Map<string, number>();
  for (const { part, offers: some } of stored) {
    const members = new Set(some.flatMap(({ offeredTo }) => offeredTo));
    expect(members.size).toBeLessThanOrEqual(250);
    for (const userId of members) {
      expect(partOf.get(userId), `${userId} is in one part`).toBeUndefined();
      partOf.set(userId, part);
    }
    expect(slots(some)).toEqual(slots(offers).filter((slot) => members.has(slot.split(':')[0] ?? '')));
  }
  expect(stored.flatMap(({ offers: some }) => slots(some))).toHaveLength(slots(offers).length);
});

test('a chunk with more members than one write takes leaves out none', async () => {
  clock.set(() => new Date(`${DAY}T12:00:00Z`));
  const pairs = await Promise.all(
    Array.from({ length: 52 }, () => Promise.all([makeMember(), makeMember({}, { gender: 'male' })])),
  );
  await givenPlan(pairs.map(([one, other]) => offer(one._id, other._id)));
  await applyChunk(system, { day: DAY, planId: 'p', part: 0 });
  expect(await state()).toBe('done');
  const batches = await BatchModel.find().lean();
  expect(batches.map(({ userId }) => userId).sort()).toEqual(
    pairs.flatMap((pair) => pair.map(({ _id }) => _id)).sort(),
  );
  for (const { matchIds, announced } of batches) expect([matchIds.length, announced]).toEqual([1, 1]);
  clock.set();
});

test('an empty plan has no chunks, and its day is completed at once', async () => {
  await givenPlan([]);
  expect(await listOpenChunks('p')).toEqual([]);
  await finishRunIfDone(DAY, 'p');
  expect(await state()).toBe('done');
});

test('a chunk gives its members their slots once; the last completes the day', async () => {
  clock.set(() => new Date(`${DAY}T12:00:00Z`));
  const [one, other] = [await makeMember(), await makeMember({}, { gender: 'male' })];
  await givenPlan([offer(one._id, other._id)]);
  // A second part of the same plan, for someone who has left since.
  await PlanChunkModel.create({
    _id: 'p:1',
    planId: 'p',
    day: DAY,
    part: 1,
    offers: [offer('gone', one._id, ['gone'])],
  });
  for (let again = 0; again < 2; again++) {
    await applyChunk(system, { day: DAY, planId: 'p', part: 0 });
    expect(await state()).toBe('applying');
    expect(await listOpenChunks('p')).toEqual([1]);
    const batches = await BatchModel.find().lean();
    expect(batches.map(({ userId }) => userId).sort()).toEqual([one._id, other._id].sort());
    expect(batches.map(({ matchIds, announced }) => [matchIds.length, announced])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  }
  await applyChunk(system, { day: DAY, planId: 'p', part: 1 });
  expect(await state()).toBe('done');
  expect(await BatchModel.countDocuments()).toBe(2);
  clock.set();
});
