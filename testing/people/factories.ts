import { clock } from '../../server/domain/kernel/clock.ts';
import { getContext } from '../../server/domain/kernel/context.ts';
import { newId, pairKey } from '../../server/domain/kernel/ids.ts';
import { hashContacts } from '../../server/domain/privacy/phone-hash.ts';
import { type Match, MatchModel } from '../../server/models/matching/match.ts';
import { type Profile, ProfileModel } from '../../server/models/members/profile.ts';
import { SettingsModel } from '../../server/models/members/settings.ts';
import { type User, UserModel } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';

/** Inserts a user directly into the database, with a profile and default settings, but awake at any hour of a test. Returns the user. */
export const makeUser = async (given: Partial<User> = {}, profile: Partial<Profile> = {}): Promise<User> => {
  const _id = given._id ?? newId();
  const username = given.username ?? `user-${_id.toLowerCase()}`;
  const email = given.email ?? `${username}@example.test`;
  const account = UserModel.create({
    _id,
    firstName: 'Amina',
    lastName: 'Rahman',
    role: 'applicant',
    createdAt: clock.now(),
    // Before a start there is no key.
    ...(getContext().contactKey && hashContacts({ email, phone: given.phone ?? null })),
    ...given,
    email,
    emailKey: email.toLowerCase(),
    username,
    usernameKey: username.toLowerCase(),
  });
  const settings = SettingsModel.create({ _id, noticeTimes: { quietHours: null } });
  const [user] = await Promise.all([account, ProfileModel.create({ ...profile, _id }), settings]);
  if (user.assignedMatchmakerId) await makeThread(_id, user.assignedMatchmakerId);
  return user.toObject();
};

/** The thread that a member has with their matchmaker from the beginning. */
const makeThread = (_id: string, matchmakerId: string): Promise<unknown> =>
  ConversationModel.create({ _id, kind: 'matchmaker', participants: [_id], matchmakerId, lastActivityAt: clock.now() });

/** Inserts a member who can be introduced to others. */
export const makeMember = (given: Partial<User> = {}, profile: Partial<Profile> = {}): Promise<User> =>
  makeUser(
    { role: 'member', membershipTier: 'standard', ...given },
    { gender: 'female', age: 32, occupation: 'Architect', location: 'London', ...profile },
  );

/** Inserts a match that was shown to both and is open, unless given otherwise. */
export const makeMatch = async (first: string, second: string, given: Partial<Match> = {}): Promise<Match> => {
  const now = clock.now();
  const [a, b] = first < second ? [first, second] : [second, first];
  const match = await MatchModel.create({
    _id: newId(),
    pairKey: pairKey(first, second),
    users: [a, b],
    responses: [null, null],
    offeredAt: [now, now],
    status: 'pending',
    score: 75,
    coverage: 0.8,
    createdAt: now,
    acceptedAt: null,
    ...given,
  });
  return match.toObject();
};

/** Inserts an accepted match with an empty conversation. */
export const makeConnection = async (first: string, second: string): Promise<Match> => {
  const match = await makeMatch(first, second, {
    responses: ['interested', 'interested'],
    status: 'accepted',
    acceptedAt: clock.now(),
  });
  await ConversationModel.create({
    _id: match._id,
    kind: 'match',
    participants: [first, second],
    lastActivityAt: clock.now(),
  });
  return match;
};
