import { beforeEach, expect, test } from 'vitest';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { closedCards } from '../../migrations/closed-cards.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentConversation } from '../../presenters/conversations.ts';
import { presentListedMatch } from '../../presenters/matches.ts';
import { presentOtherProfile } from '../../presenters/people.ts';
import { createActor } from '../kernel/actor.ts';
import { listConversations } from '../messaging/inbox.ts';
import { requireProfile } from '../profiles/profiles.ts';
import { listMatches } from './list.ts';
import { respondToMatch } from './respond.ts';
import { unmatch } from './unmatch.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const PHOTO = '/api/photos/first';
const givenPair = () =>
  Promise.all([makeMember({}, { profilePhoto: PHOTO, photos: [PHOTO] }), makeMember({}, { gender: 'male' })]);

/** Everything that a viewer is answered about somebody. */
const look = async (viewer: User, other: User) => {
  const { user, profile, level } = await requireProfile(as(viewer), other._id);
  return {
    profile: presentOtherProfile(user, profile, level, []),
    list: (await listMatches(as(viewer))).map(presentListedMatch),
    inbox: (await listConversations(as(viewer), { limit: 5 })).map(presentConversation),
  };
};

/** She goes on with her life. */
const moveOn = async ({ _id }: User) => {
  await UserModel.updateOne({ _id }, { firstName: 'Amal', lastName: 'Olsen' });
  const photos = ['/api/photos/newest', PHOTO];
  await ProfileModel.updateOne(
    { _id },
    { age: 40, location: 'Oslo, Norway', occupation: 'Head of Surgery', profilePhoto: photos[0], photos },
  );
};

type End = (she: User, he: User) => Promise<unknown>;
const answer = (user: User, matchId: string, response: 'interested' | 'not-interested') =>
  respondToMatch(as(user), { matchId, response });
/** The ways in which something ends, at whose end he may know of it. */
const ENDS: Record<string, End> = {
  'she has closed the connection': async (she, he) =>
    unmatch(as(she), { matchId: (await makeConnection(she._id, he._id))._id, reason: 'rather-not-say' }),
  'he has closed the connection': async (she, he) =>
    unmatch(as(he), { matchId: (await makeConnection(she._id, he._id))._id, reason: 'rather-not-say' }),
  'he has declined': async (she, he) => answer(he, (await makeMatch(she._id, he._id))._id, 'not-interested'),
  'she has declined, then he was interested': async (she, he) => {
    const { _id } = await makeMatch(she._id, he._id);
    await answer(she, _id, 'not-interested');
    await answer(he, _id, 'interested');
  },
  'he was interested, then she has declined': async (she, he) => {
    const { _id } = await makeMatch(she._id, he._id);
    await answer(he, _id, 'interested');
    await answer(she, _id, 'not-interested');
  },
  'it had ended before cards were stored': async (she, he) => {
    await makeMatch(she._id, he._id, { status: 'rejected', responses: ['not-interested', 'not-interested'] });
    await closedCards.runBatch(null);
  },
};

test.each(Object.keys(ENDS))('R25: nothing of her life afterwards is answered where %s', async (name) => {
  const [she, he] = await givenPair();
  await ENDS[name]?.(she, he);
  const before = await look(he, she);
  expect(before.list).toMatchObject([
    {
      otherUser: { firstName: 'Amina', lastName: '' },
      otherUserProfile: { age: 32, location: 'London', occupation: 'Architect', profilePhoto: PHOTO },
      compatibilityReason: '',
      keyFactors: [],
      points: [],
    },
  ]);
  await moveOn(she);
  expect(await look(he, she)).toEqual(before);
  // What she takes back is gone, and so is the card where she shows it to her connections alone.
  await ProfileModel.updateOne({ _id: she._id }, { photos: ['/api/photos/newest'] });
  expect((await look(he, she)).profile).toMatchObject({ location: 'London', profilePhoto: null });
  await SettingsModel.updateOne({ _id: she._id }, { 'privacy.profileVisibility': 'matches' });
  await ProfileModel.updateOne({ _id: she._id }, { 'privacySettings.showProfileTo': 'matches-only' });
  const alone = { user: { firstName: 'Amina', lastName: '' }, age: null, location: null, occupation: null };
  expect((await look(he, she)).profile).toMatchObject({ ...alone, profilePhoto: null });
});

test('R24: until he answers, he sees the same of her whether she has declined or not, and what she changes', async () => {
  const [she, he] = await givenPair();
  const { _id } = await makeMatch(she._id, he._id);
  const open = await look(he, she);
  await answer(she, _id, 'not-interested');
  expect(await look(he, she)).toEqual(open);
  await moveOn(she);
  expect((await look(he, she)).profile).toMatchObject({ location: 'Oslo, Norway', user: { lastName: 'Olsen' } });
  await answer(he, _id, 'interested');
  expect((await look(he, she)).profile).toMatchObject({ location: 'Oslo, Norway', user: { lastName: '' } });
});

test('R25: who closes a connection may leave the first name alone, also in what is stored', async () => {
  const [she, he] = await givenPair();
  const { _id: matchId } = await makeConnection(she._id, he._id);
  await unmatch(as(she), { matchId, reason: 'family', leaveCard: false });
  expect((await look(he, she)).profile).toMatchObject({ user: { firstName: 'Amina' }, location: null, age: null });
  expect((await look(she, he)).profile).toMatchObject({ location: 'London', age: 32 });
  const { users, closedCards: cards } = await MatchModel.findById(matchId).lean().orFail();
  expect(cards?.[users.indexOf(he._id)]).toEqual({
    firstName: 'Amina',
    age: null,
    location: null,
    occupation: null,
    profilePhoto: null,
  });
});
