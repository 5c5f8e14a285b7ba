import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../shared/limits.ts';
import { getVersion } from '../../database/kept-documents.ts';
import type { Match } from '../../models/matching/match.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { isOfferable } from '../../policies/account-state.ts';
import { loadBlocksAround } from '../../policies/blocks.ts';
import { getColleagueKey } from '../../policies/contact-hiding.ts';
import { getOtherUserId, getSide } from '../../policies/match-access.ts';
import { isVerifiedEnough } from '../../policies/verification.ts';
import { loadShownUser, loadSurroundings, type Surroundings } from '../../policies/visibility.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { today } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { oneAtATime } from '../kernel/one-at-a-time.ts';
import { keepVerifiedEnough, toShownCandidate } from '../matches/candidates.ts';
import { loadDaySide } from '../matches/day-side.ts';
import { listMatches } from '../matches/list.ts';
import { type Recommendation, recommend } from '../matching/explain/recommend.ts';
import { type Candidate, isIntroducible } from '../matching/member/candidate.ts';
import { buildPool } from '../matching/search/pool.ts';
import { fingerprint, isFresh } from './insights.ts';

/** The members who were introduced to a viewer: those of open introductions, and those the viewer has responded to. */
export interface Introduced {
  readonly current: readonly string[];
  readonly closed: ReadonlySet<string>;
  /** All matches that were shown to the viewer. */
  readonly matches: readonly Match[];
}

export interface CurrentRecommendations {
  /** The members who are recommended to the viewer at this moment, best first. */
  readonly best: readonly Recommendation[];
  /** Whether the stored result is good, old or missing; a viewer who can't be introduced to anyone needs none. */
  readonly state: 'fresh' | 'stale' | 'missing' | 'not-needed';
  /** The stored result. */
  readonly stored: RecommendationSet | undefined;
  /** What the best were found by; null where the viewer can't be introduced to anyone. */
  readonly from: FoundBy | null;
}

interface FoundBy {
  /** The viewer, with their day side. */
  readonly viewer: Candidate;
  readonly matches: readonly Match[];
  readonly surroundings: Surroundings;
}

/**
 * Returns the members who are recommended to a viewer now. The workers have chosen the candidates out of all members. These
 * few, and those of the viewer's open introductions, are filtered, scored and ordered again at each reading, so that no one
 * is shown by an outdated state. The result rests on the viewer's day side, on what they may see of the others, and on what
 * protects these now (R27); it depends on the viewer's own responses only, never on anyone else's (R24). It costs much, so it
 * is computed once at a time for a viewer, however many requests ask (R57).
 */
export const getCurrentRecommendations = oneAtATime((viewerId: string) => computeCurrent(viewerId));

const readSets = createDocumentReader<RecommendationSet>(RecommendationSetModel);

const computeCurrent = async (viewerId: string): Promise<CurrentRecommendations> => {
  const [sets, introduced, me] = await Promise.all([
    readSets([viewerId]),
    loadIntroduced(viewerId),
    loadViewer(viewerId),
  ]);
  const [stored] = sets(viewerId);
  if (!me) return { best: [], state: 'not-needed', stored, from: null };
  const ids = [...new Set([...introduced.current, ...(stored?.candidates ?? [])])].filter((id) => id !== viewerId);
  const surroundings = await loadSurroundings(viewerId, ids);
  const { best, source } = findBest(me, introduced, ids, surroundings);
  const state = !stored ? 'missing' : isFresh('recommendations', stored, source) ? 'fresh' : 'stale';
  return { best, state, stored, from: { viewer: me, matches: introduced.matches, surroundings } };
};

/** Who is recommended, and the fingerprint of the viewer's own data, as they were found last for a viewer. */
interface Best {
  readonly basis: string;
  readonly best: readonly Recommendation[];
  readonly source: string;
}

const MAX_BYTES = 8_000_000;
const BYTES_OF_ONE = 150;
const lastBest = new LRUCache<string, Best>({ maxSize: MAX_BYTES });

