import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../kernel/context.ts';
import { chooseOwnPlan } from './own-membership.ts';
import { giveTier, recordPayment, refundPayment } from './staff-membership.ts';

givenDatabase();

const PREMIUM = 99_99;
let now = new Date();
let admin: UserActor;
beforeEach(async () => {
  now = new Date('2026-03-10T09:00:00Z');
  clock.set(() => now);
  configureContext({ payments: { ...DEFAULT_CONTEXT.payments, mode: 'manual' } });
  admin = createActor(await makeUser({ role: 'admin' }), 's');
});
afterEach(() => {
  clock.set();
  configureContext({ payments: DEFAULT_CONTEXT.payments });
});

const payment = (reference: string, more: object = {}) => ({
  ...{ amount: PREMIUM, currency: 'USD' as const, method: 'bank-transfer' as const, reference, date: '2026-03-10' },
  ...more,
});
const reload = ({ _id }: User) => UserModel.findById(_id).lean<User>().orFail();
const listKinds = async (user: User) =>
  (
    await LedgerEntryModel.find({ ledgerId: (await reload(user)).ledgerId })
      .sort({ seq: 1 })
      .lean()
  ).map(({ happening }) => happening.kind);
/** A member who owes the first month of Premium. */
const givenBilled = async (): Promise<User> => {
  const member = await makeMember();
  await chooseOwnPlan(createActor(member, 's'), 'premium');
  return member;
};
const givenPaid = async (): Promise<User> => {
  const member = await givenBilled();
  await recordPayment(admin, member._id, payment(`first ${member._id}`));
  return member;
};
const listAudit = async (user: User, action: RegExp) =>
  (await AuditEntryModel.find({ subjectId: user._id, action }).sort({ seq: 1 }).lean()).map(({ action, details }) => [
    action,
    details,
  ]);
const listTold = async (user: User) =>
  (await NotificationModel.find({ userId: user._id }).lean()).map(({ kind }) => kind);

test('a payment begins the plan; the audit has old and new, and the member is told', async () => {
  const member = await givenBilled();
  const { entry } = await recordPayment(admin, member._id, payment('TRX 31/7'));
  expect(entry).toMatchObject({
    by: admin.userId,
    happening: { kind: 'payment', invoice: 1, amount: PREMIUM },
    payment: { method: 'bank-transfer', reference: 'TRX 31/7', paidOn: '2026-03-10' },
  });
  expect(await reload(member)).toMatchObject({ membershipTier: 'premium' });
  const tiers = { membershipTier: 'premium', formerTier: 'standard' };
  expect(await listAudit(member, /^membership/)).toEqual([
    [
      'membership.paid',
      { ...tiers, amount: '99.99 USD', method: 'bank-transfer', reference: 'TRX 31/7', paidOn: '2026-03-10' },
    ],
  ]);
  expect(await listTold(member)).toContain('membership-paid');
});

test.each<[string, object, { code: string; message: string }]>([
  ['another amount', { amount: PREMIUM - 1 }, { code: 'conflict', message: 'This is not the amount of the invoice.' }],
  ['a day to come', { date: '2026-03-11' }, { code: 'bad_request', message: expect.any(String) }],
  [
    'a reference that was used',
    { reference: 'used  BEFORE' },
    { code: 'conflict', message: 'A payment with this reference was recorded already.' },
  ],
])('%s is refused, and nothing changes', async (_, more, refusal) => {
  if ('reference' in more) {
    const other = await givenBilled();
    await recordPayment(admin, other._id, payment('Used Before'));
  }
  const member = await givenBilled();
  const before = await listKinds(member);
  await expect(recordPayment(admin, member._id, payment(`it ${member._id}`, more))).rejects.toMatchObject(refusal);
  expect(await listKinds(member)).toEqual(before);
  expect(await reload(member)).toMatchObject({ membershipTier: 'standard' });
  expect(await listAudit(member, /^membership/)).toEqual([]);
});

test('nobody but a member gets a plan: no applicant, nobody who is suspended, and who owes nothing pays nothing', async () => {
  const [applicant, suspended] = [await makeUser(), await makeMember({ suspendedAt: now })];
  for (const { _id } of [applicant, suspended]) {
    await expect(recordPayment(admin, _id, payment(`of ${_id}`))).rejects.toMatchObject({ code: 'conflict' });
    await expect(giveTier(admin, _id, { tier: 'vip', reason: 'Kindness' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(refundPayment(admin, _id, { reason: 'Asked' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await listKinds({ ...applicant, _id })).toEqual([]);
  }
  const member = await makeMember();
  await expect(recordPayment(admin, member._id, payment('in vain'))).rejects.toMatchObject({
    message: 'No invoice is open.',
  });
  await expect(recordPayment(admin, 'nobody', payment('in vain'))).rejects.toMatchObject({ code: 'not_found' });
});

test('the first payment is paid back once, within the week; the plan ends at once', async () => {
  const [one, late] = [await givenPaid(), await givenPaid()];
  const { entry } = await refundPayment(admin, one._id, { reason: 'Not for her' });
  expect(entry.happening).toEqual({ kind: 'refund', amount: PREMIUM });
  expect(await reload(one)).toMatchObject({ membershipTier: 'standard' });
  expect(await listAudit(one, /^membership\.refunded/)).toEqual([
    [
      'membership.refunded',
      { membershipTier: 'standard', formerTier: 'premium', amount: '99.99 USD', reason: 'Not for her' },
    ],
  ]);
  expect(await listTold(one)).toContain('membership-changed');
  await expect(refundPayment(admin, one._id, { reason: 'Again' })).rejects.toMatchObject({ code: 'conflict' });
  now = new Date('2026-03-17T09:00:00Z');
  const before = await listKinds(late);
  await expect(refundPayment(admin, late._id, { reason: 'Late' })).rejects.toMatchObject({
    message: 'The first week is over. Later payments are not refunded.',
  });
  expect(await listKinds(late)).toEqual(before);
});

test('a gift counts at once, with or without an end, and says why', async () => {
  const member = await makeMember();
  const until = '2026-04-10T09:00:00.000Z';
  const { entry } = await giveTier(admin, member._id, { tier: 'vip', until, reason: 'An apology' });
  expect(entry.happening).toEqual({ kind: 'gift', plan: 'vip', until: new Date(until) });
  expect(await reload(member)).toMatchObject({ membershipTier: 'vip' });
  expect(await listAudit(member, /^membership/)).toEqual([
    ['membership.given', { membershipTier: 'vip', formerTier: 'standard', until, reason: 'An apology' }],
  ]);
  expect(await listTold(member)).toContain('membership-changed');
  await expect(
    giveTier(admin, member._id, { tier: 'vip', until: '2026-03-10T09:00:00.000Z', reason: 'Late' }),
  ).rejects.toMatchObject({ code: 'bad_request' });
});

test('of eight who record the same payment at once one does, and each is answered; of two payments of one invoice too', async () => {
  const [one, other] = [await givenBilled(), await givenBilled()];
  const same = await Promise.allSettled(
    Array.from({ length: 8 }, () => recordPayment(admin, one._id, payment(`same ${one._id}`))),
  );
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of same)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ message: 'A payment with this reference was recorded already.' });
  const two = await Promise.allSettled(
    [1, 2].map((n) => recordPayment(admin, other._id, payment(`${n} of ${other._id}`))),
  );
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(two.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'No invoice is open.' } });
  for (const user of [one, other]) expect((await listKinds(user)).filter((kind) => kind === 'payment')).toHaveLength(1);
});
