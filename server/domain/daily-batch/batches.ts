import { type Batch, BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { StoredAssignment } from '../../models/matching/plan-chunk.ts';
import { UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { findBlocksAmong } from '../../policies/blocks.ts';
import { getOtherUserId, getSide, type Side } from '../../policies/match-access.ts';
import { loadVisibleProfiles } from '../../policies/visibility.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { publish } from '../kernel/events.ts';
import { newId, pairKey } from '../kernel/ids.ts';
import { getAllowance, keepVerifiedEnough } from '../matches/candidates.ts';
import { storeReasons, type Telling } from '../matches/reasons.ts';
import { getIntroductionsEvent } from '../notifications/notifications.ts';
import { notifyMany } from '../notifications/notify.ts';
import { claimPicks, concludePicks } from '../picks/planned-picks.ts';
import { ensurePairs, type StoredPair } from './ensure-pairs.ts';

type Tiered = { _id: string; membershipTier: Parameters<typeof getAllowance>[0]['membershipTier'] };

/** Opens an empty batch of the day for each member who has none, unless the day is over. */
export const openBatches = async (day: string, users: readonly Tiered[]): Promise<void> => {
  if (day !== today()) return;
  await addToBatches(day, users, new Map());
};

/** The matches for which members receive a slot, by user id. */
type NewSlots = ReadonlyMap<string, readonly string[]>;

/**
 * Adds introductions to batches of a day, with one write for each member: each introduction at most once, in the given
 * order, and none beyond the allowance of now. Missing batches are opened. Adding the same again changes nothing. Returns
 * what the batches hold afterwards.
 */
const addToBatches = async (day: string, users: readonly Tiered[], newSlots: NewSlots): Promise<BatchContent[]> => {
  const openedAt = clock.now();
  const opened = users.map((user) => buildBatch(day, user, openedAt, newSlots.get(user._id) ?? []));
  const existing = await bulkWrite<Batch>(
    BatchModel,
    opened.map((document) => ({ insertOne: { document } })),
  );
  const others = users.filter((_, at) => existing.has(at));
  await bulkWrite<Batch>(
    BatchModel,
    others.map((user) => ({ updateOne: buildGrowth(day, user, newSlots.get(user._id) ?? []) })),
  );
  const grown = await loadBatches(
    day,
    others.map((user) => user._id),
  );
  return [...opened.filter((_, at) => !existing.has(at)), ...grown];
};

const buildBatch = (day: string, user: Tiered, openedAt: Date, matchIds: readonly string[]): Batch => ({
  _id: getBatchId(user._id, day),
  userId: user._id,
  day,
  matchIds: matchIds.slice(0, getAllowance(user)),
  openedAt,
  announced: 0,
  announcedBy: null,
});

const buildGrowth = (day: string, user: Tiered, matchIds: readonly string[]) => {
  const isNew = { $not: { $in: ['$$this', '$matchIds'] } };
  const added = { $filter: { input: { $literal: matchIds }, cond: isNew } };
  const size = { $max: [getAllowance(user), { $size: '$matchIds' }] };
  const all = { $slice: [{ $concatArrays: ['$matchIds', added] }, size] };
  return { filter: { _id: getBatchId(user._id, day) }, update: [{ $set: { matchIds: all } }] };
};

/**
 * Stores the matches of a plan's assignments and gives the slots, as far as the database still allows it: one match a pair,
 * no batch beyond the allowance of now, no slot for a pair that was declined meanwhile, of which one member has left, of
 * which one has blocked the other, or whose pick was withdrawn. Gives none once the day is over: they would be shown on another
 * one, beside its own (R40). Doing it again, or twice at once, changes nothing.
 */
export const applyAssignments = async (day: string, assignments: readonly StoredAssignment[]): Promise<void> => {
  if (day !== today()) return;
  const ids = [...new Set(assignments.flatMap(({ a, b }) => [a, b]))];
  const found = await keepVerifiedEnough(
    await UserModel.find({ ...offerableAccounts(clock.now()), _id: { $in: ids } }, { membershipTier: 1 }).lean(),
  );
  const present = new Set(found.map((user) => user._id));
  const apart = new Set((await findBlocksAmong(ids)).map(({ blockerId, blockedId }) => pairKey(blockerId, blockedId)));
  const allowed = assignments.filter(({ a, b }) => present.has(a) && present.has(b) && !apart.has(pairKey(a, b)));
  const possible = await claimPicks(allowed);
  const pairs = await ensurePairs(possible);
  const newSlots = new Map<string, string[]>(
    assignments.flatMap(({ offeredTo }) => offeredTo.map((userId) => [userId, []])),
  );
  const users = found.filter((user) => newSlots.has(user._id));
  for (const { a, b, offeredTo } of possible) {
    const pair = pairs.get(pairKey(a, b));
    if (pair?.status !== 'pending') continue;
    for (const userId of offeredTo) if (!wasIntroducedTo(pair, userId)) newSlots.get(userId)?.push(pair._id);
  }
  await setOfferedAt(await addToBatches(day, users, newSlots), [...pairs.values()]);
  await concludePicks(assignments, possible);
};

const wasIntroducedTo = (pair: StoredPair, userId: string): boolean => {
  const side = getSide(pair, userId);
  return side === null || pair.offeredAt[side] !== null;
};

type BatchContent = Pick<Batch, 'userId' | 'matchIds' | 'openedAt'>;

const loadBatches = (day: string, userIds: readonly string[]): Promise<BatchContent[]> => {
  const fields = { userId: 1, matchIds: 1, openedAt: 1 };
  return BatchModel.find({ _id: { $in: userIds.map((userId) => getBatchId(userId, day)) } }, fields).lean();
};

/**
 * Makes the introductions of members' batches of a day visible to them, also those that a killed run had added but not made
 * visible yet.
 */
export const publishBatches = async (day: string, userIds: readonly string[]): Promise<void> => {
  const batches = await loadBatches(day, userIds);
  const hidden = { _id: { $in: batches.flatMap((batch) => batch.matchIds) }, offeredAt: null };
  await setOfferedAt(
    batches,
    await MatchModel.find(hidden, { users: 1, offeredAt: 1, responses: 1, status: 1 }).lean(),
  );
};

type Times = Partial<Record<`offeredAt.${Side}`, Date>>;

/**
 * Sets when the matches of batches became visible to their members. All matches with the same times are one write, which is
 * nearly all of them, because the batches of a chunk are opened at once.
 */
const setOfferedAt = async (batches: readonly BatchContent[], pairs: readonly Telling['match'][]): Promise<void> => {
  const pairOf = new Map(pairs.map((pair) => [pair._id, pair]));
  const times = new Map<string, Times>();
  const shown: Telling[] = [];
  for (const { userId, matchIds, openedAt } of batches) {
    for (const id of matchIds) {
      const pair = pairOf.get(id);
      const side = pair ? getSide(pair, userId) : null;
      if (!pair || side === null || pair.offeredAt[side] !== null) continue;
      times.set(id, { ...times.get(id), [`offeredAt.${side}`]: openedAt });
      shown.push({ match: pair, viewerId: userId });
    }
  }
  await storeReasons(shown);
  const byTimes = new Map<string, { $max: Times; ids: string[] }>();
  for (const [id, $max] of times) {
    const key = JSON.stringify([$max['offeredAt.0'], $max['offeredAt.1']]);
    const group = byTimes.get(key);
    if (group) group.ids.push(id);
    else byTimes.set(key, { $max, ids: [id] });
  }
  // $max ranks null below any date, so a set `offeredAt` is never overwritten: its own batch has the same time.
  await Promise.all(
    [...byTimes.values()].map(({ $max, ids }) => MatchModel.updateMany({ _id: { $in: ids } }, { $max })),
  );
};

/**
 * Publishes `batch.ready` for each member whose batch of the day grew since it was last announced: of all members, or of
 * some. Each growth is announced by one process only. Where a batch was announced before, only those who are shown are counted.
 */
export const notifyOfBatches = async (day: string, userIds?: readonly string[]): Promise<void> => {
  const announcedBy = newId();
  const among = userIds ? { _id: { $in: userIds.map((userId) => getBatchId(userId, day)) } } : { day };
  const size = { $size: '$matchIds' };
  const grows = { ...(among as { day: string }), $expr: { $lt: ['$announced', size] } };
  const growing = await BatchModel.find(grows, { userId: 1, matchIds: 1, announced: 1 }).lean();
  // Before they are marked, so that whoever finishes a killed run's work does not leave it out.
  await notifyMany(growing.map(({ userId }) => ({ userId, kind: 'introductions', event: getIntroductionsEvent(day) })));
  const again = growing.filter(({ announced }) => announced > 0);
  const marked = await BatchModel.collection.updateMany(grows, [{ $set: { announced: size, announcedBy } }]);
  if (marked.modifiedCount === 0) return;
  const grown = await BatchModel.find(
    { ...(among as { day: string }), announcedBy },
    { userId: 1, announced: 1 },
  ).lean();
  const shownOf = await countShown(again);
  publish(
    grown.map(({ userId, announced }) => ({
      type: 'batch.ready',
      userId,
      day,
      count: shownOf.get(userId) ?? announced,
    })),
  );
};

/** Returns by member how many introductions of some batches are shown to them: somebody may have gone since the first ones. */
const countShown = async (batches: readonly Pick<Batch, 'userId' | 'matchIds'>[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const { userId, matchIds } of batches) {
    const matches = await MatchModel.find({ _id: { $in: matchIds } }).lean<Match[]>();
    const others = matches.map((match) => getOtherUserId(match, userId));
    counts.set(userId, (await loadVisibleProfiles(userId, others, { matches })).size);
  }
  return counts;
};

/** Returns the free slots of members by id: the allowance of now minus what the day's batch holds. */
export const countCapacity = async (day: string, users: readonly Tiered[]): Promise<Map<string, number>> => {
  const batches = await BatchModel.find(
    { _id: { $in: users.map((user) => getBatchId(user._id, day)) } },
    { userId: 1, matchIds: 1 },
  ).lean();
  const taken = new Map(batches.map((batch) => [batch.userId, batch.matchIds.length]));
  return new Map(users.map((user) => [user._id, getAllowance(user) - (taken.get(user._id) ?? 0)]));
};
