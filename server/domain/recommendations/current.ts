import { LIMITS } from '../../../shared/limits.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { loadBlockedIds } from '../../policies/blocks.ts';
import { getColleagueKey } from '../../policies/contact-hiding.ts';
import { getOtherUserId, getSide, visibleMatches } from '../../policies/match-access.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { oneAtATime } from '../kernel/one-at-a-time.ts';
import {
  keepVerifiedEnough,
  loadOfferableCandidates,
  loadShownCandidates,
  USER_FIELDS,
} from '../matches/candidates.ts';
import { loadDaySide } from '../matches/day-side.ts';
import { type Recommendation, recommend } from '../matching/explain/recommend.ts';
import { type Candidate, isIntroducible } from '../matching/member/candidate.ts';
import { buildPool } from '../matching/search/pool.ts';
import { fingerprint, isFresh } from './insights.ts';

/** The members who were introduced to a viewer: those of open introductions, and those the viewer has responded to. */
export interface Introduced {
  readonly current: readonly string[];
  readonly closed: ReadonlySet<string>;
}

export interface CurrentRecommendations {
  /** The members who are recommended to the viewer at this moment, best first. */
  readonly best: readonly Recommendation[];
  /** Whether the stored result is good, old or missing; a viewer who can't be introduced to anyone needs none. */
  readonly state: 'fresh' | 'stale' | 'missing' | 'not-needed';
  readonly wordings: RecommendationSet['wordings'];
  /** The viewer, with their day side; null where they can't be introduced to anyone. */
  readonly viewer: Candidate | null;
}

/**
 * Returns the members who are recommended to a viewer now. The workers have chosen the candidates out of all members. These
 * few, and those of the viewer's open introductions, are filtered, scored and ordered again at each reading, so that no one
 * is shown by an outdated state. The result rests on the viewer's day side, on what they may see of the others, and on what
 * protects these now (R27); it depends on the viewer's own responses only, never on anyone else's (R24). It costs much, so it
 * is computed once at a time for a viewer, however many requests ask (R57).
 */
export const getCurrentRecommendations = oneAtATime((viewerId: string) => computeCurrent(viewerId));

const computeCurrent = async (viewerId: string): Promise<CurrentRecommendations> => {
  const [stored, introduced, me] = await Promise.all([
    RecommendationSetModel.findById(viewerId).lean<RecommendationSet>(),
    loadIntroduced(viewerId),
    loadViewer(viewerId),
  ]);
  if (!me) return { best: [], state: 'not-needed', wordings: [], viewer: null };
  const { current, closed } = introduced;
  const others = await loadOfferableCandidates([...current, ...(stored?.candidates ?? [])], loadShownCandidates);
  const pool = buildPool([me, ...others.filter(({ id }) => id !== viewerId)]);
  const best = recommend({ pool, viewerId, current, closed, limit: LIMITS.recommendations.max, seed: today() });
  if (!stored) return { best, state: 'missing', wordings: [], viewer: me };
  const state = isFresh('recommendations', stored, getSource(me, introduced)) ? 'fresh' : 'stale';
  return { best, state, wordings: stored.wordings, viewer: me };
};

/** Returns the ids of the members who are recommended to a viewer now. */
export const findRecommendedIds = async (viewerId: string): Promise<ReadonlySet<string>> =>
  new Set((await getCurrentRecommendations(viewerId)).best.map(({ id }) => id));

/** Loads the members who were introduced to a viewer. */
export const loadIntroduced = async (viewerId: string): Promise<Introduced> => {
  const shown = await MatchModel.find(visibleMatches(viewerId), { users: 1, responses: 1 }).lean();
  const isOpen = (match: (typeof shown)[number]) => match.responses[getSide(match, viewerId) ?? 0] === null;
  return {
    current: shown.filter(isOpen).map((match) => getOtherUserId(match, viewerId)),
    closed: new Set(shown.filter((match) => !isOpen(match)).map((match) => getOtherUserId(match, viewerId))),
  };
};

/**
 * Loads a member with their day side, as the one for whom others are found; null where they may not be introduced to anyone.
 * A day side hides from nobody: whoever vanished when the member listed a phone number would have that number. Whom the member
 * has blocked is known to them, and counts as it is now.
 */
export const loadViewer = async (viewerId: string): Promise<Candidate | null> => {
  const [user] = await keepVerifiedEnough(
    await UserModel.find({ ...offerableAccounts(clock.now()), _id: viewerId }, USER_FIELDS).lean(),
  );
  const side = user && (await loadDaySide(viewerId));
  if (!side || !isIntroducible(side)) return null;
  return {
    ...side,
    blockedIds: (await loadBlockedIds([viewerId])).get(viewerId) ?? [],
    colleagueKey: getColleagueKey(user.email),
    phoneHash: user.phoneHash ?? null,
  };
};

/** Returns the fingerprint of what a member's recommendations rest on, as far as it is the member's own. */
export const getSource = (me: Candidate, { current, closed }: Introduced): string =>
  fingerprint([me, [...current].sort(), [...closed].sort(), today()]);
