import { expect, test } from 'vitest';
import { captureEvents } from '../../../../testing/app/capture-events.ts';
import { makeConnection, makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { ApplicationModel } from '../../../models/members/application.ts';
import { NotificationModel } from '../../../models/members/notification.ts';
import { ResetTokenModel } from '../../../models/members/reset-token.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { ConversationModel } from '../../../models/messaging/conversation.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { apply } from '../../applications/apply.ts';
import { claimApplication } from '../../applications/review.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { changeMember } from './member-changes.ts';

givenDatabase();

const staff = async (role: User['role'], given: Partial<User> = {}): Promise<UserActor> =>
  createActor(await makeUser({ ...given, role }), 's');
const stored = (id: string) => UserModel.findById(id).lean<User>().orFail();
const frozen = async (id: string) => (await ConversationModel.findById(id).lean().orFail()).frozen;

test('R11: a suspension ends the sessions, closes the conversations and is recorded; lifting it opens them again', async () => {
  const [admin, one, other] = [await staff('admin'), await makeMember(), await makeMember()];
  const { _id: matchId } = await makeConnection(one._id, other._id);
  const heard = await captureEvents(() => changeMember(admin, one._id, { suspended: true }));
  expect(heard).toEqual([
    { type: 'sessions.ended', userId: one._id },
    // Whoever sees them fetches again, as after a block.
    { type: 'people.changed', userIds: [other._id] },
    { type: 'user.updated', userId: one._id },
  ]);
  expect(await stored(one._id)).toMatchObject({ suspendedAt: expect.any(Date), sessionEpoch: one.sessionEpoch + 1 });
  expect(await frozen(matchId)).toEqual([`suspended:${one._id}`]);
  expect(await captureEvents(() => changeMember(admin, one._id, { suspended: true }))).toEqual([]);

  await changeMember(admin, one._id, { suspended: false });
  expect(await stored(one._id)).toMatchObject({ suspendedAt: null, sessionEpoch: one.sessionEpoch + 1 });
  expect(await frozen(matchId)).toEqual([]);
  const audit = await AuditEntryModel.find({ subjectId: one._id }).sort({ at: 1, _id: 1 }).lean();
  expect(audit.map(({ actorId, action }) => [actorId, action])).toEqual([
    [admin.userId, 'member.changed'],
    [admin.userId, 'member.changed'],
  ]);
  expect(audit.map(({ details }) => details.suspended).sort()).toEqual(['false', 'true']);
});

test('the matchmaker thread opens with the assignment, closes with the tier, and belongs to the member', async () => {
  const [admin, first, second] = [await staff('admin'), await staff('matchmaker'), await staff('matchmaker')];
  const member = await makeMember();
  const thread = () => ConversationModel.findById(member._id).lean().orFail();
  await changeMember(admin, member._id, { assignedMatchmakerId: first.userId });
  expect(await thread()).toMatchObject({ kind: 'matchmaker', matchmakerId: first.userId, frozen: ['tier'] });
  const heard = await captureEvents(() => changeMember(admin, member._id, { membershipTier: 'vip' }));
  expect(heard).toEqual([
    // The matchmaker has a member now, and none before.
    { type: 'user.updated', userId: first.userId },
    { type: 'queue.changed', queue: 'conversations' },
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'member.ready', userId: member._id },
    { type: 'notifications.added', noticeIds: [expect.any(String)] },
    { type: 'user.updated', userId: member._id },
  ]);
  expect(await thread()).toMatchObject({ frozen: [] });
  await ConversationModel.updateOne({ _id: member._id }, { seq: 7 });
  // The new matchmaker greets them.
  await changeMember(admin, member._id, { assignedMatchmakerId: second.userId });
  expect(await thread()).toMatchObject({ matchmakerId: second.userId, seq: 8, frozen: [] });
  await changeMember(admin, member._id, { membershipTier: 'premium' });
  expect(await thread()).toMatchObject({ matchmakerId: second.userId, seq: 8, frozen: ['tier'] });
});

