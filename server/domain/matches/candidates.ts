import type { QueryFilter } from 'mongoose';
import { DAILY_ALLOWANCE, DAILY_PACE_FLOOR } from '../../../shared/limits.ts';
import { joinPrompts } from '../../../shared/prompts.ts';
import { findRawByIds } from '../../database/raw-collection.ts';
import type { Profile } from '../../models/members/profile.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import {
  type QuestionAnswers,
  QuestionAnswersModel,
  type StoredAnswer,
} from '../../models/members/question-answers.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { loadBlockedIds } from '../../policies/blocks.ts';
import { loadContactHashes } from '../../policies/contact-hiding.ts';
import { verifiedEnoughProfiles } from '../../policies/verification.ts';
import { type VisibilityLevel, visibilityFor } from '../../policies/visibility-level.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { indexById } from '../kernel/ids.ts';
import {
  CARD_FIELDS,
  type Candidate,
  type CandidatePreferences,
  FULL_FIELDS,
  isIntroducible,
  NO_PREFERENCES,
  redactKeepingProtection,
} from '../matching/member/candidate.ts';
import { keepCounted, markEssential } from './counted-limits.ts';

/*
 * Candidates: members as the matching engine gets them.
 *
 * The hard rules of candidacy (who may be introduced to whom) are stated in `testing/people/reference-filters.ts`. The filters
 * here and the columns of the engine (`matching/search/pool.ts`) are compared with that reference by property tests.
 */

/** The part of an account that the engine and the allowance need. */
export type CandidateUser = Pick<User, '_id' | 'firmHashes' | 'phoneHashes' | 'membershipTier' | 'lastActiveAt'>;

/** What is read of an account to make a candidate. */
export const USER_FIELDS = { _id: 1, firmHashes: 1, phoneHashes: 1, membershipTier: 1, lastActiveAt: 1 } as const;
const PAGE_SIZE = 500;

/** Returns how many introductions a day someone's present tier includes. */
export const getAllowance = (user: Pick<User, 'membershipTier'>): number =>
  DAILY_ALLOWANCE[user.membershipTier ?? 'standard'];

/** Returns how many introductions a day someone's present tier includes at least, however few people are left to them. */
export const getPaceFloor = (user: Pick<User, 'membershipTier'>): number =>
  DAILY_PACE_FLOOR[user.membershipTier ?? 'standard'];

/** Returns preferences in the form of the engine, with the deal-breakers that count today. */
export const toPreferences = ({
  preferences,
  countedLimits,
}: Pick<Settings, 'preferences' | 'countedLimits'>): CandidatePreferences => ({
  ageMin: preferences.ageRange.min,
  ageMax: preferences.ageRange.max,
  location: preferences.location,
  maxDistanceKm: preferences.maxDistance,
  interests: preferences.interests,
  dealBreakers: keepCounted(preferences.dealBreakers, countedLimits),
});

/** What a candidate has beside account, profile and settings. */
interface ExtraFacts {
  answers?: Answers | undefined;
  blockedIds?: readonly string[] | undefined;
  contactHashes?: readonly string[] | undefined;
}

/** Builds a candidate from what is stored about a member. */
export const toCandidate = (
  user: AccountFields,
  profile: Profile,
  settings: Settings | undefined,
  { answers = {}, blockedIds = [], contactHashes = [] }: ExtraFacts = {},
): Candidate => ({
  id: user._id,
  gender: profile.gender,
  age: profile.age,
  location: profile.location,
  ethnicity: profile.ethnicity,
  education: profile.education,
  religiousLevel: profile.religiousLevel,
  maritalStatus: profile.maritalStatus,
  hasChildren: profile.hasChildren,
  wantsChildren: profile.wantsChildren,
  height: profile.height,
  occupation: profile.occupation,
  bio: profile.bio,
  ...joinPrompts(profile.prompts),
  answers: markEssential(answers, settings?.countedLimits),
  preferences: settings ? toPreferences(settings) : NO_PREFERENCES,
  blockedIds,
  hideFromContacts: profile.privacySettings.hideFromContacts,
  firmHashes: user.firmHashes,
  phoneHashes: user.phoneHashes,
  contactHashes,
});

/** A user's answers to the question bank by the question's id. */
export type Answers = Readonly<Record<string, StoredAnswer>>;

/** Loads users' answers by user id; a user without any is absent. */
export const loadAnswers = async (userIds: readonly string[]): Promise<ReadonlyMap<string, Answers>> => {
  const found = await QuestionAnswersModel.find({ _id: { $in: userIds } }).lean<QuestionAnswers[]>();
  return new Map(found.map(({ _id, answers }) => [_id, answers]));
};

