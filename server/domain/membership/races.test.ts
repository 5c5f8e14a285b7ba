import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stripeEvents, type TestStripeEvent } from '../../../testing/payments/stripe-events.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { StripeEventModel } from '../../models/operations/stripe-event.ts';
import { StripePurchaseModel } from '../../models/operations/stripe-purchase.ts';
import { readStripeEvent } from '../../stripe/event.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../kernel/context.ts';
import { addDays, addMonths } from './calendar.ts';
import { loadMembership } from './overview.ts';
import { cancelOwnPlan, chooseOwnPlan } from './own-membership.ts';
import { takeStripeEvent } from './payments/stripe-events.ts';
import { settleDueMemberships } from './settle-due.ts';
import { recordPayment, refundPayment } from './staff-membership.ts';

/* Of two who do something with one membership at once: one outcome, whoever was first, and both are told of it. */
givenDatabase();

const START = new Date('2026-03-10T09:00:00Z');
const PREMIUM = 99_99;
const PRICE = { plan: 'premium', amount: PREMIUM, table: 'pricing' } as const;
let now = START;
let admin: UserActor;
let paid = 0;
beforeEach(async () => {
  now = START;
  clock.set(() => now);
  configureContext({ payments: { ...DEFAULT_CONTEXT.payments, mode: 'manual' } });
  admin = createActor(await makeUser({ role: 'admin' }), 's');
});
afterEach(() => {
  clock.set();
  configureContext({ payments: DEFAULT_CONTEXT.payments });
});

const record = (userId: string) => {
  const facts = { currency: 'USD', method: 'cash', date: now.toISOString().slice(0, 10) } as const;
  paid += 1;
  return recordPayment(admin, userId, { ...facts, amount: PREMIUM, reference: `cash ${paid}` });
};
const givenPaid = async (): Promise<UserActor> => {
  const one = createActor(await makeMember(), 's');
  await chooseOwnPlan(one, 'premium');
  await record(one.userId);
  return one;
};
/** One whose first month was charged by the provider, and the message about the second. */
const givenCharged = async () => {
  const one = createActor(await makeMember(), 's');
  await chooseOwnPlan(one, 'premium');
  const { ledgerId } = await UserModel.findById(one.userId).lean<User>().orFail();
  await StripePurchaseModel.create({ _id: `of_${one.userId}`, ledgerId: ledgerId ?? '', ...PRICE, createdAt: now });
  const { paid: say } = stripeEvents({
    reference: `of_${one.userId}`,
    subscription: `sub_${one.userId}`,
    customer: 'c',
  });
  const month = (index: number) =>
    say(now, `in_${one.userId}_${index}`, PREMIUM, addMonths(START, index), addMonths(START, index + 1));
  await take(month(0));
  return { one, second: month(1) };
};
const take = (event: TestStripeEvent) => {
  const read = readStripeEvent(JSON.stringify(event));
  if (!read) throw new Error('It has not the form of a message');
  return takeStripeEvent(read);
};

/** Has two things done at once: each begins first in half of the rounds, by more and more, so that each is sometimes the first. */
const race = <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>) => {
  const aheadMs = Math.floor(round / 2) * 12;
  const [first, second] = round % 2 ? [aheadMs, 0] : [0, aheadMs];
  return Promise.allSettled([sleep(first).then(one), sleep(second).then(other)]);
};
const ROUNDS = [0, 1, 2, 3, 4, 5];
const listTold = async (userId: string) =>
  (await NotificationModel.find({ userId }).sort({ at: 1, _id: 1 }).lean()).map(({ kind }) => kind);
/** What came in, and what is still owed; whatever happened, the books balance. */
const countMoney = async (userId: string) => {
  const { entries } = await loadMembership(userId);
  const postings = entries.flatMap((entry) => entry.postings);
  const sum = (account: string) =>
    postings.filter((one) => one.account === account).reduce((total, { amount }) => total + amount, 0);
  expect(postings.reduce((total, { amount }) => total + amount, 0)).toBe(0);
  return { cash: sum('cash'), owed: sum('receivable') };
};
const listKinds = async (userId: string) => {
  const { ledgerId } = await UserModel.findById(userId).lean<User>().orFail();
  const entries = await LedgerEntryModel.find({ ledgerId }).sort({ seq: 1 }).lean<LedgerEntry[]>();
  return entries.map(({ happening }) => happening.kind);
};
const reasonOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? result.reason.message : null;

test.each(ROUNDS)(
  'a cancellation against the renewal by the clock: what was billed is owed no longer (%i)',
  async (round) => {
    const one = await givenPaid();
    now = addDays(addMonths(START, 1), -7);
    const results = await race(
      round,
      () => cancelOwnPlan(one),
      () => settleDueMemberships(system),
    );
    expect(results.map(reasonOf)).toEqual([null, null]);
    expect(await listKinds(one.userId)).toEqual([
      ...['gift', 'invoice', 'payment', 'invoice', 'credit', 'cancelled', 'announced'],
    ]);
    expect(await countMoney(one.userId)).toEqual({ cash: PREMIUM, owed: 0 });
    expect((await listTold(one.userId)).at(-1)).toBe('membership-due');
  },
);

