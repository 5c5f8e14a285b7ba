import { setImmediate as breathe } from 'node:timers/promises';
import type { QueryFilter } from 'mongoose';
import { LIMITS } from '../../../shared/limits.ts';
import type { PairExclusion, PickExclusion } from '../../../shared/pick-options.ts';
import { foldForSearch } from '../../../shared/text-folding.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { canSeeMatch, getSide, matchStateFor } from '../../policies/match-access.ts';
import { verifiedEnoughProfiles } from '../../policies/verification.ts';
import { type VisibilityLevel, visibilityFor } from '../../policies/visibility-level.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { today } from '../kernel/day.ts';
import { invalid } from '../kernel/errors.ts';
import { indexById, pairKey } from '../kernel/ids.ts';
import { userTextFilter } from '../kernel/user-text-filter.ts';
import { loadCandidates, USER_FIELDS, VISIBLE_FIELDS } from '../matches/candidates.ts';
import { loadDailySnapshot, withDailySnapshot } from '../matches/daily-snapshot.ts';
import { loadShownCommunity } from '../matches/shown-community.ts';
import { explain } from '../matching/explain/explain.ts';
import { choosePossible } from '../matching/explain/possible.ts';
import { composeReason, type Explanation } from '../matching/explain/reason.ts';
import { byShownScore, type ShownScore, scoreForViewer } from '../matching/explain/shown-score.ts';
import { type Candidate, isIntroducible, redactKeepingProtection } from '../matching/member/candidate.ts';
import { listPairExclusions } from '../matching/search/pair-exclusions.ts';
import { buildPool, PoolBuilder } from '../matching/search/pool.ts';
import { type CardPerson, loadCards, requireVipMember } from './people.ts';

/** So many people are compared for one list, nearest in age first, as the engine looks for candidates. */
const MAX_COMPARED = 400;
/** After so many people others get their turn: to read and compare one takes up to a millisecond. */
const PEOPLE_PER_STEP = 10;
/** So many accounts whose name has a text are looked at. */
const MAX_NAMED = 2_000;

export interface CandidatesQuery {
  name?: string | undefined;
  city?: string | undefined;
  ageMin?: number | undefined;
  ageMax?: number | undefined;
  show: 'possible' | 'all';
  before?: string | undefined;
  limit: number;
}

/** Somebody whom a member could be introduced to, as far as the engine and the history that the member knows allow it. */
export interface ComparedCandidate extends ShownScore {
  id: string;
  exclusions: PickExclusion[];
  isPicked: boolean;
  isShortlisted: boolean;
  candidate: Candidate;
  level: VisibilityLevel;
}

/** The same, with what a row of the list shows. */
export interface CandidateRow extends Omit<ComparedCandidate, 'candidate' | 'level'> {
  person: CardPerson;
  explanation: Explanation;
  cursor: string;
}

/**
 * Lists people whom a VIP member could be introduced to, best first, for the member's matchmaker and for admins. Filters, score
 * and reasons are the engine's: excluded is who its hard filters exclude, and the score and the reason are those that the member
 * would be shown. Blocks, hiding, and an answer of which the member does not know make no difference here. What is shown is
 * recorded. Throws `not_found`, and `bad_request` for a text that is no cursor.
 */
export const listCandidates = async (
  actor: UserActor,
  memberId: string,
  query: CandidatesQuery,
): Promise<CandidateRow[]> => {
  const member = await requireVipMember(actor, memberId);
  const start = readOffset(query.before);
  const viewer = await loadDailySnapshot(memberId);
  if (!viewer || !isIntroducible(viewer)) return [];
  const ids = await findNearestInAge(viewer, query);
  const compared = (await compareCandidates(member, ids))
    .filter(({ exclusions }) => query.show === 'all' || exclusions.length === 0)
    .sort(byShownScore(today(), memberId));
  const page = compared.slice(start, start + query.limit);
  const rows = await describeCandidates(viewer, page, start);
  await recordList(
    actor,
    'staffPicks.candidates',
    rows.map(({ id }) => id),
  );
  return rows;
};

