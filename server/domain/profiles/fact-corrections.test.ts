import { expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { listAccountNotifications } from '../accounts/account-notifications.ts';
import { createActor } from '../kernel/actor.ts';
import { correctFacts } from './fact-corrections.ts';
import { changeProfile } from './profiles.ts';

givenDatabase();

const explanation = 'Mistyped; seen on the passport';
const givenAdmin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const stored = (id: string) => ProfileModel.findById(id).lean<Profile>().orFail();

test('staff correct what a member may not change any more; it counts as no change of theirs, and they are told', async () => {
  const [admin, user] = [await givenAdmin(), await makeMember({}, { age: 30, gender: 'female' })];
  const member = createActor(user, 's');
  for (const age of [31, 32, 33]) await changeProfile(member, { age });
  await changeProfile(member, { gender: 'male' });
  await expect(changeProfile(member, { age: 34 })).rejects.toMatchObject({ code: 'bad_request' });
  await expect(changeProfile(member, { gender: 'female' })).rejects.toMatchObject({ code: 'bad_request' });
  const before = await stored(user._id);

  const heard = await captureEvents(() => correctFacts(admin, user._id, { age: 34, gender: 'female', explanation }));
  expect(heard).toEqual([
    { type: 'user.updated', userId: user._id },
    { type: 'insights.outdated', userId: user._id, of: ['feedback'] },
  ]);
  const after = await stored(user._id);
  expect(after).toMatchObject({ age: 34, gender: 'female' });
  for (const fact of ['age', 'gender'] as const) {
    expect(after.factHistories?.[fact]?.changedAt).toEqual(before.factHistories?.[fact]?.changedAt);
  }
  // Emptied and filled in again it is the corrected value that comes back, and nothing else.
  await changeProfile(member, { age: null });
  await expect(changeProfile(member, { age: 33 })).rejects.toMatchObject({ code: 'bad_request' });
  await changeProfile(member, { age: 34 });
  expect(await AuditEntryModel.find({ action: 'facts.corrected' }).lean()).toMatchObject([
    { actorId: admin.userId, subjectId: user._id, details: { corrected: 'age, gender', explanation } },
  ]);
  expect(await listAccountNotifications(member)).toMatchObject([{ kind: 'facts-corrected' }]);
  // What they are shown of others today rests on what they said before.
  expect(await DailySnapshotModel.findById(user._id).lean()).toMatchObject({ side: { age: 30, gender: 'female' } });
});

test('the verified mark goes with a correction, and a correction that changes nothing leaves no trace', async () => {
  const [admin, user] = [await givenAdmin(), await makeMember({}, { age: 30, verificationStatus: 'verified' })];
  expect(await captureEvents(() => correctFacts(admin, user._id, { age: 30, explanation }))).toEqual([]);
  expect([
    await AuditEntryModel.countDocuments({ subjectId: user._id }),
    (await stored(user._id)).verificationStatus,
  ]).toEqual([0, 'verified']);
  const { profile } = await correctFacts(admin, user._id, { age: 31, explanation });
  expect(profile).toMatchObject({ age: 31, verificationStatus: 'pending' });
});

test('whoever had no age can be introduced once staff have filled it in', async () => {
  const [admin, user] = [await givenAdmin(), await makeMember({}, { age: null })];
  const heard = await captureEvents(() => correctFacts(admin, user._id, { age: 31, explanation }));
  expect(heard).toContainEqual({ type: 'member.ready', userId: user._id });
});

test('R13: only admins correct, and only members', async () => {
  const member = await makeMember();
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await expect(correctFacts(matchmaker, member._id, { age: 40, explanation })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const applicant = await makeUser({ role: 'applicant' });
  for (const [id, code] of [
    ['nobody', 'not_found'],
    [applicant._id, 'conflict'],
  ] as const) {
    await expect(correctFacts(await givenAdmin(), id, { age: 40, explanation })).rejects.toMatchObject({ code });
  }
});
