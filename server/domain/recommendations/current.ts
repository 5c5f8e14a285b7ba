import { LIMITS, MATCHES_SHOWN } from '../../../shared/limits.ts';
import { type RecommendationSet, RecommendationSetModel } from '../../models/matching/recommendation-set.ts';
import { isOfferable } from '../../policies/account-state.ts';
import { loadBlocksAround } from '../../policies/blocks.ts';
import { canRespond, getOtherUserId } from '../../policies/match-access.ts';
import { isVerifiedEnough } from '../../policies/verification.ts';
import { loadShownUser, loadSurroundings, type Surroundings } from '../../policies/visibility.ts';
import { getRelation } from '../../policies/visibility-level.ts';
import { clock } from '../kernel/clock.ts';
import { coalesce } from '../kernel/coalesce.ts';
import { getContext } from '../kernel/context.ts';
import { getDay, today } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { fingerprint } from '../kernel/fingerprint.ts';
import { getRecommendedLevel, keepVerifiedEnough, toShownCandidate, VISIBLE_FIELDS } from '../matches/candidates.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { getOfferedAt, type Introduction, listIntroductions } from '../matches/introductions.ts';
import { type Recommendation, recommend } from '../matching/explain/recommend.ts';
import { type Candidate, type CandidateField, isIntroducible } from '../matching/member/candidate.ts';
import { buildPool } from '../matching/search/pool.ts';
import { isFresh } from './profile-feedback.ts';

export interface CurrentRecommendations {
  /** The members who are recommended to the viewer at this moment, best first. */
  readonly best: readonly Recommendation[];
  /** Whether there are no others than the best. */
  readonly isWhole: boolean;
  /** Whether the stored result is good, old or missing; a viewer who can't be introduced to anyone needs none. */
  readonly state: 'fresh' | 'stale' | 'missing' | 'not-needed';
  /** The stored result. */
  readonly stored: RecommendationSet | undefined;
  /** What the best were found by; null where the viewer can't be introduced to anyone. */
  readonly from: FoundBy | null;
}

interface FoundBy {
  /** The viewer, with their daily snapshot. */
  readonly viewer: Candidate;
  /** All introductions that were shown to the viewer. */
  readonly introductions: readonly Introduction[];
  /** What was read around the viewer and the best. */
  readonly surroundings: Surroundings;
}

/**
 * Returns the members who are recommended to a viewer now, at most `limit`. The workers have chosen the candidates out of all members.
 * These few, and those of the viewer's open introductions, are filtered, scored and ordered again at each reading, so that no one
 * is shown by an outdated state. The result rests on the viewer's daily snapshot, on what they may see of the others, and on what
 * protects these now (R27); it depends on the viewer's own responses only, never on anyone else's (R24). It costs much, so it
 * is computed once at a time for a viewer, however many requests ask (R57).
 */
export const getCurrentRecommendations = (
  viewerId: string,
  limit: number = LIMITS.recommendations.max,
): Promise<CurrentRecommendations> => computeOnce(`${limit} ${viewerId}`);

const computeOnce = coalesce((key: string) => {
  const [limit = '', viewerId = ''] = key.split(' ');
  return computeCurrent(viewerId, Number(limit));
});

const readSets = createDocumentReader<RecommendationSet>(RecommendationSetModel);

const computeCurrent = async (viewerId: string, limit: number): Promise<CurrentRecommendations> => {
  const [sets, introductions, viewer] = await Promise.all([
    readSets([viewerId]),
    listIntroductions(viewerId),
    loadViewer(viewerId),
  ]);
  const [stored] = sets(viewerId);
  if (!viewer) return { best: [], isWhole: true, state: 'not-needed', stored, from: null };
  const current = listOpen(viewerId, introductions);
  const isOld = stored && !isFresh('recommendations', stored, getSource(viewer, current));
  const about = { state: stored ? (isOld ? 'stale' : 'fresh') : 'missing', stored } as const;
  const findFirst = (coming: readonly string[]) => findBest({ viewer, introductions, current, coming, limit });
  const introduced = await findFirst([]);
  // Introductions come first, so that the candidates for later days are not read where there is no room for them.
  if (introduced.best.length >= limit) return { ...about, ...introduced, isWhole: false };
  return { ...about, ...(await findFirst(stored?.candidates ?? [])), isWhole: true };
};

interface Input {
  readonly viewer: Candidate;
  readonly introductions: readonly Introduction[];
  /** Those of open introductions. */
  readonly current: readonly string[];
  /** Candidates for later days. */
  readonly coming: readonly string[];
  readonly limit: number;
}