const readOffset = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (!/^\d{1,4}$/.test(cursor)) throw invalid('before', 'This is not a cursor of this list');
  return Number(cursor);
};

/** Returns the ids of people of the other gender whom the filters allow, nearest in age first. */
const findNearestInAge = async (
  { id, gender, age }: Candidate,
  { name, city, ageMin = LIMITS.profileAge.min, ageMax = LIMITS.profileAge.max }: CandidatesQuery,
): Promise<string[]> => {
  const named = name?.trim() ? await findByFirstName(name) : null;
  const wanted: QueryFilter<Profile> = {
    gender: gender === 'male' ? 'female' : 'male',
    age: { $gte: Math.min(ageMin, ageMax), $lte: Math.max(ageMin, ageMax) },
    _id: named ? { $in: named, $ne: id } : { $ne: id },
    ...verifiedEnoughProfiles(getContext().isVerificationRequired),
  };
  const inCity = foldForSearch(city ?? '');
  const found = ProfileModel.aggregate<{ _id: string; location?: string | null }>([
    { $match: wanted },
    { $project: { location: 1, yearsApart: { $abs: { $subtract: ['$age', age] } } } },
    { $sort: { yearsApart: 1, _id: 1 } },
    ...(inCity === '' ? [{ $limit: MAX_COMPARED }] : []),
  ]).cursor({ batchSize: MAX_COMPARED });
  const nearest: string[] = [];
  for await (const { _id, location } of found) {
    if (foldForSearch(location ?? '').includes(inCity)) nearest.push(_id);
    if (nearest.length === MAX_COMPARED) break;
  }
  return nearest;
};

/** A search by the last name, which is not shown, would tell it letter by letter. */
const findByFirstName = async (name: string): Promise<string[]> => {
  const wanted = foldForSearch(name);
  const named = { ...offerableAccounts(clock.now()), ...userTextFilter(name, ['name']) };
  const users = await UserModel.find(named, { firstName: 1 })
    .limit(MAX_NAMED)
    .lean<Pick<User, '_id' | 'firstName'>[]>();
  return users.filter(({ firstName }) => foldForSearch(firstName).includes(wanted)).map(({ _id }) => _id);
};

/** Compares a member with those of some people who may be introduced now, in no order; who may not is left out. */
export const compareCandidates = async (member: User, ids: readonly string[]): Promise<ComparedCandidate[]> => {
  const users = await UserModel.find({ ...offerableAccounts(clock.now()), _id: { $in: ids } }, USER_FIELDS).lean<
    User[]
  >();
  const [[live], found, viewer, levels, history] = await Promise.all([
    loadCandidates([member]),
    loadCandidates(users),
    loadDailySnapshot(member._id),
    loadLevels([member._id, ...ids]),
    loadHistory(member._id, ids),
  ]);
  if (!live || !viewer) return [];
  // What excludes a pair follows no change of the day: a member and their matchmaker could try what the other wishes (R27).
  const me = await withDailySnapshot(live);
  if (!isIntroducible(me)) return [];
  const others = found.filter((one) => isIntroducible(one) && one.gender !== me.gender);
  const builder = new PoolBuilder();
  for (const [n, one] of [me, ...others].entries()) {
    if (n % PEOPLE_PER_STEP === 0) await breathe();
    builder.add(asSeen(one, levels.get(one.id)));
  }
  const pool = builder.build();
  const mine = pool.indexOf(me.id);
  const compared: ComparedCandidate[] = [];
  for (const [n, candidate] of others.entries()) {
    if (n % PEOPLE_PER_STEP === 0) await breathe();
    const [at, level] = [pool.indexOf(candidate.id), levels.get(candidate.id)];
    if (mine === undefined || at === undefined || !level) continue;
    compared.push({
      id: candidate.id,
      ...scoreForViewer(viewer, candidate, VISIBLE_FIELDS[level]),
      exclusions: [...listPairExclusions(pool, mine, at), ...(history.known.get(candidate.id) ?? [])],
      isPicked: history.picked.has(candidate.id),
      isShortlisted: history.shortlisted.has(candidate.id),
      candidate,
      level,
    });
  }
  return compared;
};

