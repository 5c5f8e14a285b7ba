import { BatchModel, batchId } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { otherOf } from '../../policies/match-access.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { candidatesAround } from '../matches/candidates.ts';
import { planDay } from '../matching/plan/day-plan.ts';
import { buildPool } from '../matching/search/pool.ts';
import { announce, applyOffers, freeSlots, openBatches, settleBatches } from './batches.ts';
import { priorOf } from './prior-pairs.ts';

/**
 * Fills the free places of one member's batch of today: on approval, after an upgrade, when someone is interested in
 * them. Others gain a place only as the counterpart. Nothing happens for someone who may not be offered to anyone.
 */
export const topUp = async (_actor: SystemActor, { userId }: { userId: string }): Promise<void> => {
  const day = today();
  const { users, candidates } = await candidatesAround(userId);
  if (candidates.length === 0) return;
  await openBatches(
    day,
    users.filter((user) => user._id === userId),
  );
  const touched = [userId, ...(await counterparts(userId, day))];
  await settleBatches(day, touched);
  const open = await freeSlots(day, users);
  const prior = (await MatchModel.find({ users: userId }).lean()).map((match) => priorOf(match, null));
  const pool = buildPool(candidates);
  const offers = planDay({ pool, prior, freeSlots: open, seed: day, only: new Set([userId]) });
  await applyOffers(
    day,
    offers.map((offer) => ({ ...offer, offeredTo: [...offer.offeredTo] })),
  );
  await announce(day, [...touched, ...offers.flatMap((offer) => offer.offeredTo)]);
};

/** The people of this member's batch of a day: a top-up that was killed may not have shown or told them their place. */
const counterparts = async (userId: string, day: string): Promise<string[]> => {
  const batch = await BatchModel.findById(batchId(userId, day)).lean();
  const matches = await MatchModel.find({ _id: { $in: batch?.matchIds ?? [] } }, { users: 1 }).lean();
  return matches.map((match) => otherOf(match, userId));
};
