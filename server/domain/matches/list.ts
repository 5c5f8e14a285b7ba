import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { getSide, visibleMatches } from '../../policies/match-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { today } from '../kernel/day.ts';
import { hash32 } from '../matching/search/seeded.ts';

/** Returns all matches that were ever shown to a member, the newest first. */
export const listMatches = async (actor: UserActor): Promise<Match[]> => {
  const matches = await MatchModel.find(visibleMatches(actor.userId)).lean<Match[]>();
  return matches.sort(newestFirst(actor.userId));
};

/** Returns a member's introductions of today; empty until the day's batch exists. */
export const listDailyMatches = async (actor: UserActor): Promise<Match[]> => {
  const batch = await BatchModel.findById(getBatchId(actor.userId, today())).lean();
  if (!batch) return [];
  const matches = await MatchModel.find({ _id: { $in: batch.matchIds }, ...visibleMatches(actor.userId) }).lean<
    Match[]
  >();
  return matches.sort(newestFirst(actor.userId));
};

/** Orders by the day's batch, then score, then a hash: the order reveals neither responses nor when a match was added (R24). */
const newestFirst = (viewerId: string) => (x: Match, y: Match) =>
  getOfferedAtMs(y, viewerId) - getOfferedAtMs(x, viewerId) ||
  y.score - x.score ||
  hash32(viewerId, x._id) - hash32(viewerId, y._id);

/** Returns when a match was introduced to a viewer, in milliseconds since 1970; 0 where it was not. */
export const getOfferedAtMs = (match: Match, viewerId: string): number =>
  match.offeredAt[getSide(match, viewerId) ?? 0]?.getTime() ?? 0;