/** Filters, scores and orders some people for a viewer. What was found the last time stands while nothing of it has changed. */
const findBest = (
  me: Candidate,
  introduced: Introduced,
  ids: readonly string[],
  { people, blocks, hiding }: Surroundings,
): Best => {
  const now = clock.now();
  const { isVerificationRequired } = getContext();
  const blockers = new Set(blocks.map(({ blockerId }) => blockerId));
  const basis: unknown[] = [today(), getVersion(me), ...introduced.matches.map(getVersion)];
  const others = ids.flatMap((id) => {
    const [user, profile, settings] = [people.user(id), people.profile(id), people.settings(id)];
    const isCandidate = user && isOfferable(user, now) && profile && isVerifiedEnough(profile, isVerificationRequired);
    if (!isCandidate || !settings) return [];
    const [hasBlocked, hasListed] = [blockers.has(id), hiding.has(id)];
    basis.push(getVersion(user), getVersion(profile), getVersion(settings), hasBlocked, hasListed);
    return [{ user, profile, settings, hasBlocked, hasListed }];
  });
  const key = basis.join();
  const known = lastBest.get(me.id);
  if (known?.basis === key) return known;
  const candidates = others.flatMap(({ user, profile, settings, hasBlocked, hasListed }) => {
    const blockedIds = hasBlocked ? [me.id] : [];
    const contactHashes = hasListed && me.phoneHash !== null ? [me.phoneHash] : [];
    return toShownCandidate(user, profile, settings, { blockedIds, contactHashes }) ?? [];
  });
  const { current, closed } = introduced;
  const pool = buildPool([me, ...candidates]);
  const best = recommend({ pool, viewerId: me.id, current, closed, limit: LIMITS.recommendations.max, seed: today() });
  const found = { basis: key, best, source: getSource(me, introduced) };
  lastBest.set(me.id, found, { size: key.length + BYTES_OF_ONE * best.length });
  return found;
};

/** Returns the ids of the members who are recommended to a viewer now. */
export const findRecommendedIds = async (viewerId: string): Promise<ReadonlySet<string>> =>
  new Set((await getCurrentRecommendations(viewerId)).best.map(({ id }) => id));

/** Loads the members who were introduced to a viewer. */
export const loadIntroduced = async (viewerId: string): Promise<Introduced> => {
  const matches = await listMatches({ userId: viewerId });
  const isOpen = (match: Match) => match.responses[getSide(match, viewerId) ?? 0] === null;
  return {
    current: matches.filter(isOpen).map((match) => getOtherUserId(match, viewerId)),
    closed: new Set(matches.filter((match) => !isOpen(match)).map((match) => getOtherUserId(match, viewerId))),
    matches,
  };
};

const lastViewers = new LRUCache<string, { readonly basis: string; readonly viewer: Candidate }>({
  maxSize: MAX_BYTES,
});
const BYTES_OF_VIEWER = 2_000;

/**
 * Loads a member with their day side, as the one for whom others are found; null where they may not be introduced to anyone.
 * A day side hides from nobody: whoever vanished when the member listed a phone number would have that number. Whom the member
 * has blocked is known to them, and counts as it is now. While nothing of it has changed the result is the same object.
 */
export const loadViewer = async (viewerId: string): Promise<Candidate | null> => {
  const [user, blocks] = await Promise.all([loadShownUser(viewerId), loadBlocksAround(viewerId)]);
  const [mine] = user && isOfferable(user, clock.now()) ? await keepVerifiedEnough([user]) : [];
  const side = mine && (await loadDaySide(viewerId));
  if (!side || !isIntroducible(side)) return null;
  const blockedIds = blocks.flatMap(({ blockerId, blockedId }) => (blockerId === viewerId ? [blockedId] : []));
  const basis = [getVersion(side), getVersion(mine), ...blockedIds].join();
  const known = lastViewers.get(viewerId);
  if (known?.basis === basis) return known.viewer;
  const protection = { blockedIds, colleagueKey: getColleagueKey(mine.email), phoneHash: mine.phoneHash ?? null };
  const viewer = { ...side, ...protection };
  lastViewers.set(viewerId, { basis, viewer }, { size: BYTES_OF_VIEWER });
  return viewer;
};

/** Returns the fingerprint of what a member's recommendations rest on, as far as it is the member's own. */
export const getSource = (me: Candidate, { current, closed }: Introduced): string =>
  fingerprint([me, [...current].sort(), [...closed].sort(), today()]);
