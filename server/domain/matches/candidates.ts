import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import type { Profile } from '../../models/members/profile.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { getColleagueKey, loadContactHashes } from '../../policies/contact-hiding.ts';
import { clock } from '../kernel/clock.ts';
import { type Candidate, type CandidatePreferences, NO_PREFERENCES } from '../matching/member/candidate.ts';
import { type Answers, loadAnswers } from '../questions/question-answers.ts';

/** A person as far as the engine and the allowance need them. */
export type CandidateUser = Pick<User, '_id' | 'email' | 'phoneHash' | 'membershipTier'>;

/** What is read of an account to make a candidate. */
export const USER_FIELDS = { _id: 1, email: 1, phoneHash: 1, membershipTier: 1 } as const;
const PAGE = 500;

/** New introductions a day, by the tier of now. */
export const getAllowance = (user: Pick<User, 'membershipTier'>): number =>
  DAILY_ALLOWANCE[user.membershipTier ?? 'standard'];

/** Wishes as the engine takes them. */
export const toPreferences = ({ preferences }: Pick<Settings, 'preferences'>): CandidatePreferences => ({
  ageMin: preferences.ageRange.min,
  ageMax: preferences.ageRange.max,
  location: preferences.location,
  maxDistanceKm: preferences.maxDistance,
  interests: preferences.interests,
  dealBreakers: preferences.dealBreakers,
});

/** What is known of someone beside account, profile and settings. */
interface ExtraFacts {
  answers?: Answers | undefined;
  contactHashes?: readonly string[] | undefined;
}

/** What the engine is told about a person. */
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

/** Documents by their id. */
export const byId = <T extends { _id: string }>(documents: readonly T[]): Map<string, T> =>
  new Map(documents.map((document) => [document._id, document]));

/** The candidates for some accounts; one without a profile is left out. */
export const loadCandidates = async (
  users: readonly Pick<User, '_id' | 'email' | 'phoneHash'>[],
): Promise<Candidate[]> => {
  const among = { _id: { $in: users.map((user) => user._id) } };
  const [profiles, settings, answers] = await Promise.all([
    ProfileModel.find(among, { photos: 0, profilePhoto: 0, income: 0 }).lean<Profile[]>(),
    SettingsModel.find(among, { preferences: 1 }).lean<Settings[]>(),
    loadAnswers(among._id.$in),
  ]);
  const [profileOf, settingsOf] = [byId<Profile>(profiles), byId<Settings>(settings)];
  // Few hide, and nobody else's list counts.
  const hiding = profiles.filter(({ privacySettings }) => privacySettings.hideFromContacts);
  const contacts = await loadContactHashes(hiding.map(({ _id }) => _id));
  return users.flatMap((user) => {
    const { _id } = user;
    const profile = profileOf.get(_id);
    const apart = { answers: answers.get(_id), contactHashes: contacts.get(_id) };
    return profile ? [toCandidate(user, profile, settingsOf.get(_id), apart)] : [];
  });
};

/** Everyone who may be offered to someone and has gender and age, with their accounts, a page at a time. */
export async function* streamOfferable(): AsyncGenerator<{ users: CandidateUser[]; candidates: Candidate[] }> {
  for (let after = ''; ; ) {
    const users: CandidateUser[] = await UserModel.find(
      { ...offerableAccounts(clock.now()), _id: { $gt: after } },
      USER_FIELDS,
    )
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean();
    if (users.length === 0) return;
    after = users.at(-1)?._id ?? '';
    const candidates = (await loadCandidates(users)).filter((one) => one.gender !== null && one.age !== null);
    yield { users, candidates };
  }
}

/** Those of some people who may be offered to someone. */
export const loadOfferableCandidates = async (ids: readonly string[]): Promise<Candidate[]> =>
  loadCandidates(await UserModel.find({ ...offerableAccounts(clock.now()), _id: { $in: ids } }, USER_FIELDS).lean());

/**
 * A member and those who may be offered to them by gender and age. Empty when the member may not be offered to anyone.
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
