import { expect, test } from 'vitest';
import { ownProfile } from '../../../shared/contract/base/views.ts';
import { profileChange } from '../../../shared/contract/profiles.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentOwnProfile } from '../../presenters/profiles.ts';
import { createActor } from '../kernel/actor.ts';
import { changeProfile, describeForOwner, getOwnProfile, requireProfile } from './profiles.ts';

givenDatabase();

const stored = (id: string) => ProfileModel.findById(id).lean<Profile>().orFail();

test('only what is sent is written, also inside the privacy settings; null empties a field', async () => {
  const actor = createActor(await makeMember({}, { bio: 'Mine', hasChildren: true }), 's');
  await changeProfile(actor, { bio: null, privacySettings: { showProfileTo: 'all' } });
  await changeProfile(actor, { hasChildren: false, privacySettings: { preventScreenshots: true } });
  expect(await stored(actor.userId)).toMatchObject({
    bio: null,
    hasChildren: false,
    occupation: 'Architect',
    privacySettings: {
      hideFromContacts: false,
      preventScreenshots: true,
      showProfileTo: 'all',
      showPhotosTo: 'connected',
    },
  });
});

const PAIRS = 60;
test(`R41: ${PAIRS} pairs of changes to different parts at once both survive`, async () => {
  const actor = createActor(await makeMember(), 's');
  for (let n = 0; n < PAIRS; n++) {
    const [occupation, bio] = [`Architect ${n}`, `Bio ${n}`];
    const [hideFromContacts, preventScreenshots] = [n % 2 === 0, n % 3 === 0];
    await Promise.all([
      changeProfile(actor, { occupation, privacySettings: { hideFromContacts } }),
      changeProfile(actor, { bio, privacySettings: { preventScreenshots } }),
    ]);
    expect(await stored(actor.userId)).toMatchObject({
      occupation,
      bio,
      privacySettings: { hideFromContacts, preventScreenshots },
    });
  }
}, 600_000);

test('R14: protected fields are no part of a change, and the stored ones stay as they are', async () => {
  const actor = createActor(await makeMember(), 's');
  const before = await stored(actor.userId);
  for (const field of [
    { verificationStatus: 'verified' },
    { membershipTier: 'vip' },
    { role: 'admin' },
    { photos: ['x'] },
    { $set: { verificationStatus: 'verified' } },
    { 'privacySettings.showProfileTo': 'all' },
    { privacySettings: { role: 'admin' } },
  ]) {
    expect(profileChange.safeParse(field).success).toBe(false);
  }
  expect(await stored(actor.userId)).toEqual(before);
});

test('staff without a profile are answered with an empty one, and an empty change makes none', async () => {
  const user = await makeUser({ role: 'admin' });
  await ProfileModel.deleteOne({ _id: user._id });
  const shown = presentOwnProfile(user, await changeProfile(createActor(user, 's'), {}));
  expect(ownProfile.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ bio: null, photos: [], membershipTier: null, verificationStatus: 'pending' });
  expect(await ProfileModel.exists({ _id: user._id })).toBeNull();
});

test('a member whose age and gender are known may be introduced; others are not announced', async () => {
  const member = createActor(await makeMember({}, { age: null, gender: null }), 's');
  const outdated = { type: 'insights.outdated', userId: member.userId, of: ['feedback'] };
  expect(await captureEvents(() => changeProfile(member, { age: 30 }))).toEqual([outdated]);
  expect(await captureEvents(() => changeProfile(member, { gender: 'female' }))).toEqual([
    { type: 'member.ready', userId: member.userId },
    { ...outdated, of: ['recommendations', 'feedback'] },
  ]);
  // What changes later counts from the next day on, and needs no place in today's batch.
  expect(await captureEvents(() => changeProfile(member, { bio: 'Hello', age: 31 }))).toEqual([outdated]);
  const applicant = createActor(await makeUser(), 's');
  expect(await captureEvents(() => changeProfile(applicant, { age: 30, gender: 'female' }))).toEqual([]);
});

test('the verified mark goes with a fact that it covers, by the service, and with no other', async () => {
  const facts = { age: 32, gender: 'female', verificationStatus: 'verified' } as const;
  for (const [change, changed] of [
    [{ age: 40 }, 'age'],
    [{ gender: 'male' }, 'gender'],
    [{ age: null, gender: null, bio: 'x' }, 'age, gender'],
  ] as const) {
    const member = createActor(await makeMember({}, facts), 's');
    expect((await changeProfile(member, change)).verificationStatus).toBe('pending');
    const entries = await AuditEntryModel.find({ subjectId: member.userId }).lean();
    expect(entries).toMatchObject([{ action: 'verification.taken-back', actorId: null, details: { changed } }]);
  }
  const member = createActor(await makeMember({}, facts), 's');
  const others = { occupation: 'Baker', maritalStatus: 'widowed', location: 'Leeds', hasChildren: true } as const;
  const { verificationStatus } = await changeProfile(member, { age: 32, gender: 'female', ...others });
  expect(verificationStatus).toBe('verified');
  const unverified = createActor(await makeMember(), 's');
  await changeProfile(unverified, { age: 50 });
  expect(await AuditEntryModel.countDocuments({ subjectId: { $in: [member.userId, unverified.userId] } })).toBe(0);
});

