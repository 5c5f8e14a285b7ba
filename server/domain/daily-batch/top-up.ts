import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { getOtherUserId } from '../../policies/match-access.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { loadCandidatesAround } from '../matches/candidates.ts';
import { withDailySnapshot } from '../matches/daily-snapshot.ts';
import { planDay } from '../matching/plan/day-plan.ts';
import { buildPool } from '../matching/search/pool.ts';
import { applyAssignments, countCapacity, notifyOfBatches, openBatches, publishBatches } from './batches.ts';
import { PRIOR_FIELDS, type PriorMatch, toPriorPair } from './prior-pairs.ts';

/**
 * Fills the free slots of one member's batch of today: on approval, after an upgrade, once they gave age and gender.
 * Others receive a slot only as the counterpart. Who is interested in the member makes no difference to it, so that an
 * introduction in the middle of a day never shows that somebody is (R24): the next daily run reserves slots for these.
 * Does nothing for a member who may not be introduced to anyone.
 */
export const topUp = async (_actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  const day = today();
  const { users, candidates } = await loadCandidatesAround(userId, withDailySnapshot);
  if (candidates.length === 0) return;
  await openBatches(
    day,
    users.filter((user) => user._id === userId),
  );
  const touched = [userId, ...(await loadCounterparts(userId, day))];
  await publishBatches(day, touched);
  const open = await countCapacity(day, users);
  const matches = await MatchModel.find({ users: userId }, PRIOR_FIELDS).lean<PriorMatch[]>();
  const prior = matches.map((match) => ({ ...toPriorPair(match, null), interested: [] }));
  const pool = buildPool(candidates);
  const assignments = planDay({ pool, prior, capacity: open, seed: day, only: new Set([userId]) });
  await applyAssignments(
    day,
    assignments.map((assignment) => ({ ...assignment, offeredTo: [...assignment.offeredTo] })),
  );
  await notifyOfBatches(day, [...touched, ...assignments.flatMap(({ offeredTo }) => offeredTo)]);
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
