import { LIMITS } from '../../../shared/limits.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { otherOf, sideOf, visibleMatches } from '../../policies/match-access.ts';
import { today } from '../kernel/day.ts';
import { candidatesAmong } from '../matches/candidates.ts';
import { type Recommendation, recommend } from '../matching/explain/recommend.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { buildPool } from '../matching/search/pool.ts';
import { fingerprint, isFresh } from './freshness.ts';

/** Who was introduced to a member: people before them whom they haven't answered, and those they have. */
export interface Introduced {
  readonly current: readonly string[];
  readonly closed: ReadonlySet<string>;
}

export interface RecommendedNow {
  /** Whom the viewer is recommended at this moment, best first. */
  readonly best: readonly Recommendation[];
  /** Whether the workers' result is good, old, or not there; nothing is needed for who can't be introduced to anyone. */
  readonly state: 'fresh' | 'stale' | 'missing' | 'not-needed';
  readonly wordings: RecommendationSet['wordings'];
}

/**
 * Whom a member is recommended now. The workers have chosen the candidates out of everyone; these few, and the people
 * before the member, are looked at again at each reading, so that nobody is shown by a state of yesterday: rules of
 * candidacy, scores and order are those of now. It depends on the viewer's own answers only, never on anyone else's (R24).
 */
export const recommendedNow = async (viewerId: string): Promise<RecommendedNow> => {
  const [stored, introduced] = await Promise.all([
    RecommendationSetModel.findById(viewerId).lean<RecommendationSet>(),
    introducedTo(viewerId),
  ]);
  const { current, closed } = introduced;
  const candidates = await candidatesAmong([viewerId, ...current, ...(stored?.candidates ?? [])]);
  const me = candidates.find(({ id }) => id === viewerId);
  if (!me || !isIntroducible(me)) return { best: [], state: 'not-needed', wordings: [] };
  const pool = buildPool(candidates);
  const best = recommend({ pool, viewerId, current, closed, limit: LIMITS.recommendations.max, seed: today() });
  if (!stored) return { best, state: 'missing', wordings: [] };
  const state = isFresh('recommendations', stored, sourceOf(me, introduced)) ? 'fresh' : 'stale';
  return { best, state, wordings: stored.wordings };
};

/** Returns the ids of those who are recommended to a member at this moment. */
export const findRecommendedIds = async (viewerId: string): Promise<ReadonlySet<string>> =>
  new Set((await recommendedNow(viewerId)).best.map(({ id }) => id));

export const introducedTo = async (viewerId: string): Promise<Introduced> => {
  const shown = await MatchModel.find(visibleMatches(viewerId), { users: 1, responses: 1 }).lean();
  const isOpen = (match: (typeof shown)[number]) => match.responses[sideOf(match, viewerId) ?? 0] === null;
  return {
    current: shown.filter(isOpen).map((match) => otherOf(match, viewerId)),
    closed: new Set(shown.filter((match) => !isOpen(match)).map((match) => otherOf(match, viewerId))),
  };
};

/** Without both, nobody can be introduced. */
export const isIntroducible = ({ gender, age }: Candidate): boolean => gender !== null && age !== null;

/** What a set of recommendations rests on, as far as it is the member's own. */
export const sourceOf = (me: Candidate, { current, closed }: Introduced): string =>
  fingerprint([me, [...current].sort(), [...closed].sort(), today()]);
