import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { visibleMatches } from '../../policies/match-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';

/** Returns all matches that were ever shown to a member, in no order: `hydrateMatches` orders them. */
export const listMatches = (actor: UserActor): Promise<Match[]> =>
  MatchModel.find(visibleMatches(actor.userId)).lean<Match[]>();

/** Returns a member's introductions of today, in no order; empty until the day's batch exists. */
export const listDailyMatches = async (actor: UserActor): Promise<Match[]> => {
  const batch = await BatchModel.findById(getBatchId(actor.userId, today())).lean();
  if (!batch) return [];
  return MatchModel.find({ _id: { $in: batch.matchIds }, ...visibleMatches(actor.userId) }).lean<Match[]>();
};