test.each(ROUNDS)(
  'a cancellation against the payment of the renewal: it is paid, or staff read that nothing is owed (%i)',
  async (round) => {
    const one = await givenPaid();
    now = addDays(addMonths(START, 1), -7);
    await settleDueMemberships(system);
    const [cancelled, recorded] = await race(
      round,
      () => cancelOwnPlan(one),
      () => record(one.userId),
    );
    expect(reasonOf(cancelled)).toBeNull();
    const isPaid = recorded.status === 'fulfilled';
    expect(reasonOf(recorded)).toBe(isPaid ? null : 'No invoice is open.');
    expect(await countMoney(one.userId)).toEqual({ cash: isPaid ? 2 * PREMIUM : PREMIUM, owed: 0 });
    const { membership } = await loadMembership(one.userId);
    expect(membership.purchase).toMatchObject({ cancelled: 'asked', paidUntil: addMonths(START, isPaid ? 2 : 1) });
    const told = (await listTold(one.userId)).filter((kind) => kind === 'membership-paid');
    expect(told).toHaveLength(isPaid ? 2 : 1);
  },
);

test.each(ROUNDS)(
  'a cancellation against the renewal of the provider: it is paid, and ends then (%i)',
  async (round) => {
    const { one, second } = await givenCharged();
    now = addDays(addMonths(START, 1), -1);
    const results = await race(
      round,
      () => cancelOwnPlan(one),
      () => take(second),
    );
    expect(results.map(reasonOf)).toEqual([null, null]);
    expect(await countMoney(one.userId)).toEqual({ cash: 2 * PREMIUM, owed: 0 });
    const { membership } = await loadMembership(one.userId);
    expect(membership.purchase).toMatchObject({ cancelled: 'asked', paidUntil: addMonths(START, 2) });
    expect((await listTold(one.userId)).filter((kind) => kind === 'membership-paid')).toHaveLength(2);
  },
);

test.each(ROUNDS)(
  'a refund against a change of plan: the plan ends, and another is at most asked for anew (%i)',
  async (round) => {
    const one = await givenPaid();
    const [refunded, changed] = await race(
      round,
      () => refundPayment(admin, one.userId, { reason: 'Asked' }),
      () => chooseOwnPlan(one, 'vip'),
    );
    expect([refunded, changed].map(reasonOf)).toEqual([null, null]);
    const { plan, membership, next } = await loadMembership(one.userId);
    expect(plan).toBe('standard');
    expect(membership).toMatchObject({ purchase: null, isRefunded: true });
    expect(next).toBeNull();
    const isAsked = membership.invoice !== null;
    expect(await countMoney(one.userId)).toEqual({ cash: 0, owed: isAsked ? 249_99 : 0 });
    const told = await listTold(one.userId);
    expect(told).toContain('membership-changed');
    expect(told.filter((kind) => kind === 'membership-due')).toHaveLength(isAsked ? 2 : 1);
  },
);

test.each(ROUNDS)(
  'a message of the provider against staff who record the same month: each payment counts once (%i)',
  async (round) => {
    const { one, second } = await givenCharged();
    now = addDays(addMonths(START, 1), -1);
    await settleDueMemberships(system);
    const [recorded, taken] = await race(
      round,
      () => record(one.userId),
      () => take(second),
    );
    expect(reasonOf(taken)).toBeNull();
    expect(await StripeEventModel.findById(second.id).lean()).toMatchObject({ outcome: 'done' });
    const isBoth = recorded.status === 'fulfilled';
    expect(reasonOf(recorded)).toBe(isBoth ? null : 'No invoice is open.');
    expect(await countMoney(one.userId)).toEqual({ cash: (isBoth ? 3 : 2) * PREMIUM, owed: 0 });
    // The month of the provider, of thirty days, comes after the one that staff have recorded.
    const paidUntil = isBoth ? addDays(addMonths(START, 2), 30) : addMonths(START, 2);
    expect((await loadMembership(one.userId)).membership.purchase?.paidUntil).toEqual(paidUntil);
    expect((await listTold(one.userId)).filter((kind) => kind === 'membership-paid')).toHaveLength(isBoth ? 3 : 2);
  },
);

test.each(ROUNDS)(
  'a message of the provider against a suspension: it counts, or admins are told to pay it back (%i)',
  async (round) => {
    const { one, second } = await givenCharged();
    now = addDays(addMonths(START, 1), -1);
    const [suspended, taken] = await race(
      round,
      () => changeMember(admin, one.userId, { suspended: true, reason: 'A report' }),
      () => take(second),
    );
    expect([suspended, taken].map(reasonOf)).toEqual([null, null]);
    const { outcome } = await StripeEventModel.findById(second.id).lean().orFail();
    const isPaid = outcome === 'done';
    expect(outcome).toBe(isPaid ? 'done' : 'refused');
    expect(await countMoney(one.userId)).toEqual({ cash: (isPaid ? 2 : 1) * PREMIUM, owed: 0 });
    expect((await loadMembership(one.userId)).membership.purchase?.cancelled).toBe('suspended');
    const alerts = await NotificationModel.countDocuments({ userId: admin.userId, kind: 'work-payment' });
    expect(alerts).toBe(isPaid ? 0 : 1);
  },
);
