import { type Match, MatchModel } from '../../models/matching/match.ts';
import { UserModel } from '../../models/members/user.ts';
import { isAbsent, offerableAccounts } from '../../policies/account-state.ts';
import { canSeeMatch } from '../../policies/match-access.ts';
import { clock } from '../kernel/clock.ts';
import { pairKey } from '../kernel/ids.ts';
import { type CandidateUser, loadCandidates, USER_FIELDS } from '../matches/candidates.ts';
import { withDailySnapshot } from '../matches/daily-snapshot.ts';
import { isIntroducible } from '../matching/member/candidate.ts';
import { listPairExclusions } from '../matching/search/pair-exclusions.ts';
import { buildPool, type Pool } from '../matching/search/pool.ts';
import type { PairScore } from '../matching/search/score.ts';
import { findReasons } from './planned-picks.ts';

type Test = (pool: Pool, member: number, candidate: number) => boolean;

/**
 * Returns to whom of some people a member could be introduced at this moment, by all that the engine and the history of the two know, with
 * their scores, by id.
 */
export const findPossible = (memberId: string, candidateIds: readonly string[]) =>
  compare(
    memberId,
    candidateIds,
    (pool, me, at) => findReasons(pool, { memberId: pool.getId(me), candidateId: pool.getId(at) }).length === 0,
  );

/**
 * The same for whom a member may be asked about: blocks, hiding, and an answer that the member does not know keep somebody out; what they
 * answered to the question bank, and fields that are not shown, do not, as the card that the member sees tells nothing of them.
 */
export const findAskable = (memberId: string, candidateIds: readonly string[]) =>
  compare(
    memberId,
    candidateIds,
    (pool, me, at) =>
      pool.maySee(me, at) && listPairExclusions(pool, me, at).every((exclusion) => exclusion === 'deal-breaker'),
  );

const compare = async (
  memberId: string,
  candidateIds: readonly string[],
  isAllowed: Test,
): Promise<ReadonlyMap<string, PairScore>> => {
  const possible = new Map<string, PairScore>();
  if (candidateIds.length === 0) return possible;
  const now = clock.now();
  const [users, matches] = await Promise.all([
    UserModel.find({ ...offerableAccounts(now), _id: { $in: [memberId, ...candidateIds] } }, USER_FIELDS).lean<
      CandidateUser[]
    >(),
    MatchModel.find({ pairKey: { $in: candidateIds.map((id) => pairKey(memberId, id)) } }).lean<Match[]>(),
  ]);
  const here = users.filter((user) => user._id === memberId || !isAbsent(user, now));
  const found = (await loadCandidates(here)).filter(isIntroducible);
  const live = found.find(({ id }) => id === memberId);
  if (!live) return possible;
  const others = found.filter((one) => one.id !== memberId && one.gender !== live.gender);
  const pool = buildPool([await withDailySnapshot(live), ...others]);
  const apart = new Set(
    matches.filter((match) => match.status !== 'pending' || canSeeMatch(match, memberId)).map((match) => match.pairKey),
  );
  for (const { id: candidateId } of others) {
    const [me, at] = [pool.indexOf(memberId), pool.indexOf(candidateId)];
    if (me === undefined || at === undefined || apart.has(pairKey(memberId, candidateId))) continue;
    if (isAllowed(pool, me, at)) possible.set(candidateId, pool.scores.scorePair(me, at));
  }
  return possible;
};
