import { MatchModel } from '../models/match.ts';
import type { SystemActor } from './actor.ts';
import { announce, applyOffers, freePlaces, openBatches, settleBatches } from './batches.ts';
import { candidatesAround } from './candidates.ts';
import { planDay } from './matching/allocate.ts';
import { buildPool } from './matching/pool.ts';
import { priorOf } from './prior-pairs.ts';
import { today } from './run-state.ts';

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
  await settleBatches(day, [userId]);
  const open = await freePlaces(day, users);
  const prior = (await MatchModel.find({ users: userId }).lean()).map((match) => priorOf(match, null));
  const pool = buildPool(candidates);
  const offers = planDay({ pool, prior, open, seed: day, only: new Set([userId]) });
  await applyOffers(
    day,
    offers.map((offer) => ({ ...offer, offeredTo: [...offer.offeredTo] })),
  );
  await announce(day, [userId, ...offers.flatMap((offer) => offer.offeredTo)]);
};