type AccountFields = Pick<User, '_id' | 'firmHashes' | 'phoneHashes'>;
type LoadCandidates = (users: readonly AccountFields[]) => Promise<Candidate[]>;

const LIMIT_FIELDS = { preferences: 1, countedLimits: 1 } as const;
const PROFILE_FIELDS = { photos: 0, profilePhoto: 0, income: 0, factHistories: 0 } as const;

/** Finds the profiles of those who may be introduced as far as their verification goes. */
const findProfiles = (among: QueryFilter<Profile>): Promise<Profile[]> =>
  ProfileModel.find(whereVerifiedEnough(among), PROFILE_FIELDS).lean<Profile[]>();

const whereVerifiedEnough = (among: QueryFilter<Profile>): QueryFilter<Profile> => ({
  ...among,
  ...verifiedEnoughProfiles(getContext().isVerificationRequired),
});

/** Returns those of some users who may be introduced as far as their verification goes. */
export const keepVerifiedEnough = async <U extends { readonly _id: string }>(users: readonly U[]): Promise<U[]> => {
  if (!getContext().isVerificationRequired) return [...users];
  const found = await ProfileModel.find(whereVerifiedEnough({ _id: { $in: users.map(({ _id }) => _id) } }), {
    _id: 1,
  }).lean();
  const ids = new Set(found.map(({ _id }) => _id));
  return users.filter(({ _id }) => ids.has(_id));
};

/** Loads the candidates of some accounts; one without a profile, or that has to be verified first, is left out. */
export const loadCandidates: LoadCandidates = async (users) => {
  const among = { _id: { $in: users.map((user) => user._id) } };
  const [profiles, settings, answers, blockedIds] = await Promise.all([
    findProfiles(among),
    SettingsModel.find(among, LIMIT_FIELDS).lean<Settings[]>(),
    loadAnswers(among._id.$in),
    loadBlockedIds(among._id.$in),
  ]);
  const [profileOf, settingsOf] = [indexById<Profile>(profiles), indexById<Settings>(settings)];
  const contacts = await loadContactsOfHiding(profiles);
  return users.flatMap((user) => {
    const { _id } = user;
    const profile = profileOf.get(_id);
    const extra = {
      answers: answers.get(_id),
      blockedIds: blockedIds.get(_id),
      contactHashes: contacts.get(_id),
    };
    return profile ? [toCandidate(user, profile, settingsOf.get(_id), extra)] : [];
  });
};

/** The list of someone who does not hide has no effect, and few hide. */
const loadContactsOfHiding = (profiles: readonly Profile[]): Promise<ReadonlyMap<string, readonly string[]>> =>
  loadContactHashes(profiles.flatMap(({ _id, privacySettings }) => (privacySettings.hideFromContacts ? [_id] : [])));

/** The fields of another member that a viewer sees at each visibility level, of those that the engine knows. */
export const VISIBLE_FIELDS: Record<VisibilityLevel, typeof FULL_FIELDS> = { full: FULL_FIELDS, card: CARD_FIELDS };

/**
 * Loads the candidates of some accounts as members to whom they are recommended see them: the fields of their visibility
 * level and what protects them, without preferences, deal-breakers and answers. Whatever is computed from them for a
 * viewer therefore reveals nothing that the viewer may not see (R27, decision 0049).
 */
export const loadShownCandidates: LoadCandidates = async (users) => {
  const among = { _id: { $in: users.map((user) => user._id) } };
  const [profiles, settings, blockedIds] = await Promise.all([
    findProfiles(among),
    findRawByIds<Settings>(SettingsModel, among._id.$in, { projection: { 'privacy.profileVisibility': 1 } }),
    loadBlockedIds(among._id.$in),
  ]);
  const [profileOf, settingsOf] = [indexById<Profile>(profiles), indexById<Settings>(settings)];
  const contacts = await loadContactsOfHiding(profiles);
  return users.flatMap((user) => {
    const [profile, ownSettings] = [profileOf.get(user._id), settingsOf.get(user._id)];
    const protection = { blockedIds: blockedIds.get(user._id), contactHashes: contacts.get(user._id) };
    return profile && ownSettings ? (toShownCandidate(user, profile, ownSettings, protection) ?? []) : [];
  });
};

type ShownBySettings = { readonly privacy: Pick<Settings['privacy'], 'profileVisibility'> };

