import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { StripeEventModel } from '../../models/operations/stripe-event.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../kernel/context.ts';
import { addDays } from './calendar.ts';
import { loadMembership } from './overview.ts';
import { chooseOwnPlan } from './own-membership.ts';
import { openRevenue, readRevenue } from './revenue.ts';
import { settleDueMemberships } from './settle-due.ts';
import { giveTier, recordPayment, refundPayment } from './staff-membership.ts';

givenDatabase();

const [STANDARD, PREMIUM, VIP] = [49_99, 99_99, 249_99];
let now = new Date();
let admin: UserActor;
const sell = (isStandardGiven: boolean) => {
  const { payments } = DEFAULT_CONTEXT;
  configureContext({ payments: { ...payments, mode: 'manual', terms: { ...payments.terms, isStandardGiven } } });
};
beforeEach(async () => {
  await clearDatabase();
  now = new Date('2026-01-10T09:00:00Z');
  clock.set(() => now);
  sell(true);
  admin = createActor(await makeUser({ role: 'admin' }), 's');
});
afterEach(() => {
  clock.set();
  configureContext({ payments: DEFAULT_CONTEXT.payments });
});

/** Lets a worker look each midnight until a moment. */
const goOn = async (until: string): Promise<void> => {
  while (now < new Date(until)) {
    now = addDays(new Date(now.toISOString().slice(0, 10)), 1);
    await settleDueMemberships(system);
  }
  now = new Date(until);
};
const payOpen = async ({ _id }: User): Promise<void> => {
  const { invoice } = (await loadMembership(_id)).membership;
  const date = now.toISOString().slice(0, 10);
  const facts = { currency: 'USD', method: 'cash', reference: `${_id} ${date}`, date } as const;
  await recordPayment(admin, _id, { ...facts, amount: invoice?.amount ?? 0 });
};
const givenBuyer = async (plan: 'premium' | 'vip', given: Partial<User> = {}): Promise<User> => {
  const one = await makeMember(given);
  await chooseOwnPlan(createActor(one, 's'), plan);
  await payOpen(one);
  return one;
};

test('months have what was paid and refunded, and who stopped paying; whoever owes a renewal is named', async () => {
  const [late, gone, sorry] = [
    await givenBuyer('premium', { firstName: 'Layla' }),
    await givenBuyer('vip'),
    await givenBuyer('premium'),
  ];
  await makeMember();
  await giveTier(admin, (await makeMember())._id, { tier: 'premium', reason: 'A friend of the house' });
  await refundPayment(admin, sorry._id, { reason: 'Not for her' });
  await goOn('2026-02-09T09:00:00Z');
  await payOpen(late);
  // The other is not paid: ten days after it was due, it has ended.
  await goOn('2026-03-14T09:00:00Z');

  const revenue = await openRevenue(admin, {});
  expect(revenue.firstMonth).toBe('2026-01');
  expect(revenue.months).toMatchObject([
    { month: '2026-01', payments: 2 * PREMIUM + VIP, refunds: PREMIUM, paying: 0, lost: 0 },
    { month: '2026-02', payments: PREMIUM, refunds: 0, paying: 2, lost: 1 },
    { month: '2026-03', payments: 0, refunds: 0, paying: 1, lost: 0 },
  ]);
  expect(revenue.plans).toEqual([
    { plan: 'standard', bought: 0, given: 3 },
    { plan: 'premium', bought: 1, given: 1 },
    { plan: 'vip', bought: 0, given: 0 },
  ]);
  expect(revenue.overdue).toMatchObject([
    {
      user: { _id: late._id, firstName: 'Layla' },
      ...{ plan: 'premium', amount: PREMIUM },
      ...{ dueAt: new Date('2026-03-10T09:00:00Z'), endsAt: new Date('2026-03-20T09:00:00Z') },
    },
  ]);
  expect(await AccessRecordModel.find({ call: 'staffRevenue.show' }).lean()).toMatchObject([
    { viewerId: admin.userId, listedIds: [late._id] },
  ]);

  // Books outlive accounts.
  await UserModel.deleteMany({ _id: { $in: [late._id, gone._id] } });
  const { months, overdue } = await readRevenue(admin, {});
  expect(months).toEqual(revenue.months);
  expect(overdue).toEqual([]);
});

test('admins see what the payment provider sent and changed nothing, and whose it is; that is recorded', async () => {
  const one = await givenBuyer('premium');
  const { ledgerId = null } = await UserModel.findById(one._id).lean<User>().orFail();
  const message = { type: 'invoice.paid', madeAt: now, ledgerId };
  await StripeEventModel.create([
    { ...message, _id: 'evt_1', receivedAt: now, outcome: 'refused', note: 'Another amount.' },
    { ...message, _id: 'evt_2', receivedAt: addDays(now, 1), outcome: 'ignored', ledgerId: null },
    { ...message, _id: 'evt_3', receivedAt: now, outcome: 'done' },
  ]);
  const { messages } = await openRevenue(admin, {});
  expect(messages.map(({ message: { _id }, user }) => [_id, user?._id])).toEqual([
    ['evt_2', undefined],
    ['evt_1', one._id],
  ]);
  expect(await AccessRecordModel.findOne({ listedIds: one._id }).lean()).toMatchObject({ viewerId: admin.userId });
});

test('a fall to a Standard that is bought is counted as lost, another plan is not', async () => {
  sell(false);
  const [down, up] = [await givenBuyer('vip'), await givenBuyer('premium')];
  await chooseOwnPlan(createActor(down, 's'), 'standard');
  await chooseOwnPlan(createActor(up, 's'), 'vip');
  await goOn('2026-02-05T09:00:00Z');
  await payOpen(down);
  await payOpen(up);
  await goOn('2026-03-03T09:00:00Z');
  expect((await readRevenue(admin, { from: '2026-02', to: '2026-02' })).months).toMatchObject([
    { month: '2026-02', payments: STANDARD + VIP, paying: 2, lost: 1 },
  ]);
  // From then on they pay for Standard, and stay.
  expect((await readRevenue(admin, { from: '2026-03' })).months).toMatchObject([
    { month: '2026-03', paying: 2, lost: 0 },
  ]);
});

test('months are those of the range since the first payment, and none is to come', async () => {
  expect(await readRevenue(admin, {})).toMatchObject({ firstMonth: null, months: [] });
  await givenBuyer('premium');
  await goOn('2027-03-10T09:00:00Z');
  const list = async (from?: string, to?: string) =>
    (await readRevenue(admin, { from, to })).months.map(({ month }) => month);
  const usual = await list();
  expect([usual.length, usual[0], usual.at(-1)]).toEqual([12, '2026-04', '2027-03']);
  expect(await list('2020-01')).toHaveLength(15);
  expect(await list('2026-12', '2027-02')).toEqual(['2026-12', '2027-01', '2027-02']);
  expect(await list('2027-03', '2030-01')).toEqual(['2027-03']);
  expect(await list('2027-02', '2027-01')).toEqual([]);
});
