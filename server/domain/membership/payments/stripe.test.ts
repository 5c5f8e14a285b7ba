import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan } from '../../../../shared/plans.ts';
import { stripeEvents, type TestStripeEvent } from '../../../../testing/payments/stripe-events.ts';
import { type StripeServer, startStripeServer, stripePayments } from '../../../../testing/payments/stripe-server.ts';
import { makeMember, makeUser } from '../../../../testing/people/factories.ts';
import { clearDatabase } from '../../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../../testing/stores/database.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../../models/members/ledger-entry.ts';
import { NotificationModel } from '../../../models/members/notification.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { StripeEventModel } from '../../../models/operations/stripe-event.ts';
import { type StripePurchase, StripePurchaseModel } from '../../../models/operations/stripe-purchase.ts';
import { readStripeEvent } from '../../../stripe/event.ts';
import { createActor, system } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { configureContext, DEFAULT_CONTEXT } from '../../kernel/context.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { addMonths } from '../calendar.ts';
import type { Ask } from '../ledger.ts';
import { cancel, choosePlan, endBreak, keep, startBreak } from '../rules.ts';
import { applyRule } from '../tier.ts';
import { openCheckout, openPortal, readAtProvider } from './checkout.ts';
import { takeStripeEvent } from './stripe-events.ts';
import { findOutdatedPurchases, syncPurchases } from './subscriptions.ts';

givenDatabase();

const START = new Date('2030-01-31T10:00:00Z');
const PREMIUM = 99_99;
let now = START;
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  await clearDatabase();
  now = START;
  clock.set(() => now);
  stripe.asked.length = 0;
  configureContext({ payments: stripePayments(stripe.apiUrl) });
});
afterEach(() => {
  clock.set();
  configureContext({ payments: DEFAULT_CONTEXT.payments });
});

const take = async (event: TestStripeEvent) => {
  const read = readStripeEvent(JSON.stringify(event));
  if (!read) throw new Error('It has not the form of a message');
  await takeStripeEvent(read);
};
const reload = ({ _id }: User) => UserModel.findById(_id).lean<User>().orFail();
const listEntries = async (user: User) =>
  LedgerEntryModel.find({ ledgerId: (await reload(user)).ledgerId })
    .sort({ seq: 1 })
    .lean<LedgerEntry[]>();
const listKinds = async (user: User) => (await listEntries(user)).map(({ happening }) => happening.kind);
const apply = (user: User, ask: Ask) => inTransaction((tx) => applyRule(tx, system, user._id, ask));
const outcomes = async () =>
  (await StripeEventModel.find().sort({ receivedAt: 1, _id: 1 }).lean()).map(({ outcome }) => outcome);
/** Does what a worker does. */
const sync = async () => {
  for (const ledgerId of await findOutdatedPurchases(system)) await syncPurchases(system, { ledgerId });
};

/** A member who has opened the page of a plan. */
const given = async (plan: Plan = 'premium', user?: User) => {
  const member = user ?? (await makeMember());
  const url = await openCheckout(createActor(await reload(member), 's'), plan);
  const purchase = await StripePurchaseModel.findOne().sort({ createdAt: -1, _id: 1 }).lean<StripePurchase>().orFail();
  const [subscription, customer] = [`sub_${purchase._id}`, `cus_${purchase.ledgerId}`];
  stripe.subscriptions.set(subscription, { status: 'active', ending: false, amount: purchase.amount });
  const says = stripeEvents({ reference: purchase._id, subscription, customer });
  const month = (index: number, amount = PREMIUM, id = `in_${purchase._id}_${index}`) =>
    says.paid(addMonths(START, index), id, amount, addMonths(START, index), addMonths(START, index + 1));
  const state = () => stripe.subscriptions.get(subscription);
  return { member, url, purchase, says, month, state };
};
/** One who has paid the first month. */
const givenPaid = async () => {
  const one = await given();
  await take(one.says.completed(now));
  await take(one.month(0));
  await sync();
  stripe.asked.length = 0;
  return one;
};

