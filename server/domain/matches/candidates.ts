import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import type { Profile } from '../../models/members/profile.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { getColleagueKey, loadContactHashes } from '../../policies/contact-hiding.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { type Candidate, type CandidatePreferences, NO_PREFERENCES } from '../matching/member/candidate.ts';
import { type Answers, loadAnswers } from '../questions/question-answers.ts';

/*
 * Candidates: members as the matching engine gets them.
 *
 * The hard rules of candidacy (who may be introduced to whom) are stated in `testing/people/reference-filters.ts`. The filters
 * here and the columns of the engine (`matching/search/pool.ts`) are compared with that reference by property tests.
 */

/** The part of an account that the engine and the allowance need. */
export type CandidateUser = Pick<User, '_id' | 'email' | 'phoneHash' | 'membershipTier'>;

/** What is read of an account to make a candidate. */
export const USER_FIELDS = { _id: 1, email: 1, phoneHash: 1, membershipTier: 1 } as const;
const PAGE_SIZE = 500;

/** Returns how many introductions a day someone's present tier includes. */
export const getAllowance = (user: Pick<User, 'membershipTier'>): number =>
  DAILY_ALLOWANCE[user.membershipTier ?? 'standard'];

/** Returns preferences in the form of the engine. */
export const toPreferences = ({ preferences }: Pick<Settings, 'preferences'>): CandidatePreferences => ({
  ageMin: preferences.ageRange.min,
  ageMax: preferences.ageRange.max,
  location: preferences.location,
  maxDistanceKm: preferences.maxDistance,
  interests: preferences.interests,
  dealBreakers: preferences.dealBreakers,
});

/** What a candidate has beside account, profile and settings. */
interface ExtraFacts {
  answers?: Answers | undefined;
  contactHashes?: readonly string[] | undefined;
}

/** Builds a candidate from what is stored about a member. */
export const toCandidate = (
  user: Pick<User, '_id' | 'email'> & Partial<Pick<User, 'phoneHash'>>,
  profile: Profile,
  settings: Settings | undefined,
  { answers = {}, contactHashes = [] }: ExtraFacts = {},
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
  answers,
  preferences: settings ? toPreferences(settings) : NO_PREFERENCES,
  blockedIds: [],
  hideFromContacts: profile.privacySettings.hideFromContacts,
  colleagueKey: getColleagueKey(user.email),
  phoneHash: user.phoneHash ?? null,
  contactHashes,
});

/** Loads the candidates of some accounts; an account without a profile is left out. */
export const loadCandidates = async (
  users: readonly Pick<User, '_id' | 'email' | 'phoneHash'>[],
): Promise<Candidate[]> => {
  const among = { _id: { $in: users.map((user) => user._id) } };
  const [profiles, settings, answers] = await Promise.all([
    ProfileModel.find(among, { photos: 0, profilePhoto: 0, income: 0 }).lean<Profile[]>(),
    SettingsModel.find(among, { preferences: 1 }).lean<Settings[]>(),
    loadAnswers(among._id.$in),
  ]);
  const [profileOf, settingsOf] = [indexById<Profile>(profiles), indexById<Settings>(settings)];
  // The list of someone who does not hide has no effect, and few hide.
  const hiding = profiles.filter(({ privacySettings }) => privacySettings.hideFromContacts);
  const contacts = await loadContactHashes(hiding.map(({ _id }) => _id));
  return users.flatMap((user) => {
    const { _id } = user;
    const profile = profileOf.get(_id);
    const extra = { answers: answers.get(_id), contactHashes: contacts.get(_id) };
    return profile ? [toCandidate(user, profile, settingsOf.get(_id), extra)] : [];
  });
};

/** Streams everyone who may be introduced to others and has gender and age, with their accounts, page by page. */
export async function* streamOfferable(): AsyncGenerator<{ users: CandidateUser[]; candidates: Candidate[] }> {
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
    const candidates = (await loadCandidates(users)).filter((one) => one.gender !== null && one.age !== null);
    yield { users, candidates };
  }
}

/** Loads those of some users who may be introduced to others, as candidates. */
export const loadOfferableCandidates = async (ids: readonly string[]): Promise<Candidate[]> =>
  loadCandidates(await UserModel.find({ ...offerableAccounts(clock.now()), _id: { $in: ids } }, USER_FIELDS).lean());

/**
 * Loads a member, first, and those who may be introduced to them by gender and age. Empty where the member may not be
 * introduced to anyone.
 */
export const loadCandidatesAround = async (
  userId: string,
): Promise<{ users: CandidateUser[]; candidates: Candidate[] }> => {
  const mine = await UserModel.findOne({ ...offerableAccounts(clock.now()), _id: userId }, USER_FIELDS).lean();
  const [me] = mine ? await loadCandidates([mine]) : [];
  if (!mine || !me || me.gender === null || me.age === null) return { users: [], candidates: [] };
  const [low, high] = [me.preferences.ageMin ?? 18, me.preferences.ageMax ?? 100];
  const suiting = await ProfileModel.find(
    {
      gender: me.gender === 'male' ? 'female' : 'male',
      age: { $gte: Math.min(low, high), $lte: Math.max(low, high) },
    },
    { _id: 1 },
  ).lean();
  const ids = suiting.map((profile) => profile._id);
  const others: CandidateUser[] = await UserModel.find(
    { ...offerableAccounts(clock.now()), _id: { $in: ids } },
    USER_FIELDS,
  ).lean();
  const users = [mine, ...others];
  return { users, candidates: [me, ...(await loadCandidates(others))] };
};
