import type { mongo } from 'mongoose';
import { type Batch, BatchModel, batchId } from '../models/batch.ts';
import { type Match, MatchModel } from '../models/match.ts';
import type { PlannedOffer } from '../models/plan-part.ts';
import { UserModel } from '../models/user.ts';
import { type Side, sideOf } from '../policies/matches.ts';
import { allowanceOf, offerable } from './candidates.ts';
import { clock } from './clock.ts';
import { isDuplicate } from './errors.ts';
import { publish } from './events.ts';
import { newId, pairKey } from './ids.ts';

type Operations<T extends { _id: string }> = mongo.AnyBulkWriteOperation<T>[];

/** Many writes in any order; one that loses a race for a unique key has been done by the winner. */
const write = async <T extends { _id: string }>(
  model: { collection: { bulkWrite: unknown } },
  operations: Operations<T>,
): Promise<void> => {
  if (operations.length === 0) return;
  const bulkWrite = model.collection.bulkWrite as (ops: Operations<T>, options: object) => Promise<unknown>;
  try {
    await bulkWrite.call(model.collection, operations, { ordered: false });
  } catch (error) {
    if (!areDuplicates(error)) throw error;
  }
};

/** Whether a bulk write failed by refused duplicates alone. */
const areDuplicates = (error: unknown): boolean => {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  return [failures].flat().length > 0 && [failures].flat().every(isDuplicate);
};

/** Begins the day's batch of each member who has none, empty. */
export const openBatches = (day: string, userIds: readonly string[]): Promise<void> => {
  const now = clock.now();
  const empty = { day, matchIds: [], openedAt: now, updatedAt: now, announced: 0, announcedBy: null };
  return write<Batch>(
    BatchModel,
    userIds.map((userId) => ({
      updateOne: {
        filter: { _id: batchId(userId, day) },
        update: { $setOnInsert: { userId, ...empty } },
        upsert: true,
      },
    })),
  );
};

/**
 * Carries out what a plan says, as far as the database still allows it: one document a pair, no batch beyond the
 * allowance of now, no place for a pair that was declined meanwhile. Doing it again, or twice at once, changes nothing.
 */
export const applyOffers = async (day: string, offers: readonly PlannedOffer[]): Promise<void> => {
  const matches = await matchesFor(offers);
  const userIds = [...new Set(offers.flatMap((offer) => offer.offeredTo))];
  const users = await UserModel.find({ ...offerable(), _id: { $in: userIds } }, { membershipTier: 1 }).lean();
  const allowances = new Map(users.map((user) => [user._id, allowanceOf(user)]));
  await openBatches(
    day,
    users.map((user) => user._id),
  );
  const now = clock.now();
  const places = offers.flatMap((offer) => {
    const match = matches.get(pairKey(offer.a, offer.b));
    return match && match.status === 'pending' ? offer.offeredTo.map((userId) => ({ userId, match })) : [];
  });
  await write<Batch>(
    BatchModel,
    places.flatMap(({ userId, match }) => {
      const allowance = allowances.get(userId);
      const side = sideOf(match, userId);
      if (!allowance || side === null || match.offeredAt[side] !== null) return [];
      const hasRoom = { [`matchIds.${allowance - 1}`]: { $exists: false }, matchIds: { $ne: match._id } };
      return [
        {
          updateOne: {
            filter: { _id: batchId(userId, day), ...hasRoom },
            update: { $push: { matchIds: match._id }, $set: { updatedAt: now } },
          },
        },
      ];
    }),
  );
  await settleBatches(day, userIds);
};

/** The pairs' documents, made where they are missing, by pair key. */
const matchesFor = async (offers: readonly PlannedOffer[]): Promise<Map<string, Match>> => {
  const createdAt = clock.now();
  await write<Match>(
    MatchModel,
    offers.map(({ a, b, score, coverage }) => ({
      updateOne: {
        filter: { pairKey: pairKey(a, b) },
        update: {
          $setOnInsert: {
            _id: newId(),
            users: a < b ? [a, b] : [b, a],
            responses: [null, null],
            offeredAt: [null, null],
            status: 'pending',
            score,
            coverage,
            createdAt,
            acceptedAt: null,
          },
        },
        upsert: true,
      },
    })),
  );
  const keys = offers.map(({ a, b }) => pairKey(a, b));
  const found = await MatchModel.find({ pairKey: { $in: keys } }).lean();
  return new Map(found.map((match) => [match.pairKey, match]));
};

/** Makes visible to each member what their batch of a day holds: also what a killed run had not come to. */
export const settleBatches = async (day: string, userIds: readonly string[]): Promise<void> => {
  const batches = await BatchModel.find({ _id: { $in: userIds.map((userId) => batchId(userId, day)) } }).lean();
  const matches = await MatchModel.find(
    { _id: { $in: batches.flatMap((batch) => batch.matchIds) }, offeredAt: null },
    { users: 1, offeredAt: 1 },
  ).lean();
  const matchOf = new Map(matches.map((match) => [match._id, match]));
  const unseen = batches.flatMap(({ userId, matchIds, openedAt }) =>
    matchIds.flatMap((id) => {
      const match = matchOf.get(id);
      const side = match ? sideOf(match, userId) : null;
      return match && side !== null && match.offeredAt[side] === null ? [{ id, side, openedAt }] : [];
    }),
  );
  await write<Match>(MatchModel, unseen.map(offerTo));
};

const offerTo = ({ id, side, openedAt }: { id: string; side: Side; openedAt: Date }) => ({
  updateOne: {
    filter: { _id: id, [`offeredAt.${side}`]: null },
    update: { $set: { [`offeredAt.${side}`]: openedAt } },
  },
});

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
  const grown = await BatchModel.find({ day, announcedBy }, { userId: 1, announced: 1 }).lean();
  publish(grown.map(({ userId, announced }) => ({ type: 'batch.ready', userId, day, count: announced })));
};

/** The free places of members: the allowance of now less what the day's batch holds. */
export const freePlaces = async (
  day: string,
  users: readonly { _id: string; membershipTier: Parameters<typeof allowanceOf>[0]['membershipTier'] }[],
): Promise<Map<string, number>> => {
  const batches = await BatchModel.find(
    { _id: { $in: users.map((user) => batchId(user._id, day)) } },
    { userId: 1, matchIds: 1 },
  ).lean();
  const taken = new Map(batches.map((batch) => [batch.userId, batch.matchIds.length]));
  return new Map(users.map((user) => [user._id, allowanceOf(user) - (taken.get(user._id) ?? 0)]));
};