test('a page tells the provider an opaque id, the word and the price, and nothing else; it is paid, and the plan begins', async () => {
  const { member, url, says, month, purchase } = await given();
  expect(url).toBe('https://pay.example/page_1');
  const { form } = stripe.asked[0] ?? { form: {} };
  expect(form).toEqual({
    mode: 'subscription',
    client_reference_id: purchase._id,
    'subscription_data[metadata][reference]': purchase._id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': `${PREMIUM}`,
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'line_items[0][price_data][recurring][interval]': 'month',
    'line_items[0][price_data][product_data][name]': 'Membership',
    success_url: 'http://localhost:3000/settings/membership?paid=1',
    cancel_url: 'http://localhost:3000/settings/membership',
  });
  for (const own of [member._id, member.email, member.firstName, member.lastName, member.username])
    expect(JSON.stringify(form)).not.toContain(own);
  expect(await listKinds(member)).toEqual(['gift']);
  await take(says.completed(now));
  await take(month(0));
  expect(await listKinds(member)).toEqual(['gift', 'invoice', 'payment']);
  const [, , payment] = await listEntries(member);
  expect(payment).toMatchObject({
    happening: { amount: PREMIUM, period: { from: START, until: addMonths(START, 1) } },
    payment: { method: 'stripe', reference: `in_${purchase._id}_0`, paidOn: '2030-01-31' },
  });
  expect(await reload(member)).toMatchObject({ membershipTier: 'premium' });
  expect(await openPortal(createActor(await reload(member), 's'))).toMatch(/^https:\/\/pay\.example/);
});

/** Of each order in which the messages of a month may come, the same is in the ledger. */
test.each([[[0, 1]], [[1, 0]], [[1, 0, 1, 0]], [[0, 0, 1, 1]]])(
  'messages come in any order and twice: %j',
  async (order) => {
    const { member, says, month } = await given();
    const events = [says.completed(now), month(0)];
    for (const index of order) await take(events[index] as TestStripeEvent);
    expect(await listKinds(member)).toEqual(['gift', 'invoice', 'payment']);
    expect(await outcomes()).toEqual(['done', 'done']);
  },
);

test('a payment that names only its subscription waits for the message that tells whose it is', async () => {
  const { member, purchase, says, month } = await given();
  const event = month(0);
  const { parent: _parent, ...bill } = event.data.object as Record<string, unknown>;
  await take({ ...event, data: { object: { ...bill, subscription: `sub_${purchase._id}` } } });
  expect(await outcomes()).toEqual(['waiting']);
  await take(says.completed(now));
  expect(await listKinds(member)).toEqual(['gift', 'invoice', 'payment']);
  expect((await outcomes()).sort()).toEqual(['done', 'done']);
});

test('eight of the same message at once, and two messages about one invoice, count once', async () => {
  const { member, says, month } = await given();
  await take(says.completed(now));
  const event = month(0);
  await Promise.all(Array.from({ length: 8 }, () => take(event)));
  await take(month(0));
  expect(await listKinds(member)).toEqual(['gift', 'invoice', 'payment']);
  expect(await outcomes()).toEqual(['done', 'done', 'done']);
  expect(await readAtProvider((await reload(member)).ledgerId)).toEqual({ isCharged: true, isKnown: true });
});

test('months are renewed as the provider says; an earlier month that comes late does not bring the end back', async () => {
  const { member, month } = await givenPaid();
  now = addMonths(START, 2);
  await take(month(2));
  await take(month(1));
  const due = (await reload(member)).membershipDueAt;
  expect(due).toEqual(new Date(addMonths(START, 3).getTime() - 7 * 86_400_000));
});

test('another amount changes nothing and is kept for staff', async () => {
  const { member, says, month } = await given();
  await take(says.completed(now));
  await take(month(0, 1));
  expect(await listKinds(member)).toEqual(['gift']);
  expect(await StripeEventModel.findOne({ outcome: 'refused' }).lean()).toMatchObject({
    note: 'The provider has charged another amount than that of the plan.',
  });
});