/** Filters, scores and orders some people for a viewer. */
const findBest = async ({ viewer, introductions, current, coming, limit }: Input) => {
  const ids = [...new Set([...current, ...coming])].filter((id) => id !== viewer.id);
  const surroundings = await loadSurroundings(viewer.id, ids);
  const answered = introductions.filter((one) => !canRespond(one, viewer.id));
  const day = today();
  // The newest come first.
  const before = introductions.findIndex((one) => getDay(getOfferedAt(one, viewer.id)) !== day);
  const ofToday = introductions.slice(0, before < 0 ? introductions.length : before);
  const toOthers = (some: readonly Introduction[]) => new Set(some.map((one) => getOtherUserId(one, viewer.id)));
  const best = recommend({
    pool: buildPool([viewer, ...listShown(viewer, ids, surroundings)]),
    viewerId: viewer.id,
    current,
    introducedToday: toOthers(ofToday),
    closed: toOthers(answered),
    getVisible: (id) => getVisible(id, surroundings),
    limit,
    seed: day,
  });
  return { best, from: { viewer, introductions, surroundings } };
};

/** Returns those of some people whom a viewer may be recommended now, as the viewer sees them. */
const listShown = (
  viewer: Candidate,
  ids: readonly string[],
  { people, blocks, hiding }: Surroundings,
): Candidate[] => {
  const now = clock.now();
  const { isVerificationRequired } = getContext();
  const blockers = new Set(blocks.map(({ blockerId }) => blockerId));
  return ids.flatMap((id) => {
    const [user, profile, settings] = [people.user(id), people.profile(id), people.settings(id)];
    const isCandidate = user && isOfferable(user, now) && profile && isVerifiedEnough(profile, isVerificationRequired);
    if (!isCandidate || !settings) return [];
    const blockedIds = blockers.has(id) ? [viewer.id] : [];
    const contactHashes = hiding.has(id) ? viewer.phoneHashes : [];
    return toShownCandidate(user, profile, settings, { blockedIds, contactHashes }) ?? [];
  });
};

const NOTHING: ReadonlySet<CandidateField> = new Set();

/** Returns the fields of somebody that members see to whom they are recommended. */
const getVisible = (id: string, { people }: Surroundings): ReadonlySet<CandidateField> => {
  const [profile, settings] = [people.profile(id), people.settings(id)];
  const level = profile && settings ? getRecommendedLevel(profile, settings) : null;
  return level ? VISIBLE_FIELDS[level] : NOTHING;
};

/** Returns the ids of the members who are recommended to a viewer now. */
export const findRecommendedIds = async (viewerId: string): Promise<ReadonlySet<string>> =>
  new Set((await getCurrentRecommendations(viewerId)).best.map(({ id }) => id));

/** Returns the ids of those of open introductions: of those that are pending to the viewer and that their list begins with. */
export const listOpen = (viewerId: string, introductions: readonly Introduction[]): string[] =>
  introductions
    .filter((one) => getRelation(one, viewerId) === 'open')
    .slice(0, MATCHES_SHOWN.pending)
    .filter((one) => canRespond(one, viewerId))
    .map((one) => getOtherUserId(one, viewerId));

/**
 * Loads a member with their daily snapshot, as the one for whom others are found; null where they may not be introduced to anyone.
 * A daily snapshot hides from nobody: whoever vanished when the member listed a phone number would have that number. Whom the member
 * has blocked is known to them, and counts as it is now.
 */
export const loadViewer = async (viewerId: string): Promise<Candidate | null> => {
  const [user, blocks] = await Promise.all([loadShownUser(viewerId), loadBlocksAround(viewerId)]);
  const [mine] = user && isOfferable(user, clock.now()) ? await keepVerifiedEnough([user]) : [];
  const side = mine && (await loadDailySnapshot(viewerId));
  if (!side || !isIntroducible(side)) return null;
  const blockedIds = blocks.flatMap(({ blockerId, blockedId }) => (blockerId === viewerId ? [blockedId] : []));
  return { ...side, blockedIds, firmHashes: mine.firmHashes, phoneHashes: mine.phoneHashes };
};

/**
 * Returns the fingerprint of what a member's recommendations rest on, as far as it is the member's own. `current`: those of their open
 * introductions.
 */
export const getSource = (me: Candidate, current: readonly string[]): string =>
  fingerprint([me, [...current].sort(), today()]);
