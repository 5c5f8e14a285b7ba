import { clock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { hashPhone } from '../../server/domain/privacy/phone-hash.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import type { Profile } from '../../server/models/members/profile.ts';
import { QuestionAnswersModel } from '../../server/models/members/question-answers.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import type { User } from '../../server/models/members/user.ts';
import { MatchmakerModel } from '../../server/models/messaging/matchmaker.ts';
import type { Response } from '../../shared/options.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../testing/people/factories.ts';

/**
 * Everybody who looks, by what they are to the owner of the facts. `friend` and `otherFriend`: connected. `open`: introduced to
 * each other, neither has responded. `waiting`: has said yes and waits. `decliner`: has said no. `unshown`: was introduced to
 * the owner alone. `seeker`: the owner is recommended to them. `colleague`: works where the owner works. `stranger`: nothing.
 */
export const VIEWERS = [
  'anonymous',
  'friend',
  'otherFriend',
  'open',
  'waiting',
  'decliner',
  'unshown',
  'seeker',
  'colleague',
  'stranger',
  'applicant',
  'pendingApplicant',
  'matchmaker',
  'otherMatchmaker',
  'admin',
] as const;
export type Viewer = (typeof VIEWERS)[number];

/** The community in which the two worlds differ by one fact. */
export interface People {
  readonly owner: User;
  /** A second admin, who acts and does not look. */
  readonly actingAdmin: User;
  readonly users: Readonly<Record<Exclude<Viewer, 'anonymous'>, User>>;
  /** More of those who look, each with the name of the viewer whom they are like and a number. */
  readonly others: ReadonlyMap<string, User>;
  /** The owner's matches by the viewer. */
  readonly matches: ReadonlyMap<string, string>;
  readonly applicationId: string;
}

const OWNER: Partial<Profile> = {
  gender: 'female',
  age: 33,
  location: 'London',
  occupation: 'Architect',
  bio: 'I pray five times a day. I love cooking for friends.',
  education: 'masters',
  religiousLevel: 'practicing',
  ethnicity: 'arab',
  height: "5'5",
  maritalStatus: 'never_married',
  hasChildren: false,
  wantsChildren: true,
  income: '150k-200k',
  privacySettings: { hideFromContacts: false, preventScreenshots: false, showProfileTo: 'matches-only' },
};

/** Says much of himself, so that whatever the owner hides could be compared with it. */
const LOOKING: Partial<Profile> = {
  gender: 'male',
  age: 35,
  location: 'London',
  occupation: 'Teacher',
  bio: 'I smoke. I hike most weekends. I pray five times a day.',
  education: 'masters',
  religiousLevel: 'practicing',
  ethnicity: 'arab',
  height: "5'9",
  maritalStatus: 'divorced',
  hasChildren: true,
  wantsChildren: true,
};

/** Questions that everyone has answered, so that answers count. */
export const ANSWERED = QUESTIONS.filter(({ options }) => options.length >= 3).slice(0, 6);
export const UNANSWERED = QUESTIONS.find((question) => question.options.length >= 3 && !ANSWERED.includes(question));

/** The likenesses of which there are more where more people look. */
const LIKENESSES = ['friend', 'open', 'waiting', 'decliner', 'unshown', 'seeker', 'stranger'] as const;
type Likeness = (typeof LIKENESSES)[number];

/** Inserts the community into an empty database. `more`: how many others look beside each of the viewers who are members. */
export const makePeople = async (more: number): Promise<People> => {
  const matchmaker = await makeStaff('matchmaker');
  const otherMatchmaker = await makeStaff('matchmaker');
  const vip = { membershipTier: 'vip', assignedMatchmakerId: matchmaker._id } as const;
  const phone = '+442079460000';
  const account = { email: 'owner@practice.test', phone, phoneHash: hashPhone(phone), passwordHash: 'hash' };
  const owner = await makeMember({ ...vip, ...account, firstName: 'Owner' }, OWNER);
  await answerQuestions(owner._id, 0);
  const hidden = { profileVisibility: 'matches', showOnlineStatus: false, showLastActive: false };
  const privacy = Object.entries(hidden).map(([key, value]) => [`privacy.${key}`, value]);
  const preferences = { 'preferences.ageRange': { min: 25, max: 50 }, 'preferences.dealBreakers': ['drugs'] };
  await SettingsModel.updateOne({ _id: owner._id }, { $set: { ...Object.fromEntries(privacy), ...preferences } });
  const matches = new Map<string, string>();
  const meet = async (name: string, likeness: Likeness, given: Partial<User> = {}): Promise<User> => {
    const user = await makeMember({ ...given, firstName: 'Looking' }, LOOKING);
    await answerQuestions(user._id, 1);
    const matchId = await makeTie(owner._id, user._id, likeness);
    if (matchId) matches.set(name, matchId);
    return user;
  };
  const tiers = ['standard', 'premium', 'vip'] as const;
  const users = {
    friend: await meet('friend', 'friend'),
    otherFriend: await meet('otherFriend', 'friend', { membershipTier: 'premium' }),
    open: await meet('open', 'open'),
    waiting: await meet('waiting', 'waiting', { membershipTier: 'premium' }),
    decliner: await meet('decliner', 'decliner'),
    unshown: await meet('unshown', 'unshown', vip),
    seeker: await meet('seeker', 'seeker'),
    colleague: await meet('colleague', 'seeker', { email: 'colleague@practice.test' }),
    stranger: await meet('stranger', 'stranger'),
    applicant: await makeUser(),
    pendingApplicant: await makeUser(),
    matchmaker,
    otherMatchmaker,
    admin: await makeUser({ role: 'admin' }),
  };
  const others = new Map<string, User>();
  for (let at = 0; at < more * LIKENESSES.length; at += 1) {
    const likeness = LIKENESSES[at % LIKENESSES.length] ?? 'seeker';
    const name = `${likeness} ${at}`;
    others.set(name, await meet(name, likeness, { membershipTier: tiers[at % tiers.length] ?? 'standard' }));
  }
  const applicationId = newId();
  await ApplicationModel.create({
    _id: applicationId,
    userId: users.pendingApplicant._id,
    status: 'pending',
    answers: { about: 'I hope for a calm home.' },
    submittedAt: clock.now(),
  });
  return { owner, actingAdmin: await makeUser({ role: 'admin' }), users, others, matches, applicationId };
};

const makeStaff = async (role: 'matchmaker'): Promise<User> => {
  const user = await makeUser({ role });
  await MatchmakerModel.create({ _id: user._id, name: 'Khadija', photo: null });
  return user;
};

/** `shift` decides which option is the own answer; those who look ask for the owner's, decisively. */
const answerQuestions = async (userId: string, shift: number): Promise<void> => {
  const answers = ANSWERED.map(({ id, options }) => {
    const answer = options[shift % options.length]?.value ?? '';
    return [id, { answer, acceptable: [options[0]?.value ?? ''], importance: 9 as const }];
  });
  await QuestionAnswersModel.create({ _id: userId, answers: Object.fromEntries(answers), updatedAt: clock.now() });
};

/** Makes the match that there is between the owner and someone; returns its id, or null where there is none. */
const makeTie = async (ownerId: string, userId: string, likeness: Likeness): Promise<string | null> => {
  if (likeness === 'seeker' || likeness === 'stranger') return null;
  if (likeness === 'friend') return (await makeConnection(ownerId, userId))._id;
  const isOwnerFirst = ownerId < userId;
  const order = <T>(owners: T, theirs: T): [T, T] => (isOwnerFirst ? [owners, theirs] : [theirs, owners]);
  const now = clock.now();
  const theirs: Record<typeof likeness, Response | null> = {
    open: null,
    waiting: 'interested',
    decliner: 'not-interested',
    unshown: null,
  };
  const match = await makeMatch(ownerId, userId, {
    responses: order(null, theirs[likeness]),
    offeredAt: order<Date | null>(now, likeness === 'unshown' ? null : now),
    status: likeness === 'decliner' ? 'rejected' : 'pending',
  });
  return match._id;
};