test.each<[string, Partial<User>]>([
  ['is suspended', { suspendedAt: START }],
  ['has left', { leavingSince: START }],
  ['is no member', { role: 'applicant', membershipTier: null }],
])('a payment of somebody who %s gives no plan, is kept for staff, and is the last', async (_, fields) => {
  const { member, says, month, state } = await given();
  await take(says.completed(now));
  await UserModel.updateOne({ _id: member._id }, { $set: fields });
  await take(month(0));
  expect(await listKinds(member)).toEqual(['gift']);
  expect(await outcomes()).toContain('refused');
  await sync();
  expect(state()?.status).toBe('canceled');
});

test('what the member cancels here is told there, and the other way round', async () => {
  const { member, says, state } = await givenPaid();
  await apply(member, (at, when) => cancel(at, when, 'asked'));
  await sync();
  expect(state()).toMatchObject({ status: 'active', ending: true });
  await take(says.renewal(now, true));
  await apply(member, keep);
  await sync();
  expect(state()?.ending).toBe(false);
  now = new Date(now.getTime() + 60_000);
  await take(says.renewal(now, true));
  expect((await listKinds(member)).slice(-3)).toEqual(['cancelled', 'kept', 'cancelled']);
  // What was said before comes late.
  await take(says.renewal(new Date(now.getTime() - 30_000), false));
  expect((await listKinds(member)).at(-1)).toBe('cancelled');
  await take(says.renewal(new Date(now.getTime() + 1_000), false));
  expect((await listKinds(member)).at(-1)).toBe('kept');
});

test('another plan is charged from the next month on, without a page', async () => {
  const { member, month, state } = await givenPaid();
  expect(await openCheckout(createActor(await reload(member), 's'), 'vip')).toBeNull();
  await apply(member, (at, when, terms) => choosePlan(at, when, 'vip', terms));
  await sync();
  expect(state()?.amount).toBe(249_99);
  now = addMonths(START, 1);
  await take(month(1, 249_99));
  expect(await reload(member)).toMatchObject({ membershipTier: 'vip' });
});

test('a month that was charged just before the change of plan counts as what it is, and the change stands', async () => {
  const { member, month, state } = await givenPaid();
  now = addMonths(START, 1);
  await apply(member, (at, when, terms) => choosePlan(at, when, 'vip', terms));
  await sync();
  await take(month(1));
  expect((await listKinds(member)).slice(-2)).toEqual(['payment', 'chosen']);
  expect(await reload(member)).toMatchObject({ membershipTier: 'premium' });
  await sync();
  expect(state()?.amount).toBe(249_99);
});

test.each(['found-match', 'leaving', 'suspended', 'gift'] as const)(
  'the subscription ends at once: %s; also where the provider fails at first',
  async (reason) => {
    const { member, state } = await givenPaid();
    await apply(member, (at, when) => cancel(at, when, reason));
    stripe.fail(1);
    await expect(sync()).rejects.toThrow(/DELETE subscriptions: 500|GET subscriptions: 500/);
    expect(state()?.status).toBe('active');
    await sync();
    expect(state()?.status).toBe('canceled');
    // Nothing more is told of it.
    expect(await findOutdatedPurchases(system)).toEqual([]);
  },
);

test('a break moves what is charged by its days, and its early end moves it back', async () => {
  const { member, month } = await givenPaid();
  const tellsTrial = () => stripe.asked.map(({ form }) => form.trial_end).filter(Boolean);
  const seconds = (at: Date) => `${at.getTime() / 1_000}`;
  const days = (count: number) => new Date(addMonths(START, 1).getTime() + count * 86_400_000);
  await apply(member, (at, when) => startBreak(at, when, 30));
  await sync();
  expect(tellsTrial()).toEqual([seconds(days(30))]);
  now = new Date(now.getTime() + 10 * 86_400_000);
  await apply(member, endBreak);
  await sync();
  expect(tellsTrial()).toEqual([seconds(days(30)), seconds(days(10))]);
  // The provider bills nothing for the time of the break.
  await take(month(0, 0, 'in_of_a_break'));
  expect((await listKinds(member)).at(-1)).toBe('break-ended');
});

