import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureEvents } from '../../../../testing/app/capture-events.ts';
import { codeOf } from '../../../../testing/app/code-of.ts';
import { hashCheaply } from '../../../../testing/app/hashing.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { AccountNotificationModel } from '../../../models/members/account-notification.ts';
import { ResetTokenModel } from '../../../models/members/reset-token.ts';
import { SecondFactorModel } from '../../../models/members/second-factor.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { type Delivery, DeliveryModel } from '../../../models/operations/delivery.ts';
import { createActor, type UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { configureContext } from '../../kernel/context.ts';
import { listAccountNotifications } from '../account-notifications.ts';
import { accountMails } from '../by-mail/account-mails.ts';
import { hashPassword, verifyPassword } from '../hashing.ts';
import { changePassword } from '../password.ts';
import { requireResetLink } from '../reset-links.ts';
import { correctContact } from './contact-corrections.ts';
import {
  changeOrRequest,
  confirmStaffRequest,
  declineStaffRequest,
  issueLinkOrRequest,
  listStaffRequests,
  requestSecondFactorReset,
} from './staff-requests.ts';

givenDatabase();

const password = 'a quiet garden wall';
let passwordHash: string;
beforeAll(async () => {
  hashCheaply();
  passwordHash = await hashPassword(password);
});
let first: UserActor;
let second: UserActor;
const make = async (role: User['role'], given: Partial<User> = {}) =>
  createActor(await makeUser({ ...given, role }), 's');
beforeEach(async () => {
  await clearDatabase();
  [first, second] = [await make('admin', { passwordHash }), await make('admin')];
});
afterEach(() => {
  clock.set();
  configureContext({ sendsMail: false });
});

const roleOf = async (id: string) => (await UserModel.findById(id).lean<User>().orFail()).role;
const issueLink = (userId: string) => issueLinkOrRequest(first, userId, { password }, null);
const waitingId = async () => (await listStaffRequests(first)).requests[0]?._id ?? 'none';

describe('R66: one admin alone makes nobody staff, and no link to an account of the staff', () => {
  test.each<[User['role'], User['role']]>([
    ['applicant', 'admin'],
    ['member', 'matchmaker'],
    ['matchmaker', 'admin'],
    ['matchmaker', 'applicant'],
    ['admin', 'member'],
  ])('a change from %s to %s waits for a second admin', async (from, to) => {
    const { userId } = await make(from);
    const { done, pending } = await changeOrRequest(first, userId, { role: to, reason: ' Agreed in May ' });
    expect([done, pending?.requests.length]).toEqual([null, 1]);
    expect(await roleOf(userId)).toBe(from);
    const id = await waitingId();
    expect(await codeOf(confirmStaffRequest(first, id))).toBe('forbidden');
    expect(await roleOf(userId)).toBe(from);
    expect(await confirmStaffRequest(second, id)).toBeNull();
    expect(await roleOf(userId)).toBe(to);
    expect(await codeOf(confirmStaffRequest(second, id))).toBe('not_found');
    const audit = await AuditEntryModel.find({ subjectId: userId }).sort({ seq: 1 }).lean();
    expect(audit.map(({ actorId, action }) => [actorId, action])).toEqual([
      [first.userId, 'request.made'],
      [second.userId, 'request.confirmed'],
      [second.userId, 'member.changed'],
    ]);
    expect(audit[0]?.details).toEqual({ kind: 'change', role: to, roleBefore: from, reason: 'Agreed in May' });
  });

  test('what was given before a change into or out of the staff is over with it: sessions, password and links', async () => {
    for (const [from, to] of [
      ['member', 'admin'],
      ['matchmaker', 'member'],
    ] as const) {
      const { userId } = await make(from, { passwordHash: 'known to the first admin' });
      await ResetTokenModel.create({ _id: `of ${from}`, userId, expiresAt: new Date(Date.now() + 60_000) });
      await changeOrRequest(first, userId, { role: to });
      const heard = await captureEvents(async () => confirmStaffRequest(second, await waitingId()));
      expect(heard).toContainEqual({ type: 'sessions.ended', userId });
      expect(await UserModel.findById(userId).lean()).toMatchObject({ role: to, passwordHash: null, sessionEpoch: 1 });
      expect(await ResetTokenModel.countDocuments({ userId })).toBe(0);
    }
  });

  test('nobody enters or leaves the staff within seven days after staff corrected their e-mail', async () => {
    const member = await makeMember();
    await changeOrRequest(first, member._id, { role: 'admin' });
    await correctContact(first, member._id, { email: 'of-the-first-admin@example.test', explanation: 'Mistyped' });
    const id = await waitingId();
    expect(await codeOf(confirmStaffRequest(second, id))).toBe('conflict');
    expect(await roleOf(member._id)).toBe('member');
    await declineStaffRequest(second, id);
    expect(await codeOf(changeOrRequest(first, member._id, { role: 'matchmaker' }))).toBe('conflict');
    clock.set(() => new Date(Date.now() + 7 * 86_400_000 + 1_000));
    await changeOrRequest(first, member._id, { role: 'admin' });
    await confirmStaffRequest(second, await waitingId());
    clock.set();
    expect(await roleOf(member._id)).toBe('admin');
  });

  test('whoever confirms is shown what staff did in 30 days that may lead into the account: links and corrected e-mails', async () => {
    const [{ userId }, other] = [await make('member'), await make('member')];
    const day = 86_400_000;
    const daysAgo = (days: number) => clock.set(() => new Date(Date.now() - days * day));
    daysAgo(31);
    await issueLink(userId);
    daysAgo(29);
    await issueLink(userId);
    daysAgo(20);
    await correctContact(second, userId, { email: 'corrected@example.test', explanation: 'Mistyped' });
    clock.set();
    await correctContact(second, userId, { phone: '+44 20 7946 0322', explanation: 'Mistyped' });
    await issueLink(other.userId);
    await changeOrRequest(first, userId, { role: 'admin' });
    const { recent, users } = await listStaffRequests(second);
    expect(recent.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['contact.corrected', second.userId],
      ['reset-link.issued', first.userId],
    ]);
    expect([...users.keys()].sort()).toEqual([userId, first.userId, second.userId].sort());
  });

  test('the owner of an account that enters or leaves the staff, and nobody else, is mailed a link for a new password', async () => {
    configureContext({ sendsMail: true });
    for (const [from, to] of [
      ['member', 'admin'],
      ['matchmaker', 'member'],
    ] as const) {
      const subject = await makeUser({ role: from, passwordHash });
      await changeOrRequest(first, subject._id, { role: to });
      expect(await DeliveryModel.countDocuments({ kinds: 'role-changed' })).toBe(0);
      await confirmStaffRequest(second, await waitingId());
      const [mail, ...others] = await DeliveryModel.find({ kinds: 'role-changed' }).lean<Delivery[]>();
      expect([mail?.userId, others]).toEqual([subject._id, []]);
      const built = mail && (await accountMails['role-changed'](mail));
      expect(built?.to).toBe(subject.email);
      const secret = new URL((await built?.write())?.action?.url ?? '').searchParams.get('token') ?? '';
      expect(await requireResetLink(secret)).toBe(subject._id);
      await changePassword(null, { token: secret, password: 'a slow river crossing' }, null);
      const { passwordHash: stored } = await UserModel.findById(subject._id).lean<User>().orFail();
      expect(await verifyPassword(stored, 'a slow river crossing')).toBe(true);
      await DeliveryModel.deleteMany({});
    }
    // Between the two roles of staff nothing is given anew.
    const { userId } = await make('matchmaker');
    await changeOrRequest(first, userId, { role: 'admin' });
    await confirmStaffRequest(second, await waitingId());
    expect(await DeliveryModel.countDocuments({ kinds: 'role-changed' })).toBe(0);
  });

  test('what concerns no staff is done at once, as before', async () => {
    const [applicant, member] = [await makeUser(), await makeMember()];
    expect((await changeOrRequest(first, applicant._id, { role: 'member' })).done?.user.role).toBe('member');
    expect((await changeOrRequest(first, member._id, { membershipTier: 'vip' })).done?.user.membershipTier).toBe('vip');
    expect((await issueLink(member._id)).done?.url).toContain('/reset?token=');
    expect((await changeOrRequest(first, second.userId, { role: 'admin' })).done?.user.role).toBe('admin');
    expect((await listStaffRequests(first)).requests).toEqual([]);
  });

  test('a link for an account of the staff goes to the admin who confirms it, and its owner is told', async () => {
    for (const { userId } of [second, await make('matchmaker')]) {
      expect((await issueLink(userId)).done).toBeNull();
      expect(await ResetTokenModel.countDocuments({ userId })).toBe(0);
      expect(await AccountNotificationModel.countDocuments({ userId })).toBe(0);
      const link = await confirmStaffRequest(second, await waitingId());
      expect(link?.url).toContain('/reset?token=');
      expect(await ResetTokenModel.countDocuments({ userId })).toBe(1);
      expect(await AccountNotificationModel.find({ userId }).lean()).toMatchObject([{ kind: 'reset-link' }]);
    }
  });

  test('a lost second factor is removed once a second admin has confirmed it', async () => {
    const { userId } = await make('matchmaker', { secondFactorAt: new Date() });
    await SecondFactorModel.create({ _id: userId, sealedSecret: 'x', confirmedAt: new Date(), createdAt: new Date() });
    expect(await codeOf(requestSecondFactorReset(first, second.userId))).toBe('conflict');
    await requestSecondFactorReset(first, userId);
    await confirmStaffRequest(second, await waitingId());
    expect(await UserModel.findById(userId).lean()).toMatchObject({ secondFactorAt: null, sessionEpoch: 1 });
    expect(await SecondFactorModel.exists({ _id: userId })).toBeNull();
  });

  test('with a single admin nothing is asked for: there is nobody to confirm it', async () => {
    await UserModel.updateOne({ _id: second.userId }, { suspendedAt: new Date() });
    const { userId } = await make('applicant');
    const work = changeOrRequest(first, userId, { role: 'admin' });
    await expect(work).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('npm run mithaq') });
    expect((await listStaffRequests(first)).requests).toEqual([]);
  });

  test('a request is over after a day, when it was declined, and when whoever asked is no admin any more', async () => {
    const { userId } = await make('applicant');
    await changeOrRequest(first, userId, { role: 'admin' });
    expect(await codeOf(changeOrRequest(second, userId, { role: 'admin' }))).toBe('conflict');
    await declineStaffRequest(second, await waitingId());
    expect((await listStaffRequests(first)).requests).toEqual([]);

    // Withdrawn by whoever asked.
    await changeOrRequest(first, userId, { role: 'admin' });
    await declineStaffRequest(first, await waitingId());

    await changeOrRequest(first, userId, { role: 'admin' });
    const id = await waitingId();
    clock.set(() => new Date(Date.now() + 24 * 60 * 60_000 + 1_000));
    expect(await codeOf(confirmStaffRequest(second, id))).toBe('not_found');
    clock.set();
    await UserModel.updateOne({ _id: first.userId }, { role: 'matchmaker' });
    expect(await codeOf(confirmStaffRequest(second, id))).toBe('conflict');
    expect(await roleOf(userId)).toBe('applicant');
  });

  test('of two admins who confirm at once, one does it', async () => {
    const third = await make('admin');
    const { userId } = await make('matchmaker');
    await issueLink(userId);
    const id = await waitingId();
    const outcomes = await Promise.all([second, third, second].map((actor) => codeOf(confirmStaffRequest(actor, id))));
    expect(outcomes.sort()).toEqual(['not_found', 'not_found', 'ok']);
    expect(await ResetTokenModel.countDocuments({ userId })).toBe(1);
  });

  test('two admins cannot make themselves the last one', async () => {
    await changeOrRequest(first, second.userId, { role: 'member' });
    expect(await codeOf(confirmStaffRequest(second, await waitingId()))).toBe('conflict');
    expect(await roleOf(second.userId)).toBe('admin');
  });
});

test('the owner of an account reads of links that were made for it, and nobody else does', async () => {
  const member = createActor(await makeMember(), 's');
  await issueLink(member.userId);
  expect(await listAccountNotifications(member)).toMatchObject([{ userId: member.userId, kind: 'reset-link' }]);
  expect(await listAccountNotifications(createActor(await makeMember(), 's'))).toEqual([]);
});
