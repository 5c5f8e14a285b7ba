import { type Batch, BatchModel, batchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { PlannedOffer } from '../../models/matching/plan-chunk.ts';
import { UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { type Side, sideOf } from '../../policies/match-access.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { publish } from '../kernel/events.ts';
import { newId, pairKey } from '../kernel/ids.ts';
import { allowanceOf } from '../matches/candidates.ts';
import { type OfferedPair, pairsFor } from './offered-pairs.ts';

type Tiered = { _id: string; membershipTier: Parameters<typeof allowanceOf>[0]['membershipTier'] };

/** Begins the day's batch of each member who has none, empty. */
export const openBatches = async (day: string, users: readonly Tiered[]): Promise<void> => {
  await addToBatches(day, users, new Map());
};

type Places = ReadonlyMap<string, readonly string[]>;

/**
 * Adds introductions to batches of a day, one write a member: each at most once, none beyond the allowance of now, those
 * named first before others. Batches that are missing are begun. Adding the same again changes nothing. Answers what the
 * batches hold then.
 */
const addToBatches = async (day: string, users: readonly Tiered[], places: Places): Promise<Held[]> => {
  const openedAt = clock.now();
  const begun = users.map((user) => firstBatch(day, user, openedAt, places.get(user._id) ?? []));
  const lost = await bulkWrite<Batch>(
    BatchModel,
    begun.map((document) => ({ insertOne: { document } })),
  );
  const had = users.filter((_, at) => lost.has(at));
  await bulkWrite<Batch>(
    BatchModel,
    had.map((user) => ({ updateOne: morePlaces(day, user, places.get(user._id) ?? []) })),
  );
  const grown = await batchesOf(
    day,
    had.map((user) => user._id),
  );
  return [...begun.filter((_, at) => !lost.has(at)), ...grown];
};

const firstBatch = (day: string, user: Tiered, openedAt: Date, matchIds: readonly string[]): Batch => ({
  _id: batchId(user._id, day),
  userId: user._id,
  day,
  matchIds: matchIds.slice(0, allowanceOf(user)),
  openedAt,
  announced: 0,
  announcedBy: null,
});

const morePlaces = (day: string, user: Tiered, matchIds: readonly string[]) => {
  const isNew = { $not: { $in: ['$$this', '$matchIds'] } };
  const added = { $filter: { input: { $literal: matchIds }, cond: isNew } };
  const room = { $max: [allowanceOf(user), { $size: '$matchIds' }] };
  const all = { $slice: [{ $concatArrays: ['$matchIds', added] }, room] };
  return { filter: { _id: batchId(user._id, day) }, update: [{ $set: { matchIds: all } }] };
};

/**
 * Carries out what a plan says, as far as the database still allows it: one document a pair, no batch beyond the
 * allowance of now, no place for a pair that was declined meanwhile, or of which either has gone. Doing it again, or twice
 * at once, changes nothing.
 */
export const applyOffers = async (day: string, offers: readonly PlannedOffer[]): Promise<void> => {
  const ids = [...new Set(offers.flatMap(({ a, b }) => [a, b]))];
  const people = await UserModel.find(
    { ...offerableAccounts(clock.now()), _id: { $in: ids } },
    { membershipTier: 1 },
  ).lean();
  const present = new Set(people.map((user) => user._id));
  const standing = offers.filter(({ a, b }) => present.has(a) && present.has(b));
  const pairs = await pairsFor(standing);
  const places = new Map<string, string[]>(offers.flatMap((offer) => offer.offeredTo.map((userId) => [userId, []])));
  const users = people.filter((user) => places.has(user._id));
  for (const { a, b, offeredTo } of standing) {
    const pair = pairs.get(pairKey(a, b));
    if (pair?.status !== 'pending') continue;
    for (const userId of offeredTo) if (!wasOfferedTo(pair, userId)) places.get(userId)?.push(pair._id);
  }
  await show(await addToBatches(day, users, places), [...pairs.values()]);
};

const wasOfferedTo = (pair: OfferedPair, userId: string): boolean => {
  const side = sideOf(pair, userId);
  return side === null || pair.offeredAt[side] !== null;
};

type Held = Pick<Batch, 'userId' | 'matchIds' | 'openedAt'>;

const batchesOf = (day: string, userIds: readonly string[]): Promise<Held[]> => {
  const fields = { userId: 1, matchIds: 1, openedAt: 1 };
  return BatchModel.find({ _id: { $in: userIds.map((userId) => batchId(userId, day)) } }, fields).lean();
};

/** Makes visible to each member what their batch of a day holds: also what a killed run had not come to. */
export const settleBatches = async (day: string, userIds: readonly string[]): Promise<void> => {
  const batches = await batchesOf(day, userIds);
  const unseen = { _id: { $in: batches.flatMap((batch) => batch.matchIds) }, offeredAt: null };
  await show(batches, await MatchModel.find(unseen, { users: 1, offeredAt: 1 }).lean());
};

type Times = Partial<Record<`offeredAt.${Side}`, Date>>;

/** One write for all pairs that get the same times, which is nearly all of them: batches of a part are begun at once. */
const show = async (
  batches: readonly Held[],
  pairs: readonly Pick<Match, '_id' | 'users' | 'offeredAt'>[],
): Promise<void> => {
  const pairOf = new Map(pairs.map((pair) => [pair._id, pair]));
  const times = new Map<string, Times>();
  for (const { userId, matchIds, openedAt } of batches) {
    for (const id of matchIds) {
      const pair = pairOf.get(id);
      const side = pair ? sideOf(pair, userId) : null;
      if (!pair || side === null || pair.offeredAt[side] !== null) continue;
      times.set(id, { ...times.get(id), [`offeredAt.${side}`]: openedAt });
    }
  }
  const alike = new Map<string, { $max: Times; ids: string[] }>();
  for (const [id, $max] of times) {
    const key = JSON.stringify([$max['offeredAt.0'], $max['offeredAt.1']]);
    const group = alike.get(key);
    if (group) group.ids.push(id);
    else alike.set(key, { $max, ids: [id] });
  }
  // Of nothing and a time the time is the greater: one that stands is never changed by its own batch.
  await Promise.all([...alike.values()].map(({ $max, ids }) => MatchModel.updateMany({ _id: { $in: ids } }, { $max })));
};

/** Tells each member whose batch of the day grew since they were last told; each growth is told by one process. */
export const announce = async (day: string, userIds?: readonly string[]): Promise<void> => {
  const announcedBy = newId();
  const among = userIds ? { _id: { $in: userIds.map((userId) => batchId(userId, day)) } } : { day };
  const size = { $size: '$matchIds' };
  const told = await BatchModel.collection.updateMany(
    { ...(among as { day: string }), $expr: { $lt: ['$announced', size] } },
    [{ $set: { announced: size, announcedBy } }],
  );
  if (told.modifiedCount === 0) return;
  const grown = await BatchModel.find(
    { ...(among as { day: string }), announcedBy },
    { userId: 1, announced: 1 },
  ).lean();
  publish(grown.map(({ userId, announced }) => ({ type: 'batch.ready', userId, day, count: announced })));
};

/** The free places of members: the allowance of now less what the day's batch holds. */
export const freeSlots = async (day: string, users: readonly Tiered[]): Promise<Map<string, number>> => {
  const batches = await BatchModel.find(
    { _id: { $in: users.map((user) => batchId(user._id, day)) } },
    { userId: 1, matchIds: 1 },
  ).lean();
  const taken = new Map(batches.map((batch) => [batch.userId, batch.matchIds.length]));
  return new Map(users.map((user) => [user._id, allowanceOf(user) - (taken.get(user._id) ?? 0)]));
};
