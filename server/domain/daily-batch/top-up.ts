import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import type { StoredAssignment } from '../../models/matching/plan-chunk.ts';
import { isAbsent } from '../../policies/account-state.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { today } from '../kernel/day.ts';
import { type CandidateUser, getAllowance, getPaceFloor, loadCandidatesAround } from '../matches/candidates.ts';
import { withDailySnapshot } from '../matches/daily-snapshot.ts';
import type { Assignment } from '../matching/plan/assignments.ts';
import { planDay } from '../matching/plan/day-plan.ts';
import { countLeft } from '../matching/plan/pace.ts';
import { PairLedger, type PriorPair } from '../matching/plan/pair-ledger.ts';
import type { Pace } from '../matching/plan/plan-context.ts';
import { buildPool } from '../matching/search/pool.ts';
import { applyAssignments, countCapacity, notifyOfBatches, openBatches, publishBatches } from './batches.ts';
import { PRIOR_FIELDS, type PriorMatch, toPriorPair } from './prior-pairs.ts';

/**
 * Fills the free slots of one member's batch of today, as far as the pace goes: on approval, after an upgrade, once they gave age and
 * gender, and on the first visit of somebody who was absent (`isAlone`: then nobody else gets a slot).
 * Others receive a slot only as the counterpart. Who is interested in the member makes no difference to it, so that an
 * introduction in the middle of a day never shows that somebody is (R24): the next daily run reserves slots for these.
 * Does nothing for a member who may not be introduced to anyone, or is absent.
 */
export const topUp = async (
  _actor: SystemActor,
  { userId, isAlone = false }: { userId: string; isAlone?: boolean | undefined },
): Promise<void> => {
  const day = today();
  const { users, candidates } = await loadPresentAround(userId);
  const me = users.find((user) => user._id === userId);
  if (!me || candidates.length === 0) return;
  await openBatches(day, [me]);
  const touched = [userId, ...(await loadCounterparts(userId, day))];
  await publishBatches(day, touched);
  const capacity = await countCapacity(day, isAlone ? [me] : users);
  const assignments = planDay({
    ...{ pool: buildPool(candidates), capacity, seed: day, only: new Set([userId]) },
    ...{ prior: await loadPrior(userId, day), ...buildPace([me], capacity) },
  });
  const kept = await keepWithinPace(day, assignments, users, capacity, userId);
  await applyAssignments(day, kept);
  await notifyOfBatches(day, [...touched, ...kept.flatMap(({ offeredTo }) => offeredTo)]);
};

/** Loads a member, first, with their daily snapshot, and those who may be introduced to them, without anybody who is absent. */
const loadPresentAround = async (userId: string, most?: number) => {
  const found = await loadCandidatesAround(userId, withDailySnapshot, most);
  const now = clock.now();
  const users = found.users.filter((user) => !isAbsent(user, now));
  const present = new Set(users.map(({ _id }) => _id));
  return { ...found, users, candidates: found.candidates.filter(({ id }) => present.has(id)) };
};

/** Loads what has happened between a member and others; introductions of the member's batch of a day count as that day's. */
const loadPrior = async (userId: string, day: string): Promise<PriorPair[]> => {
  const batch = await BatchModel.findById(getBatchId(userId, day), { openedAt: 1 }).lean();
  const matches = await MatchModel.find({ users: userId }, PRIOR_FIELDS).lean<PriorMatch[]>();
  return matches.map((match) => ({ ...toPriorPair(match, batch?.openedAt ?? null), interested: [] }));
};

/** Returns the pace of some members as a plan takes it, given their free slots; nothing where there is no pace. */
const buildPace = (users: readonly CandidateUser[], capacity: ReadonlyMap<string, number>): { pace?: Pace } => {
  const { paceDays } = getContext();
  if (paceDays === 0) return {};
  const floors = new Map(users.map((user) => [user._id, getPaceFloor(user)]));
  const taken = new Map(users.map((user) => [user._id, getAllowance(user) - (capacity.get(user._id) ?? 0)]));
  return { pace: { days: paceDays, floors, taken } };
};

/** So many others are looked at for the pace of one who gets a slot as the counterpart. */
const MOST_LOOKED_AT = 2_000;

/** Returns assignments without the slots that the pace of the counterparts does not allow. */
const keepWithinPace = async (
  day: string,
  assignments: readonly Assignment[],
  users: readonly CandidateUser[],
  capacity: ReadonlyMap<string, number>,
  userId: string,
): Promise<StoredAssignment[]> => {
  const hasPlace = new Set([userId]);
  const others = new Set(assignments.flatMap(({ offeredTo }) => offeredTo.filter((id) => id !== userId)));
  for (const user of users.filter(({ _id }) => others.has(_id))) {
    if (await hasPlaceWithinPace(day, user, capacity)) hasPlace.add(user._id);
  }
  return assignments.map((one) => ({ ...one, offeredTo: one.offeredTo.filter((id) => hasPlace.has(id)) }));
};

const hasPlaceWithinPace = async (day: string, user: CandidateUser, capacity: ReadonlyMap<string, number>) => {
  const { pace } = buildPace([user], capacity);
  const taken = pace?.taken.get(user._id) ?? 0;
  if (!pace || taken < getPaceFloor(user)) return true;
  const { candidates, isWhole } = await loadPresentAround(user._id, MOST_LOOKED_AT);
  if (!isWhole) return true;
  const ledger = new PairLedger(buildPool(candidates));
  for (const pair of await loadPrior(user._id, day)) ledger.add(pair);
  const me = ledger.pool.indexOf(user._id);
  if (me === undefined) return false;
  // One more place than are taken needs so many.
  const needed = pace.days * taken + 1 - taken;
  return ledger.isNew(me) || countLeft({ pool: ledger.pool, seed: day }, ledger, me, needed) >= needed;
};

/**
 * Loads the ids of the members in this member's batch of a day: a top-up that was killed may not have made their own slots
 * visible, or not announced them.
 */
const loadCounterparts = async (userId: string, day: string): Promise<string[]> => {
  const batch = await BatchModel.findById(getBatchId(userId, day)).lean();
  const matches = await MatchModel.find({ _id: { $in: batch?.matchIds ?? [] } }, { users: 1 }).lean();
  return matches.map((match) => getOtherUserId(match, userId));
};
