import { expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { AccessGrantModel, getGrantId } from '../../models/operations/access-grant.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentStaffApplication, presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { sendMatchMessage } from '../messaging/messages.ts';
import { apply } from './apply.ts';
import { listApplications, requireApplication } from './queue.ts';
import { claimApplication, decideApplication, releaseApplication, reopenApplication } from './review.ts';

givenDatabase();

const admin = async () => createActor(await makeUser({ role: 'admin', firstName: 'Huda', lastName: 'Staff' }), 's');
const applied = async (given: Parameters<typeof makeUser>[0] = {}, of?: User) => {
  const user = of ?? (await makeUser(given));
  const application = await apply(createActor(user, 's'), {
    firstName: 'Amina',
    lastName: 'Rahman',
    email: 'amina@example.test',
    phone: '1',
    occupation: 'Architect',
    education: 'master',
    income: '150k-200k',
    religiousLevel: 'practicing',
    about: 'I look for a calm home.',
    age: 31,
    gender: 'female',
  });
  return { user, id: application._id };
};

test('approval makes the applicant a member, fills the profile, is recorded, and publishes its events', async () => {
  const [actor, { user, id }] = [await admin(), await applied()];
  await ProfileModel.updateOne({ _id: user._id }, { occupation: 'Town planner' });
  const events = await captureEvents(() => decideApplication(actor, id, { decision: 'approved', note: 'kind' }));
  expect(await UserModel.findById(user._id).lean()).toMatchObject({ role: 'member', membershipTier: 'standard' });
  expect(await ProfileModel.findById(user._id).lean()).toMatchObject({
    occupation: 'Town planner',
    education: 'masters',
    income: '150k-200k',
    religiousLevel: 'practicing',
    bio: 'I look for a calm home.',
    age: 31,
    gender: 'female',
  });
  expect(await ApplicationModel.findById(id).lean()).toMatchObject({
    status: 'approved',
    decidedBy: actor.userId,
    note: 'kind',
  });
  expect(await AuditEntryModel.findOne({ subjectId: user._id }).lean()).toMatchObject({
    actorId: actor.userId,
    action: 'application.approved',
  });
  expect(events).toEqual([
    { type: 'queue.changed', queue: 'applications' },
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'member.ready', userId: user._id },
    { type: 'insights.outdated', userId: user._id, of: ['recommendations', 'feedback'] },
    { type: 'user.updated', userId: user._id },
  ]);
});

test('who was a member before has their conversations again once they are approved again', async () => {
  const [actor, former, friend] = [await admin(), await makeMember(), await makeMember()];
  const { _id: matchId } = await makeConnection(former._id, friend._id);
  await changeMember(actor, former._id, { role: 'applicant' });
  const before = await UserModel.findById(former._id).lean<User>().orFail();
  const { id } = await applied({}, before);
  await decideApplication(actor, id, { decision: 'approved' });
  const [after, thread] = [
    await UserModel.findById(former._id).lean<User>().orFail(),
    await ConversationModel.findById(matchId).lean().orFail(),
  ];
  expect([after.role, thread.frozen]).toEqual(['member', []]);
  expect(after.rightsVersion).not.toBe(before.rightsVersion);
  await sendMatchMessage(createActor(friend, 's'), { matchId, content: 'Peace be upon you' });
});

test('approval is whole or not at all', async () => {
  const [actor, { user, id }] = [await admin(), await applied()];
  // A stored answer that is no text: the last step of the transaction fails.
  await ApplicationModel.collection.updateOne({ _id: id as never }, { $set: { 'answers.about': 30 } });
  const events = await captureEvents(() => decideApplication(actor, id, { decision: 'approved' }).catch(() => {}));
  expect(events).toEqual([]);
  expect(await UserModel.findById(user._id).lean()).toMatchObject({ role: 'applicant', membershipTier: null });
  expect(await ApplicationModel.findById(id).lean()).toMatchObject({ status: 'pending', decidedBy: null });
  expect(await AuditEntryModel.exists({ subjectId: user._id })).toBeNull();
});

