import type { Candidate } from '../../server/domain/matching/member/candidate.ts';
import { seededRandom } from '../../server/domain/matching/search/seeded.ts';
import { ProfileModel } from '../../server/models/members/profile.ts';
import { QuestionAnswersModel } from '../../server/models/members/question-answers.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { buildSearchFields } from '../../server/models/search-fields.ts';
import { TIERS } from '../../shared/options.ts';

const AT_ONCE = 2_000;

/** Inserts generated candidates as members of all tiers: 70 % standard, 20 % premium, 10 % VIP. */
export const insertMembers = async (people: Iterable<Candidate>, seed: string): Promise<void> => {
  const random = seededRandom(`${seed} tiers`);
  let some: Candidate[] = [];
  const flush = async () => {
    if (some.length === 0) return;
    const users = some.map((one) => accountOf(one, random()));
    const answered = some.filter(({ answers }) => Object.keys(answers).length > 0).map(answersOf);
    const write = { ordered: false, writeConcern: { w: 'majority' } } as const;
    await Promise.all([
      UserModel.collection.insertMany(users as never[], write),
      ProfileModel.collection.insertMany(some.map(profileOf) as never[], write),
      SettingsModel.collection.insertMany(some.map(settingsOf) as never[], write),
      answered.length > 0 && QuestionAnswersModel.collection.insertMany(answered as never[], write),
    ]);
    some = [];
  };
  for (const one of people) if (some.push(one) === AT_ONCE) await flush();
  await flush();
};

const NAMED = { firstName: 'Amina', lastName: 'Rahman' };

const accountOf = ({ id, firmHashes, phoneHashes }: Candidate, chance: number) => {
  const email = `${id.toLowerCase()}@${firmHashes[0] ?? 'gmail.com'}`;
  return {
    _id: id,
    email,
    emailKey: email,
    isEmailConfirmed: true,
    username: id,
    usernameKey: id,
    passwordHash: null,
    ...NAMED,
    ...buildSearchFields({ ...NAMED, emailKey: email, usernameKey: id }),
    phone: null,
    firmHashes,
    phoneHashes,
    emailHashes: [],
    nationalPhoneHashes: [],
    role: 'member' as const,
    membershipTier: TIERS[chance < 0.7 ? 0 : chance < 0.9 ? 1 : 2],
    assignedMatchmakerId: null,
    suspendedAt: null,
    pause: null,
    leavingSince: null,
    deletedAt: null,
    sessionEpoch: 0,
    rightsVersion: 0,
    lastActiveAt: null,
    createdAt: new Date(),
  };
};

const profileOf = (one: Candidate) => {
  const { id, preferences: _, blockedIds: _blocked, firmHashes: _firms, phoneHashes: _phones, ...shown } = one;
  const { contactHashes: _hashes, hideFromContacts, answers: _answers, ...fields } = shown;
  const privacySettings = { hideFromContacts, preventScreenshots: false, showProfileTo: 'members-only' };
  return {
    _id: id,
    ...fields,
    income: null,
    photos: [],
    profilePhoto: null,
    verificationStatus: 'pending',
    privacySettings,
  };
};

const answersOf = ({ id, answers }: Candidate) => ({ _id: id, answers, updatedAt: new Date() });

const settingsOf = ({ id, preferences }: Candidate) => {
  const on = { email: true, push: true, matches: true, messages: true, events: true };
  return {
    _id: id,
    notifications: on,
    privacy: {
      profileVisibility: 'members' as const,
      showOnlineStatus: true,
      showLastActive: true,
      allowMessaging: 'matches' as const,
    },
    preferences: {
      ageRange: { min: preferences.ageMin ?? 18, max: preferences.ageMax ?? 100 },
      location: preferences.location ?? '',
      maxDistance: preferences.maxDistanceKm,
      interests: [...preferences.interests],
      dealBreakers: [...preferences.dealBreakers],
    },
  };
};