test('only an active matchmaker can be assigned, and only to a member', async () => {
  const [admin, gone, applicant] = [
    await staff('admin'),
    await staff('matchmaker', { suspendedAt: new Date() }),
    await makeUser(),
  ];
  const [member, matchmaker] = [await makeMember(), await staff('matchmaker')];
  for (const assignedMatchmakerId of [gone.userId, admin.userId, member._id, 'nobody']) {
    await expect(changeMember(admin, member._id, { assignedMatchmakerId })).rejects.toMatchObject({
      issues: [{ path: 'assignedMatchmakerId' }],
    });
  }
  for (const change of [{ membershipTier: 'vip' } as const, { assignedMatchmakerId: matchmaker.userId }]) {
    await expect(changeMember(admin, applicant._id, change)).rejects.toMatchObject({ code: 'conflict' });
  }
  expect(await stored(member._id)).toMatchObject({ assignedMatchmakerId: null });
});

test('a matchmaker who becomes something else leaves the members without one', async () => {
  const [admin, matchmaker] = [await staff('admin'), await staff('matchmaker')];
  const members = [await makeMember({ membershipTier: 'vip' }), await makeMember({ membershipTier: 'vip' })];
  for (const { _id } of members) await changeMember(admin, _id, { assignedMatchmakerId: matchmaker.userId });
  const heard = await captureEvents(() => changeMember(admin, matchmaker.userId, { role: 'applicant' }));
  for (const { _id } of members) {
    expect(heard).toContainEqual({ type: 'user.updated', userId: _id });
    expect(await stored(_id)).toMatchObject({ assignedMatchmakerId: null });
    expect((await ConversationModel.findById(_id).lean().orFail()).matchmakerId).toBeNull();
  }
});

test('a role follows through: tier with membership, conversations closed when a member leaves it', async () => {
  const [admin, one, other] = [await staff('admin'), await makeMember({ membershipTier: 'vip' }), await makeMember()];
  const { _id: matchId } = await makeConnection(one._id, other._id);
  await ResetTokenModel.create({ _id: 'of-a-member', userId: one._id, expiresAt: new Date(Date.now() + 3_600_000) });
  const events = await captureEvents(() => changeMember(admin, one._id, { role: 'matchmaker' }));
  expect(events).toContainEqual({ type: 'people.changed', userIds: [other._id] });
  expect(await stored(one._id)).toMatchObject({ role: 'matchmaker', membershipTier: null });
  // R66: one admin has made the link; to an account of the staff it would take two.
  expect(await ResetTokenModel.countDocuments({ userId: one._id })).toBe(0);
  expect(await frozen(matchId)).toEqual([`left:${one._id}`]);
  await changeMember(admin, one._id, { role: 'member' });
  expect(await stored(one._id)).toMatchObject({ role: 'member', membershipTier: 'standard' });
  expect(await frozen(matchId)).toEqual([]);
  // Each way ends the sessions that were begun before.
  expect((await stored(one._id)).sessionEpoch).toBe(one.sessionEpoch + 2);
});

test('staff cannot suspend or demote themselves', async () => {
  const admin = await staff('admin');
  for (const change of [{ suspended: true }, { role: 'member' } as const, { role: 'matchmaker' } as const]) {
    await expect(changeMember(admin, admin.userId, change)).rejects.toMatchObject({ code: 'conflict' });
  }
  await changeMember(admin, admin.userId, { role: 'admin', suspended: false });
  expect(await stored(admin.userId)).toMatchObject({ role: 'admin', suspendedAt: null });
});

test('two admins who demote each other at the same time leave one admin', async () => {
  for (let n = 0; n < 15; n++) {
    await UserModel.updateMany({ role: 'admin' }, { role: 'applicant' });
    const [one, other] = [await staff('admin'), await staff('admin')];
    await Promise.allSettled([
      changeMember(one, other.userId, { role: 'applicant' }),
      changeMember(other, one.userId, n % 2 ? { suspended: true } : { role: 'member' }),
    ]);
    expect(await UserModel.countDocuments({ role: 'admin', suspendedAt: null })).toBe(1);
  }
});