test('one of eight simultaneous decisions counts, and it is final', async () => {
  const { user, id } = await applied();
  const admins = await Promise.all(Array.from({ length: 8 }, admin));
  const outcomes = await Promise.allSettled(
    admins.map((actor, n) => decideApplication(actor, id, { decision: n % 2 ? 'approved' : 'rejected' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  }
  const { status } = await ApplicationModel.findById(id).lean().orFail();
  expect((await UserModel.findById(user._id).lean().orFail()).role).toBe(
    status === 'approved' ? 'member' : 'applicant',
  );
  expect(await AuditEntryModel.countDocuments({ subjectId: user._id })).toBe(1);
});

test('a claimed application is decided by the admin who claimed it', async () => {
  const [one, other, { id }] = [await admin(), await admin(), await applied()];
  expect((await claimApplication(one, id)).claimedBy).toBe(one.userId);
  await claimApplication(one, id);
  for (const act of [
    () => claimApplication(other, id),
    () => releaseApplication(other, id),
    () => decideApplication(other, id, { decision: 'rejected' }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/else/) });
  }
  await releaseApplication(one, id);
  await claimApplication(other, id);
  expect(await decideApplication(other, id, { decision: 'rejected', reason: ' ' })).toMatchObject({
    status: 'rejected',
    reason: null,
    claimedBy: null,
  });
  await expect(claimApplication(one, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('only a rejected application is reopened; it waits again with the same answers', async () => {
  const [actor, { user, id }] = [await admin(), await applied()];
  await expect(reopenApplication(actor, id)).rejects.toMatchObject({ code: 'conflict' });
  const { answers, submittedAt } = await decideApplication(actor, id, { decision: 'rejected', reason: 'Too early' });
  const events = await captureEvents(() => reopenApplication(actor, id));
  expect(events).toEqual([
    { type: 'queue.changed', queue: 'applications' },
    { type: 'user.updated', userId: user._id },
  ]);
  expect(await ApplicationModel.findById(id).lean()).toMatchObject({
    status: 'pending',
    answers,
    submittedAt,
    reason: null,
    decidedBy: null,
  });
  await decideApplication(actor, id, { decision: 'approved' });
  await expect(reopenApplication(actor, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a user with a higher role than applicant keeps it', async () => {
  const [actor, { user, id }] = [await admin(), await applied()];
  await UserModel.updateOne({ _id: user._id }, { role: 'member', membershipTier: 'vip' });
  await decideApplication(actor, id, { decision: 'approved' });
  expect(await UserModel.findById(user._id).lean()).toMatchObject({ role: 'member', membershipTier: 'vip' });
});

test('the queue shows the longest waiting first, page by page, by status and by name', async () => {
  const actor = await admin();
  await ApplicationModel.deleteMany({});
  const start = Date.UTC(2026, 0, 1);
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    // Two of them in the same instant.
    clock.set(() => new Date(start + Math.max(1, n) * 1000));
    ids.push((await applied({ firstName: n === 5 ? 'Zaynab' : 'Amina', lastName: `Of (${n}` })).id);
  }
  clock.set();
  const pages: string[] = [];
  let before: string | undefined;
  do {
    const page = (await listApplications(actor, { limit: 3, before })).map((one) =>
      presentStaffApplicationRow(one, actor),
    );
    pages.push(...page.map((row) => row.id));
    before = page.length === 3 ? page.at(-1)?.cursor : undefined;
  } while (before);
  expect(pages.slice(2)).toEqual(ids.slice(2));
  expect(pages.slice(0, 2).sort()).toEqual(ids.slice(0, 2).sort());

  const found = async (query: object) =>
    (await listApplications(actor, { limit: 50, ...query })).map(({ application }) => application._id);
  expect(await found({ q: 'ZAYNAB of' })).toEqual([ids[5]]);
  expect(await found({ q: '(3' })).toEqual([ids[3]]);
  for (const q of ['.*', '$email', '^']) expect(await found({ q })).toEqual([]);
  await decideApplication(actor, ids[4] ?? '', { decision: 'rejected' });
  expect(await found({ status: 'rejected' })).toEqual([ids[4]]);
  expect(await found({ status: 'pending' })).toHaveLength(6);
  await expect(listApplications(actor, { limit: 3, before: 'not-a-cursor' })).rejects.toMatchObject({
    code: 'bad_request',
  });
});

test('R23: the queue shows no answers but work and place; a decided application opens in full for a reason only', async () => {
  const [actor, other] = [await admin(), await admin()];
  clock.set(() => new Date('2026-03-01T12:00:00Z'));
  const { user, id } = await applied({ phone: '123' });
  const answers = {
    about: 'I cook.',
    occupation: 'Architect',
    location: 'Leeds',
    income: '500k+',
    phone: '456',
  } as const;
  await ApplicationModel.updateOne({ _id: id }, { answers });
  const [row] = (await listApplications(actor, { limit: 200 }))
    .filter(({ application }) => application._id === id)
    .map((one) => presentStaffApplicationRow(one, actor));
  expect(row).toMatchObject({ applicant: { email: user.email, phone: null } });
  expect(row?.answers).toEqual({ occupation: 'Architect', location: 'Leeds' });

  const open = async (viewer: UserActor) => presentStaffApplication(await requireApplication(viewer, id), viewer);
  const { income, phone, ...shownToAll } = answers;
  const full = { applicant: { phone: '123' }, answers, privateDetails: { isOpen: true, openUntil: null } };
  for (const viewer of [actor, other]) expect(await open(viewer)).toMatchObject(full);
  await decideApplication(actor, id, { decision: 'rejected' });
  expect(await open(actor)).toMatchObject(full);
  const closed = async (viewer: UserActor) => {
    const shown = await open(viewer);
    expect(shown.answers).toEqual(shownToAll);
    expect(shown).toMatchObject({ applicant: { phone: null }, privateDetails: { isOpen: false, openUntil: null } });
  };
  await closed(other);
  clock.set(() => new Date('2026-03-01T12:30:00Z'));
  await closed(actor);
  const until = new Date('2026-03-01T13:00:00Z');
  await AccessGrantModel.create({ _id: getGrantId(other.userId, user._id), reason: 'correction', until });
  expect(await open(other)).toMatchObject({ answers, privateDetails: { openUntil: '2026-03-01T13:00:00.000Z' } });
});
