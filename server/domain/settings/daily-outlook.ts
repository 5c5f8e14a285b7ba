import type { DailyOutlookView } from '../../../shared/contract/matches.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { getOtherUserId, getSide } from '../../policies/match-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { getContext } from '../kernel/context.ts';
import { addDays, today } from '../kernel/day.ts';
import { getAllowance } from '../matches/candidates.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { countWishChanges, type WishChanges } from '../matching/explain/wish-changes.ts';
import { isIntroducible } from '../matching/member/candidate.ts';
import { getCommunitySample } from './community-sample.ts';
import { createRounding, FEWEST_TO_COUNT } from './preference-impact.ts';
import { roundForPrivacy } from './round-for-privacy.ts';

/** So many changes are named, those that bring most. */
const MOST_CHANGES = 4;

/**
 * Returns what a member should know of today's introductions: on which days before none were made, whether few people are left, and
 * where today has none, why. All counts rest on the start of the day, and are rounded.
 */
export const getDailyOutlook = async (actor: UserActor): Promise<DailyOutlookView> => {
  const day = today();
  const [batch, missedDays] = await Promise.all([
    BatchModel.findById(getBatchId(actor.userId, day), { matchIds: 1 }).lean(),
    listMissedDays(day),
  ]);
  const count = batch?.matchIds.length ?? 0;
  return {
    missedDays,
    isPaced: getContext().paceDays > 0 && count > 0 && count < getAllowance({ membershipTier: actor.tier }),
    empty: count > 0 ? null : await explainEmptyDay(actor.userId),
  };
};

/** Lists the days between the last one whose introductions were made and a day, if that was one of the last few. */
const listMissedDays = async (day: string): Promise<string[]> => {
  const before = await DailyRunModel.findOne({ _id: { $lt: day }, finishedAt: { $ne: null } }, { _id: 1 })
    .sort({ _id: -1 })
    .lean();
  const missed: string[] = [];
  for (let at = before ? addDays(before._id, 1) : day; at < day; at = addDays(at, 1)) missed.push(at);
  return missed;
};

/** Returns why nobody is introduced to a member; null for one who lacks what an introduction needs. */
const explainEmptyDay = async (userId: string): Promise<DailyOutlookView['empty']> => {
  const me = await loadDailySnapshot(userId);
  if (!me || !isIntroducible(me)) return null;
  const { pool, weight } = await getCommunitySample();
  const matches = await MatchModel.find({ users: userId }).lean<Match[]>();
  // Those alone whom the member was shown: an answer of somebody else must not show in what is said here.
  const gone = new Set(matches.filter((match) => wasShown(match, userId)).map((one) => getOtherUserId(one, userId)));
  return presentEmptyDay(
    countWishChanges(pool, me, (id) => !gone.has(id)),
    weight,
  );
};

const wasShown = (match: Match, userId: string): boolean => {
  const side = getSide(match, userId);
  return side !== null && match.offeredAt[side] !== null;
};

const presentEmptyDay = ({ considered, left, wanted, changes }: WishChanges, weight: number) => {
  const all = Math.round(considered * weight);
  const why = left > 0 ? ('later' as const) : wanted > 0 ? ('met' as const) : ('wishes' as const);
  if (all < FEWEST_TO_COUNT) return { why, considered: null, changes: [] };
  const round = createRounding(considered, weight);
  return {
    why,
    considered: roundForPrivacy(all),
    changes: changes
      .filter(({ leavesOut }) => leavesOut > 0)
      .sort((x, y) => y.brings - x.brings || y.leavesOut - x.leavesOut)
      .slice(0, MOST_CHANGES)
      .map(({ wish, leavesOut, brings }) => ({
        wish: wish.kind,
        text: wish.kind === 'deal-breaker' ? wish.text : null,
        leavesOut: round(leavesOut),
        brings: roundForPrivacy(Math.round(brings * weight)),
      })),
  };
};