test('an application that a suspended admin had claimed is free again', async () => {
  const [admin, other] = [await staff('admin'), await staff('admin')];
  const { _id } = await apply(createActor(await makeUser(), 's'), { answers: 'I look for a calm home.' });
  await claimApplication(other, _id);
  await changeMember(admin, other.userId, { suspended: true });
  expect((await ApplicationModel.findById(_id).lean().orFail()).claimedBy).toBeNull();
});

test('how and by whom somebody was verified is kept until the next time, also where the mark has gone since', async () => {
  const [admin, other, member] = [await staff('admin'), await staff('admin'), await makeMember()];
  const verify = (actor: UserActor, way: 'document' | 'video-call', note?: string) =>
    changeMember(actor, member._id, { verificationStatus: 'verified', verification: { way, ...(note && { note }) } });
  const opened = await verify(admin, 'document', ' Passport ');
  expect(opened.verifiedBy?._id).toBe(admin.userId);
  expect(opened.profile.verification).toMatchObject({ way: 'document', note: 'Passport', by: admin.userId });
  const { profile } = await changeMember(admin, member._id, { verificationStatus: 'pending' });
  expect(profile).toMatchObject({ verificationStatus: 'pending', verification: { way: 'document' } });
  // The same mark again, with another way, replaces it.
  await verify(admin, 'document');
  expect((await verify(other, 'video-call')).profile.verification).toMatchObject({
    way: 'video-call',
    note: null,
    by: other.userId,
  });
  const entries = await AuditEntryModel.find({ subjectId: member._id }).sort({ seq: 1 }).lean();
  expect(entries.map(({ details }) => details)).toEqual([
    { verificationStatus: 'verified', verificationStatusBefore: 'pending', verifiedBy: 'document' },
    { verificationStatus: 'pending', verificationStatusBefore: 'verified' },
    { verificationStatus: 'verified', verificationStatusBefore: 'pending', verifiedBy: 'document' },
    { verificationStatus: 'verified', verifiedBy: 'video-call' },
  ]);
});

test('verification is kept on the profile; what changes nothing is not recorded', async () => {
  const [admin, member] = [await staff('admin'), await makeMember()];
  const { profile } = await changeMember(admin, member._id, { verificationStatus: 'verified' });
  expect(profile.verificationStatus).toBe('verified');
  expect(await captureEvents(() => changeMember(admin, member._id, { verificationStatus: 'verified' }))).toEqual([]);
  expect(await AuditEntryModel.countDocuments({ subjectId: member._id })).toBe(1);
});

test('a change of tier, role and mark is told, and the audit names what was before, what is now, and why', async () => {
  const [admin, member, applicant] = [await staff('admin'), await makeMember(), await makeUser()];
  const kindsOf = async (userId: string) =>
    (await NotificationModel.find({ userId }).sort({ at: 1, _id: 1 }).lean()).map(({ kind, outcome }) => [
      kind,
      outcome,
    ]);
  await changeMember(admin, member._id, { membershipTier: 'premium', reason: ' Paid by transfer ' });
  await changeMember(admin, member._id, { verificationStatus: 'verified', verification: { way: 'document' } });
  await changeMember(admin, member._id, { verificationStatus: 'pending' });
  await changeMember(admin, applicant._id, { role: 'member' });
  expect(await kindsOf(member._id)).toEqual([
    ['membership-changed', undefined],
    ['mark-changed', 'approved'],
    ['mark-changed', 'rejected'],
  ]);
  expect((await kindsOf(applicant._id)).sort()).toEqual([
    ['membership-changed', undefined],
    ['rights-changed', undefined],
  ]);
  const audit = await AuditEntryModel.find({ actorId: admin.userId }).sort({ seq: 1 }).lean();
  expect(audit.map(({ details }) => details)).toEqual([
    { membershipTier: 'premium', formerTier: 'standard', reason: 'Paid by transfer' },
    { verificationStatus: 'verified', verificationStatusBefore: expect.any(String), verifiedBy: 'document' },
    { verificationStatus: 'pending', verificationStatusBefore: 'verified' },
    { role: 'member', roleBefore: 'applicant', membershipTier: 'standard', formerTier: 'none' },
  ]);
});
