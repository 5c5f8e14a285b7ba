import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { changeMany } from '../accounts/members/bulk-changes.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { endDuePauses, pauseMembership, resumeMembership } from '../accounts/pause.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, getContext } from '../kernel/context.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { addDays } from './calendar.ts';
import { membershipMails } from './membership-mails.ts';
import { loadMembership } from './overview.ts';
import { cancelOwnPlan, chooseOwnPlan } from './own-membership.ts';
import { pay } from './rules.ts';
import { settleDueMemberships } from './settle-due.ts';
import { applyRule } from './tier.ts';

givenDatabase();

let now = new Date();
const inMode = (mode: 'off' | 'manual', instructions: string | null = null) =>
  configureContext({ sendsMail: mode !== 'off', payments: { ...getContext().payments, mode, instructions } });
beforeEach(async () => {
  await clearDatabase();
  now = new Date('2026-03-10T09:00:00Z');
  clock.set(() => now);
  inMode('manual', 'To account 123');
});
afterEach(() => {
  clock.set();
  inMode('off');
});

const load = (userId: string) => UserModel.findById(userId).lean<User>().orFail();
const payNow = (userId: string) =>
  inTransaction((tx) =>
    applyRule(tx, system, userId, (state, at) => pay(state, at, state.invoice?.amount ?? 0), {
      ...{ method: 'cash', paidOn: now.toISOString().slice(0, 10) },
      reference: `${userId} ${now.toISOString()}`,
    }),
  );
const givenBuyer = async (plan: 'premium' | 'vip', given: Partial<User> = {}): Promise<UserActor> => {
  const one = createActor(await makeMember(given), 's');
  await chooseOwnPlan(one, plan);
  await payNow(one.userId);
  return one;
};
/** Lets a worker look each midnight until a moment. */
const goOn = async (until: string): Promise<void> => {
  const end = new Date(until);
  while (now < end) {
    now = addDays(new Date(now.toISOString().slice(0, 10)), 1);
    if (now > end) now = end;
    await settleDueMemberships(system);
    await endDuePauses(system);
  }
};
const listKinds = async (userId: string) =>
  (await loadMembership(userId)).entries.map(({ happening }) => happening.kind);
/** Returns what an account was mailed about its membership, each with the day. */
const listMails = async (userId: string) => {
  const mails = await DeliveryModel.find({ userId, kinds: /^membership-/ })
    .sort({ createdAt: 1 })
    .lean<Delivery[]>();
  return Promise.all(
    mails.map(async (mail) => {
      const written = await (await membershipMails['membership-due'](mail))?.write();
      return `${mail.createdAt.toISOString().slice(0, 10)} ${written?.paragraphs.slice(1).join(' ')}`;
    }),
  );
};

test('a renewal is announced and billed seven days before; a charge that fails is told on days 0, 4 and 10', async () => {
  const matchmaker = await makeUser({ role: 'matchmaker' });
  const { userId } = await givenBuyer('vip', { assignedMatchmakerId: matchmaker._id });
  expect((await ConversationModel.findById(userId).lean())?.frozen).toEqual([]);
  await goOn('2026-04-21');
  const closes = 'The conversation with your matchmaker closes with VIP; it stays in the export of your data.';
  const stays = 'Your plan stays until 20 April 2026. If nothing arrives by then, you are on Standard from that day.';
  expect(await listMails(userId)).toEqual([
    '2026-03-10 You have asked for VIP: $249.99 a month, tax included. It begins when your payment arrives. To account 123',
    '2026-03-10 Thank you: $249.99 arrived. Your membership is paid until 10 April 2026. The receipt is in your settings.',
    '2026-04-04 Your VIP plan renews on 10 April 2026 for $249.99, tax included. Until then you can change or cancel it in your settings. To account 123',
    `2026-04-11 Your payment of $249.99 for VIP has not arrived. ${stays} ${closes}`,
    `2026-04-15 Your payment of $249.99 for VIP has not arrived. ${stays} ${closes}`,
    `2026-04-21 Your payment did not arrive within ten days. You are on Standard now. ${closes}`,
  ]);
  expect((await ConversationModel.findById(userId).lean())?.frozen).toEqual(['tier']);
  expect(await NotificationModel.find({ userId: matchmaker._id }).lean()).toMatchObject([{ kind: 'vip-ended' }]);
  expect(
    await AuditEntryModel.find({ subjectId: userId, action: 'member.changed' }).sort({ seq: 1 }).lean(),
  ).toMatchObject([
    { actorId: null, details: { formerTier: 'standard', membershipTier: 'vip' } },
    { actorId: null, details: { formerTier: 'vip', membershipTier: 'standard' } },
  ]);
  expect(await load(userId)).toMatchObject({ membershipTier: 'standard', membershipDueAt: null });
});