test('hiding from contacts closes the conversations with colleagues in the same step', async () => {
  const [one, other] = [await makeMember({ email: 'one@firm.org' }), await makeMember({ email: 'two@firm.org' })];
  const { _id } = await makeConnection(one._id, other._id);
  const frozen = async () => (await ConversationModel.findById(_id).lean().orFail()).frozen;
  await changeProfile(createActor(one, 's'), { privacySettings: { hideFromContacts: true } });
  expect(await frozen()).toEqual([`hidden:${one._id}`]);
  await changeProfile(createActor(one, 's'), { privacySettings: { hideFromContacts: false } });
  expect(await frozen()).toEqual([]);
});

test('R13: a member who may not be seen is not found, like an unknown id', async () => {
  const [actor, stranger] = [createActor(await makeMember(), 's'), await makeMember()];
  const refusals = await Promise.all(
    [stranger._id, 'nobody', '$ne', ''].map((id) => requireProfile(actor, id).catch((error: Error) => error)),
  );
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: 'not_found', message: (refusals[0] as Error).message });
  }
});

test('a member changes their age three times in 30 days and their gender once; what is one too many changes nothing', async () => {
  const member = createActor(await makeMember({}, { age: 30, gender: 'female' }), 's');
  for (const age of [31, 32, 33]) await changeProfile(member, { age });
  const before = await stored(member.userId);
  const refused = changeProfile(member, { age: 34, bio: 'Hello' });
  await expect(refused).rejects.toMatchObject({ code: 'bad_request', issues: [{ path: 'age' }] });
  expect(await stored(member.userId)).toEqual(before);
  await changeProfile(member, { age: 33, gender: 'male' });
  const both = changeProfile(member, { age: 35, gender: 'female' });
  await expect(both).rejects.toMatchObject({ issues: [{ path: 'age' }, { path: 'gender' }] });
  const applicant = createActor(await makeUser(), 's');
  for (const age of [30, 31, 32, 33, 34]) await changeProfile(applicant, { age, gender: age % 2 ? 'male' : 'female' });
});

test('only its owner learns what is left of the one change of a gender', async () => {
  const member = createActor(await makeMember({}, { gender: 'female' }), 's');
  const change = async (gender: 'female' | 'male' | null) =>
    describeForOwner(member, await changeProfile(member, { gender })).genderChange;
  expect(describeForOwner(member, await getOwnProfile(member))).toEqual({});
  expect(await change(null)).toEqual({ last: 'female', isLeft: true });
  expect(await change('female')).toEqual({ last: 'female', isLeft: true });
  expect(await change('male')).toEqual({ last: 'male', isLeft: false });
  expect(presentOwnProfile(member.user, await getOwnProfile(member))).not.toHaveProperty('genderChange');
});

test('of ten changes of the age at once three are made', async () => {
  const member = createActor(await makeMember({}, { age: 30 }), 's');
  const changes = Array.from({ length: 10 }, (_, n) => changeProfile(member, { age: 31 + n }));
  const results = await Promise.allSettled(changes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('up to three prompts are kept in their order, each once and of 200 characters at most', async () => {
  const actor = createActor(await makeMember(), 's');
  const home = { id: 'home' as const, text: 'Reading' };
  const table = { id: 'table' as const, text: 'Bread of my own' };
  expect((await changeProfile(actor, { prompts: [table, home] })).prompts).toEqual([table, home]);
  expect(presentOwnProfile(actor.user, await changeProfile(actor, { prompts: [home] })).prompts).toEqual([home]);
  await changeProfile(actor, { bio: 'Mine' });
  expect((await stored(actor.userId)).prompts).toEqual([home]);
  const others = ['faith', 'place', 'laugh'].map((id) => ({ id, text: 'So' }));
  for (const prompts of [
    [home, ...others],
    [home, home],
    [{ id: 'home', text: ' ' }],
    [{ id: 'home', text: 'x'.repeat(201) }],
    [{ id: 'unknown', text: 'So' }],
  ])
    expect(profileChange.safeParse({ prompts }).success, JSON.stringify(prompts)).toBe(false);
});