test('a charge that failed is told on its day; the subscription’s end leaves the days of grace', async () => {
  const { member, says } = await givenPaid();
  now = addMonths(START, 1);
  await apply(member, () => []);
  expect((await listKinds(member)).slice(-1)).toEqual(['invoice']);
  await take(says.failed(now, 'in_failed', PREMIUM, now, addMonths(START, 2)));
  await take(says.deleted(now));
  expect((await listKinds(member)).slice(-1)).toEqual(['reminded']);
  expect(await reload(member)).toMatchObject({ membershipTier: 'premium' });
  expect(await readAtProvider((await reload(member)).ledgerId)).toEqual({ isCharged: false, isKnown: true });
  // The plan is bought anew in these days.
  const again = await given('premium', member);
  await take(again.says.completed(now));
  await take(again.month(1));
  expect((await listKinds(member)).slice(-1)).toEqual(['payment']);
});

test('a plan that ends is bought again: charged when what is paid is over, and then it goes on', async () => {
  const { member } = await givenPaid();
  await apply(member, (at, when) => cancel(at, when, 'found-match'));
  await sync();
  now = new Date(START.getTime() + 86_400_000);
  stripe.asked.length = 0;
  const again = await given('premium', member);
  const form = stripe.asked.find(({ path }) => path === 'checkout/sessions')?.form ?? {};
  expect(form['subscription_data[trial_end]']).toBe(`${addMonths(START, 1).getTime() / 1_000}`);
  expect((await listKinds(member)).at(-1)).toBe('cancelled');
  await take(again.says.completed(now));
  expect((await listKinds(member)).at(-1)).toBe('kept');
});

test('a payment that the provider paid back within the week ends the plan; a part of it changes nothing', async () => {
  const { member, says } = await givenPaid();
  await take(says.refunded(now, 1_00));
  expect(await outcomes()).toContain('refused');
  await take(says.refunded(now, PREMIUM));
  await take(says.refunded(now, PREMIUM));
  expect((await listKinds(member)).slice(-2)).toEqual(['refund', 'ended']);
  expect(await reload(member)).toMatchObject({ membershipTier: 'standard' });
});

test('admins hear once a day of what is unknown, and of each payment that failed or was refused', async () => {
  const { _id: userId } = await makeUser({ role: 'admin' });
  const { says, month } = await givenPaid();
  for (let day = 0; day < 2; day++) {
    now = new Date(START.getTime() + day * 86_400_000);
    for (let n = 0; n < 2; n++) await take(says.other(now));
  }
  await take(month(1, 1));
  now = addMonths(START, 1);
  for (let n = 0; n < 2; n++) await take(says.failed(now, 'in_failed', PREMIUM, now, addMonths(START, 2)));
  const told = await NotificationModel.find({ userId }).sort({ at: 1, _id: 1 }).lean();
  expect(told.map(({ kind }) => kind).sort()).toEqual([
    ...['work-payment', 'work-payment', 'work-webhook', 'work-webhook'],
  ]);
});

test('of two pages one is open: the first closes with the second, unless it is paid', async () => {
  const { member } = await given();
  await given('vip', member);
  expect([...stripe.closed]).toHaveLength(1);
  expect(await StripePurchaseModel.countDocuments()).toBe(1);
  const open = await StripePurchaseModel.findOne().lean<StripePurchase>().orFail();
  stripe.closed.add(open.checkout ?? '');
  await expect(given('premium', member)).rejects.toMatchObject({ code: 'conflict' });
});

test('without an answer of the provider nothing is bought, and it can be asked again', async () => {
  const member = await makeMember();
  stripe.fail(1);
  await expect(openCheckout(createActor(member, 's'), 'premium')).rejects.toMatchObject({ code: 'unavailable' });
  now = new Date(now.getTime() + 60_000);
  expect((await given('premium', member)).url).toMatch(/^https:/);
});