test('a cancelled plan stays to the end of what is paid, which is told seven days before, with what becomes of the matchmaker', async () => {
  const her = await givenBuyer('vip');
  await cancelOwnPlan(her);
  await goOn('2026-04-12');
  expect((await listMails(her.userId)).slice(2)).toEqual([
    '2026-04-04 Your VIP plan ends on 10 April 2026, and is not renewed. You keep your profile, your connections and your conversations. The conversation with your matchmaker closes with VIP; it stays in the export of your data.',
    '2026-04-11 You are on Standard now. The conversation with your matchmaker closes with VIP; it stays in the export of your data.',
  ]);
});

test('staff give a tier at once, to one or many, until a day or without an end; the member is told, and the audit has both and why', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const her = await givenBuyer('premium');
  const until = '2026-03-20T00:00:00.000Z';
  await changeMember(admin, her.userId, { membershipTier: 'vip', until, reason: 'An apology' });
  expect(await load(her.userId)).toMatchObject({ membershipTier: 'vip', membershipDueAt: new Date('2026-03-13') });
  expect((await AuditEntryModel.findOne({ actorId: admin.userId }).lean())?.details).toEqual({
    ...{ formerTier: 'premium', membershipTier: 'vip', until, reason: 'An apology' },
  });
  expect((await listMails(her.userId)).at(-1)).toContain(
    'Our team gave you VIP until 20 March 2026. There is nothing to pay for it.',
  );
  await goOn('2026-03-20');
  expect((await load(her.userId)).membershipTier).toBe('premium');
  await changeMany(admin, { userIds: [her.userId], membershipTier: 'standard', reason: 'A mistake' });
  expect((await listKinds(her.userId)).slice(-2)).toEqual(['cancelled', 'gift']);
  await goOn('2026-05-20');
  expect((await listKinds(her.userId)).filter((kind) => kind === 'invoice')).toHaveLength(1);
  await expect(
    changeMember(admin, her.userId, { membershipTier: 'vip', until: '2026-01-01T00:00:00.000Z' }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect((await load(her.userId)).membershipTier).toBe('standard');
});

test('a break moves what is paid; ending early takes the rest back; they last three months in twelve', async () => {
  const her = await givenBuyer('premium');
  const reload = async () => createActor(await load(her.userId), 's');
  await pauseMembership(her, { reason: 'break', until: '2026-04-09' });
  expect((await loadMembership(her.userId)).membership.purchase?.paidUntil).toEqual(new Date('2026-05-10T09:00:00Z'));
  await goOn('2026-03-19T09:00:00Z');
  await resumeMembership(await reload());
  const { membership, breakDaysLeft } = await loadMembership(her.userId);
  expect(membership.purchase?.paidUntil).toEqual(new Date('2026-04-19T09:00:00Z'));
  expect(breakDaysLeft).toBe(83);
  const tooLong = { reason: 'break', until: '2026-06-11' } as const;
  await expect(pauseMembership(await reload(), tooLong)).rejects.toMatchObject({ code: 'bad_request' });
  await pauseMembership(await reload(), { reason: 'break', until: '2026-03-25' });
  await goOn('2026-03-25');
  expect(await load(her.userId)).toMatchObject({ pause: null });
  expect((await loadMembership(her.userId)).membership.isOnBreak).toBe(false);
  await chooseOwnPlan(await reload(), 'vip');
});

test.each<[string, (one: UserActor) => Promise<unknown>]>([
  ['a found match', (one) => pauseMembership(one, { reason: 'found-match' })],
  ['a suspension', ({ userId }) => changeMember(system, userId, { suspended: true })],
  ['the end of a membership', ({ userId }) => changeMember(system, userId, { role: 'applicant' })],
])('after %s nothing is charged any more', async (_, leave) => {
  const her = await givenBuyer('premium');
  now = new Date('2026-04-05T00:00:00Z');
  await settleDueMemberships(system);
  expect((await loadMembership(her.userId)).membership.invoice).not.toBeNull();
  await leave(her);
  await goOn('2026-07-01');
  const kinds = await listKinds(her.userId);
  expect(kinds.filter((kind) => kind === 'invoice')).toHaveLength(2);
  expect(kinds.slice(-1)).toEqual(['ended']);
  const postings = (await LedgerEntryModel.find().lean<LedgerEntry[]>()).flatMap((entry) => entry.postings);
  const sum = (account: string) =>
    postings.filter((posting) => posting.account === account).reduce((total, { amount }) => total + amount, 0);
  expect([sum('cash'), sum('sales'), sum('receivable')]).toEqual([99_99, -99_99, 0]);
});
