import { type Batch, BatchModel, batchId } from '../models/batch.ts';
import { type Match, MatchModel } from '../models/match.ts';
import type { PlannedOffer } from '../models/plan-part.ts';
import { UserModel } from '../models/user.ts';
import { type Side, sideOf } from '../policies/matches.ts';
import { bulkWrite } from './bulk-write.ts';
import { allowanceOf, offerable } from './candidates.ts';
import { clock } from './clock.ts';
import { publish } from './events.ts';
import { newId, pairKey } from './ids.ts';
import { type OfferedPair, pairsFor } from './offered-pairs.ts';

type Tiered = { _id: string; membershipTier: Parameters<typeof allowanceOf>[0]['membershipTier'] };

/** Begins the day's batch of each member who has none, empty. */
export const openBatches = (day: string, users: readonly Tiered[]): Promise<void> => addPlaces(day, users, new Map());

/**
 * Adds introductions to batches of a day, one write a member: each at most once, none beyond the allowance of now, those
 * named first before others. Batches that are missing are begun. A write that has nothing to add changes nothing.
 */
const addPlaces = (
  day: string,
  users: readonly Tiered[],
  places: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  const now = clock.now();
  const had = { $ifNull: ['$matchIds', []] };
  return bulkWrite<Batch>(
    BatchModel,
    users.map((user) => {
      const isNew = { $not: { $in: ['$$this', had] } };
      const added = { $filter: { input: { $literal: places.get(user._id) ?? [] }, cond: isNew } };
      const room = { $max: [allowanceOf(user), { $size: had }] };
      const begun = {
        userId: user._id,
        day,
        openedAt: { $ifNull: ['$openedAt', now] },
        announced: { $ifNull: ['$announced', 0] },
        announcedBy: { $ifNull: ['$announcedBy', null] },
      };
      const matchIds = { $slice: [{ $concatArrays: [had, added] }, room] };
      return {
        updateOne: {
          filter: { _id: batchId(user._id, day) },
          update: [{ $set: { ...begun, matchIds } }],
          upsert: true,
        },
      };
    }),
  );
};

/**
 * Carries out what a plan says, as far as the database still allows it: one document a pair, no batch beyond the
 * allowance of now, no place for a pair that was declined meanwhile. Doing it again, or twice at once, changes nothing.
 */
export const applyOffers = async (day: string, offers: readonly PlannedOffer[]): Promise<void> => {
  const userIds = [...new Set(offers.flatMap((offer) => offer.offeredTo))];
  const [pairs, users] = await Promise.all([
    pairsFor(offers),
    UserModel.find({ ...offerable(), _id: { $in: userIds } }, { membershipTier: 1 }).lean(),
  ]);
  const places = new Map<string, string[]>(userIds.map((userId) => [userId, []]));
  for (const { a, b, offeredTo } of offers) {
    const pair = pairs.get(pairKey(a, b));
    if (pair?.status !== 'pending') continue;
    for (const userId of offeredTo) if (!wasOfferedTo(pair, userId)) places.get(userId)?.push(pair._id);
  }
  await addPlaces(day, users, places);
  await show(await batchesOf(day, userIds), [...pairs.values()]);
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

/** One write a pair: both sides at once where both are in these batches. A time that stands is never changed. */
const show = (
  batches: readonly Held[],
  pairs: readonly Pick<Match, '_id' | 'users' | 'offeredAt'>[],
): Promise<void> => {
  const pairOf = new Map(pairs.map((pair) => [pair._id, pair]));
  const times = new Map<string, Partial<Record<`offeredAt.${Side}`, Date>>>();
  for (const { userId, matchIds, openedAt } of batches) {
    for (const id of matchIds) {
      const pair = pairOf.get(id);
      const side = pair ? sideOf(pair, userId) : null;
      if (!pair || side === null || pair.offeredAt[side] !== null) continue;
      times.set(id, { ...times.get(id), [`offeredAt.${side}`]: openedAt });
    }
  }
  // Of nothing and a time the time is the greater; of the same time twice, neither.
  return bulkWrite<Match>(
    MatchModel,
    [...times].map(([_id, $max]) => ({ updateOne: { filter: { _id }, update: { $max } } })),
  );
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
export const freePlaces = async (day: string, users: readonly Tiered[]): Promise<Map<string, number>> => {
  const batches = await BatchModel.find(
    { _id: { $in: users.map((user) => batchId(user._id, day)) } },
    { userId: 1, matchIds: 1 },
  ).lean();
  const taken = new Map(batches.map((batch) => [batch.userId, batch.matchIds.length]));
  return new Map(users.map((user) => [user._id, allowanceOf(user) - (taken.get(user._id) ?? 0)]));
};