/**
 * Returns somebody as an introduction would show them, with what they wish and what protects them: what the desk is told of limits rests
 * on that alone, and never on an answer.
 */
const asSeen = (one: Candidate, level: VisibilityLevel | undefined): Candidate => ({
  ...redactKeepingProtection(one, VISIBLE_FIELDS[level ?? 'card']),
  preferences: one.preferences,
});

/** Returns what excludes a pair as far as the desk is told. */
export const listSeenExclusions = async (pair: readonly [string, string]): Promise<PairExclusion[]> => {
  const users = await UserModel.find({ _id: { $in: pair } }, USER_FIELDS).lean<User[]>();
  const [found, levels] = await Promise.all([loadCandidates(users), loadLevels(pair)]);
  const pool = buildPool(found.map((one) => asSeen(one, levels.get(one.id))));
  const [a, b] = [pool.indexOf(pair[0]), pool.indexOf(pair[1])];
  return a === undefined || b === undefined ? [] : listPairExclusions(pool, a, b);
};

/** Adds what a row of a list shows to some candidates, the first of them at `start` in it; the reasons are those of one list. */
export const describeCandidates = async (
  viewer: Candidate,
  compared: readonly ComparedCandidate[],
  start = 0,
): Promise<CandidateRow[]> => {
  const cards = await loadCards(compared.map(({ id }) => id));
  const seen = compared.map(({ candidate, level }) => ({ other: candidate, visible: VISIBLE_FIELDS[level] }));
  const pool = choosePossible(viewer, await loadShownCommunity());
  const explanations = explain(viewer, seen, { pool }).map(composeReason);
  return compared.flatMap(({ candidate: _, level: __, ...one }, at) => {
    const [person, explanation] = [cards.get(one.id), explanations[at]];
    return person && explanation ? [{ ...one, person, explanation, cursor: String(start + at + 1) }] : [];
  });
};

/** Loads how much of each person an introduction would show. */
const loadLevels = async (ids: readonly string[]): Promise<ReadonlyMap<string, VisibilityLevel>> => {
  const among = { _id: { $in: ids } };
  const [profiles, settings] = await Promise.all([
    ProfileModel.find(among, { 'privacySettings.showProfileTo': 1 }).lean<Profile[]>(),
    SettingsModel.find(among, { 'privacy.profileVisibility': 1 }).lean<Settings[]>(),
  ]);
  const settingsOf = indexById<Settings>(settings);
  return new Map(
    profiles.flatMap(({ _id, privacySettings }) => {
      const own = settingsOf.get(_id);
      const { showProfileTo } = privacySettings;
      const level =
        own &&
        visibilityFor('open', { showProfileTo, profileVisibility: own.privacy.profileVisibility, isPaused: false });
      return level ? [[_id, level] as const] : [];
    }),
  );
};

/** Loads what the member knows of earlier introductions to some people, with whom of them a pick is open, and who is put aside. */
const loadHistory = async (memberId: string, ids: readonly string[]) => {
  const among = { pairKey: { $in: ids.map((id) => pairKey(memberId, id)) } };
  const [matches, picks, shortlisted] = await Promise.all([
    MatchModel.find(among).lean<Match[]>(),
    PickModel.find({ ...among, isOpen: true }, { memberId: 1, candidateId: 1 }).lean(),
    ShortlistEntryModel.find({ memberId, isListed: true }, { candidateId: 1 }).lean(),
  ]);
  const known = new Map<string, PickExclusion[]>();
  for (const match of matches) {
    const side = getSide(match, memberId);
    if (side === null || !canSeeMatch(match, memberId)) continue;
    const hasEnded = matchStateFor(match, side).status === 'rejected';
    known.set(match.users[1 - side] ?? '', [hasEnded ? 'declined' : 'introduced']);
  }
  const picked = new Set(picks.map((one) => (one.memberId === memberId ? one.candidateId : one.memberId)));
  return { known, picked, shortlisted: new Set(shortlisted.map(({ candidateId }) => candidateId)) };
};