/** Returns how much of somebody members to whom they are recommended see; null where they are shown to none of these. */
export const getRecommendedLevel = ({ privacySettings }: Profile, { privacy }: ShownBySettings) => {
  const { showProfileTo } = privacySettings;
  // Whoever is paused is no candidate.
  return visibilityFor('open', { showProfileTo, profileVisibility: privacy.profileVisibility, isPaused: false });
};

/** Builds a candidate as members to whom they are recommended see them; null where they are shown to none of these. */
export const toShownCandidate = (
  user: AccountFields,
  profile: Profile,
  settings: ShownBySettings,
  protection: Omit<ExtraFacts, 'answers'>,
): Candidate | null => {
  const level = getRecommendedLevel(profile, settings);
  const candidate = toCandidate(user, profile, undefined, protection);
  return level ? redactKeepingProtection(candidate, VISIBLE_FIELDS[level]) : null;
};

/**
 * Loads what a user has stored of their own side now: profile, preferences and answers, without anything that identifies them
 * to others. Null without a profile.
 */
export const loadOwnSide = async (userId: string): Promise<Candidate | null> => {
  const [profile, settings, answers] = await Promise.all([
    ProfileModel.findById(userId, PROFILE_FIELDS).lean<Profile>(),
    SettingsModel.findById(userId, LIMIT_FIELDS).lean<Settings>(),
    loadAnswers([userId]),
  ]);
  if (!profile) return null;
  const side = toCandidate({ _id: userId, firmHashes: [], phoneHashes: [] }, profile, settings ?? undefined, {
    answers: answers.get(userId),
  });
  return { ...side, hideFromContacts: false };
};

/** Streams everyone who may be introduced to others and has gender and age, with their accounts, page by page. */
export async function* streamOfferable(
  load: LoadCandidates = loadCandidates,
): AsyncGenerator<{ users: CandidateUser[]; candidates: Candidate[] }> {
  for (let after = ''; ; ) {
    const users: CandidateUser[] = await UserModel.find(
      { ...offerableAccounts(clock.now()), _id: { $gt: after } },
      USER_FIELDS,
    )
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean();
    if (users.length === 0) return;
    after = users.at(-1)?._id ?? '';
    const candidates = (await load(users)).filter(isIntroducible);
    yield { users, candidates };
  }
}

/** Loads those of some users who may be introduced to others, as candidates. */
export const loadOfferableCandidates = async (
  ids: readonly string[],
  load: LoadCandidates = loadCandidates,
): Promise<Candidate[]> =>
  load(await UserModel.find({ ...offerableAccounts(clock.now()), _id: { $in: ids } }, USER_FIELDS).lean());

/** Returns those of some users who may be introduced and have what it takes: a top-up does something for these alone. */
export const keepIntroducible = async (ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : (await loadOfferableCandidates(ids)).filter(isIntroducible).map(({ id }) => id);

/**
 * Loads a member, first, as `getSide` returns them, and those who may be introduced to them by gender and age: at most `most`, and
 * whether they are all. Empty where the member may not be introduced to anyone.
 */
export const loadCandidatesAround = async (
  userId: string,
  getSide: (live: Candidate) => Promise<Candidate> = async (live) => live,
  most = Number.POSITIVE_INFINITY,
): Promise<{ users: CandidateUser[]; candidates: Candidate[]; isWhole: boolean }> => {
  const mine = await UserModel.findOne({ ...offerableAccounts(clock.now()), _id: userId }, USER_FIELDS).lean();
  const [live] = mine ? await loadCandidates([mine]) : [];
  const me = live && (await getSide(live));
  if (!mine || !me || !isIntroducible(me)) return { users: [], candidates: [], isWhole: true };
  const [low, high] = [me.preferences.ageMin ?? 18, me.preferences.ageMax ?? 100];
  const suiting = await ProfileModel.find(
    {
      gender: me.gender === 'male' ? 'female' : 'male',
      age: { $gte: Math.min(low, high), $lte: Math.max(low, high) },
    },
    { _id: 1 },
  ).lean();
  const isWhole = suiting.length <= most;
  const ids = suiting.slice(0, isWhole ? suiting.length : most).map((profile) => profile._id);
  const others: CandidateUser[] = await UserModel.find(
    { ...offerableAccounts(clock.now()), _id: { $in: ids } },
    USER_FIELDS,
  ).lean();
  const users = [mine, ...others];
  return { users, candidates: [me, ...(await loadCandidates(others))], isWhole };
};
