import { findRawByIds, getRawCollection } from '../../database/raw-collection.ts';
import { type Match, MatchModel, type StoredReason } from '../../models/matching/match.ts';
import type { RecommendationReason } from '../../models/matching/recommendation-set.ts';
import type { Profile } from '../../models/members/profile.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type QuestionAnswers, QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { getOtherUserId, getSide } from '../../policies/match-access.ts';
import type { VisibleProfile } from '../../policies/visibility.ts';
import { getRelation, type VisibilityLevel, visibilityFor } from '../../policies/visibility-level.ts';
import { fingerprint } from '../kernel/fingerprint.ts';
import { indexById } from '../kernel/ids.ts';
import type { Clause } from '../matching/explain/clause.ts';
import { explain, type Surrounding } from '../matching/explain/explain.ts';
import { choosePossible } from '../matching/explain/possible.ts';
import { composeReason, type Explanation, NOT_EXPLAINED, type Reason } from '../matching/explain/reason.ts';
import { type ShownScore, scoreForViewer } from '../matching/explain/shown-score.ts';
import { type Candidate, type CandidateField, redact } from '../matching/member/candidate.ts';
import { type Answers, toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { loadSnapshots } from './daily-snapshot.ts';
import { getOfferedAt } from './introductions.ts';
import { readShownAnswers } from './shown-answers.ts';
import { loadShownCommunity } from './shown-community.ts';

/*
 * What is said of an introduction is stored with it, for each of the two: the score, and clauses each with what it rests on. It does not
 * change any more; a clause is left out while its reader may not see what it rests on.
 */

/** A match, and the participant to whom something is said of it. */
export interface Telling {
  readonly match: Pick<Match, '_id' | 'users' | 'offeredAt' | 'responses' | 'status'>;
  readonly viewerId: string;
}

/** What somebody reads about an introduction. */
export interface ToldReason extends ShownScore {
  readonly explanation: Explanation;
}

/** What is said of an introduction that has ended. */
export const NOTHING_TOLD: ToldReason = { score: 0, raw: 0, coverage: 0, explanation: NOT_EXPLAINED };

/** The fields on which a reason may rest at each visibility level: those of a profile, and the answers that are shown on it. */
const EXPLAINED_FIELDS: Record<VisibilityLevel, ReadonlySet<CandidateField>> = {
  full: new Set([...VISIBLE_FIELDS.full, 'answers']),
  card: VISIBLE_FIELDS.card,
};

const NO_ACCOUNT = { firmHashes: [], phoneHashes: [] };

/** Somebody as others may see them, with the answers that they show. */
interface Seen {
  readonly other: Candidate;
  readonly level: VisibilityLevel;
}

type Shown = Pick<Surrounding, 'beside' | 'areApart'>;

/** Computes what is said to a viewer about some people, in their order. */
const tell = async (viewer: Candidate, seen: readonly Seen[], shown: Shown = {}): Promise<StoredReason[]> => {
  if (seen.length === 0) return [];
  const pool = choosePossible(viewer, await loadShownCommunity());
  const all = seen.map(({ other, level }) => ({ other, visible: EXPLAINED_FIELDS[level] }));
  return explain(viewer, all, { ...shown, pool }).flatMap((reason, at) => {
    const one = seen[at];
    return one ? [{ ...reason, ...scoreForViewer(viewer, one.other, VISIBLE_FIELDS[one.level]) }] : [];
  });
};

/** Computes and stores what is said of some introductions where nothing is stored yet; those of one batch together. */
export const storeReasons = async (tellings: readonly Telling[]): Promise<void> => {
  if (tellings.length === 0) return;
  const batches = new Map<string, Telling[]>();
  for (const telling of tellings) {
    const key = `${telling.viewerId} ${getOfferedAt(telling.match, telling.viewerId).getTime()}`;
    batches.set(key, [...(batches.get(key) ?? []), telling]);
  }
  const [sides, snapshots] = await Promise.all([
    loadSides([...new Set(tellings.flatMap(({ match }) => match.users))]),
    loadSnapshots([...new Set(tellings.map(({ viewerId }) => viewerId))]),
  ]);
  const writes = [];
  for (const batch of batches.values()) {
    const viewerId = batch[0]?.viewerId ?? '';
    const viewer = snapshots.get(viewerId) ?? sides.get(viewerId)?.candidate;
    const seen = batch.flatMap(({ match }) => {
      const side = sides.get(getOtherUserId(match, viewerId));
      const level = side && getLevel(match, viewerId, side);
      return side && level ? [{ match, other: side.candidate, level }] : [];
    });
    for (const [at, reason] of (viewer ? await tell(viewer, seen) : []).entries()) {
      const match = seen[at]?.match;
      if (!match) continue;
      const field = `reasons.${getSide(match, viewerId)}`;
      const filter = { _id: match._id, [field]: { $exists: false } };
      writes.push({ updateOne: { filter, update: { $set: { [field]: reason } } } });
    }
  }
  if (writes.length > 0) await getRawCollection<Match>(MatchModel).bulkWrite(writes, { ordered: false });
};

interface OwnSide {
  readonly candidate: Candidate;
  readonly profile: Profile;
  readonly settings: Settings | undefined;
}

/** Loads of some members what they have stored of themselves. */
const loadSides = async (ids: readonly string[]): Promise<ReadonlyMap<string, OwnSide>> => {
  const [profiles, settings, answers] = await Promise.all([
    findRawByIds<Profile>(ProfileModel, ids, { projection: { factHistories: 0, verification: 0 } }),
    findRawByIds<Settings>(SettingsModel, ids, { projection: { preferences: 1, 'privacy.profileVisibility': 1 } }),
    findRawByIds<QuestionAnswers>(QuestionAnswersModel, ids, { projection: { answers: 1 } }),
  ]);
  const [settingsOf, answersOf] = [indexById<Settings>(settings), indexById<QuestionAnswers>(answers)];
  return new Map(
    profiles.map((profile) => {
      const own = settingsOf.get(profile._id);
      const account = { _id: profile._id, ...NO_ACCOUNT };
      const candidate = toCandidate(account, profile, own, { answers: answersOf.get(profile._id)?.answers });
      return [profile._id, { candidate, profile, settings: own }];
    }),
  );
};

/** Returns how much of the other an introduction shows; undefined where it shows nothing. */
const getLevel = (match: Telling['match'], viewerId: string, { profile, settings }: OwnSide) => {
  if (!settings) return undefined;
  const relation = getRelation(match, viewerId) === 'accepted' ? 'accepted' : 'open';
  const { showProfileTo } = profile.privacySettings;
  return visibilityFor(relation, {
    showProfileTo,
    profileVisibility: settings.privacy.profileVisibility,
    isPaused: false,
  });
};

/** Somebody whom the viewer sees, and what was introduced to the viewer with them. */
export interface SeenMatch {
  readonly match: Pick<Match, '_id' | 'users' | 'reasons'>;
  readonly other: VisibleProfile;
}

/**
 * Returns by match what a viewer reads about some introductions: what is stored, without what they may not see now. Where nothing is
 * stored yet, it is what would be stored now.
 */
export const readReasons = async (
  viewer: Candidate,
  introductions: readonly SeenMatch[],
): Promise<ReadonlyMap<string, ToldReason>> => {
  const found = introductions.map((one) => ({
    ...one,
    stored: one.match.reasons?.[getSide(one.match, viewer.id) ?? 0],
  }));
  const restingOnAnswers = found.filter(({ stored }) => stored?.clauses.some(restsOnAnswer));
  const missing = found.filter(({ stored }) => !stored);
  const answers = await readShownAnswers([...restingOnAnswers, ...missing].map(({ other }) => other.user._id));
  const unstored = missing.map(({ other }) => toSeenWithAnswers(other, answers(other.user._id)[0]));
  const computed = await tell(viewer, unstored, { areApart: true });
  const computedOf = new Map(missing.map(({ match }, at) => [match._id, computed[at]]));
  return new Map(
    found.flatMap(({ match, other, stored }) => {
      const reason = stored ?? computedOf.get(match._id);
      return reason ? [[match._id, toTold(reason, other, answers(other.user._id)[0]?.answers ?? {})]] : [];
    }),
  );
};

const toTold = (
  { lead, clauses, score, raw, coverage }: StoredReason,
  other: VisibleProfile,
  answers: Answers,
): ToldReason => {
  const seen = clauses.filter((clause) => isSeen(clause, other, answers));
  return { score, raw, coverage, explanation: composeReason({ lead, clauses: seen as Clause[] }) };
};

const restsOnAnswer = ({ rests }: StoredReason['clauses'][number]): boolean =>
  rests.some(({ field }) => field === 'answers');

/** Whether a viewer may see now what a clause rests on: their own side, and of the other what is filled in and shown to them. */
const isSeen = (
  { rests }: StoredReason['clauses'][number],
  { profile, level }: VisibleProfile,
  answers: Answers,
): boolean =>
  rests.every(({ owner, field, questionId = '' }) => {
    if (owner === 'viewer') return true;
    if (field === 'answers') return level === 'full' && answers[questionId]?.shown === true;
    const value = (profile as unknown as Readonly<Record<string, unknown>>)[field];
    const isFilledIn = Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
    return VISIBLE_FIELDS[level].has(field as CandidateField) && isFilledIn;
  });

/** What is kept of why people are recommended, by their ids. */
export type KeptReasons = Readonly<Record<string, RecommendationReason>>;

/**
 * Returns why some people are recommended to a viewer, in their order, from the fields that the viewer may see and no others (R27). What
 * is kept stands while the two show what they showed; of the others none begins as another, or as one of those in `beside`, does.
 */
export const explainToViewer = async (
  viewer: Candidate,
  others: readonly VisibleProfile[],
  kept: KeptReasons,
  beside: readonly string[] = [],
): Promise<RecommendationReason[]> => {
  const answers = await readShownAnswers(others.map(({ user }) => user._id));
  const all = others.map((other) => {
    const seen = toSeenWithAnswers(other, answers(other.user._id)[0]);
    return { seen, of: fingerprint([toRead(viewer, 'full'), toRead(seen.other, seen.level)]), id: other.user._id };
  });
  const isKept = ({ id, of }: (typeof all)[number]): boolean => kept[id]?.of === of;
  const [known, missing] = [all.filter(isKept), all.filter((one) => !isKept(one))];
  const begun = known
    .flatMap(({ id }) => kept[id] ?? [])
    .map((one) => composeReason(one as Reason).compatibilityReason);
  const told = await tell(
    viewer,
    missing.map(({ seen }) => seen),
    { beside: [...beside, ...begun] },
  );
  const newOf = new Map(told.map(({ lead, clauses }, at) => [missing[at]?.id, { lead, clauses }]));
  return all.flatMap(({ id, of }) => {
    const added = newOf.get(id);
    return added ? [{ of, ...added }] : (kept[id] ?? []);
  });
};

/** Returns what a reason may read of somebody. */
const toRead = (candidate: Candidate, level: VisibilityLevel) => {
  const { answers, ...fields } = redact(candidate, EXPLAINED_FIELDS[level]);
  const shown = Object.entries(answers).flatMap(([id, { shown, answer }]) => (shown ? [`${id} ${answer}`] : []));
  return [fields, shown.sort()];
};

const toSeenWithAnswers = (
  { user, profile, level }: VisibleProfile,
  own: Pick<QuestionAnswers, 'answers'> | undefined,
): Seen => ({
  other: toCandidate(user, profile, undefined, { answers: own?.answers }),
  level,
});
