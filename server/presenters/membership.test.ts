import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberships } from '../../shared/contract/membership.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext, getContext } from '../domain/kernel/context.ts';
import { inTransaction } from '../domain/kernel/transaction.ts';
import { loadMembership } from '../domain/membership/overview.ts';
import { cancelOwnPlan, chooseOwnPlan, keepOwnPlan } from '../domain/membership/own-membership.ts';
import { give, pay, refund } from '../domain/membership/rules.ts';
import { applyRule } from '../domain/membership/tier.ts';
import { presentMembership } from './membership.ts';

givenDatabase();

let now = new Date();
beforeEach(() => {
  now = new Date('2026-01-31T09:00:00Z');
  clock.set(() => now);
  configureContext({ payments: { ...getContext().payments, mode: 'manual', instructions: 'By bank transfer' } });
});
afterEach(() => {
  clock.set();
  configureContext({ payments: { ...getContext().payments, mode: 'off', instructions: null } });
});

const show = async (userId: string) => {
  const view = presentMembership(await loadMembership(userId));
  expect(memberships.show.responses[200].strict().parse(view)).toEqual(view);
  return view;
};

test('shows what a membership is, what comes next and when, what may be done, and its lines', async () => {
  const her = createActor(await makeMember({ membershipTier: 'vip' }), 's');
  expect(await show(her.userId)).toMatchObject({
    ...{ plan: 'vip', since: null, source: 'given', paidUntil: null, next: null, invoice: null, entries: [] },
    can: { choose: ['premium'], cancel: false, keep: false, refund: false },
  });
  await inTransaction((tx) => applyRule(tx, system, her.userId, (state, at) => give(state, at, 'standard', null)));
  await chooseOwnPlan(her, 'premium');
  expect(await show(her.userId)).toMatchObject({
    ...{ plan: 'standard', since: '2026-01-31T09:00:00.000Z', howToPay: 'By bank transfer' },
    invoice: { number: 1, plan: 'premium', amount: 99_99, from: null, dueAt: '2026-02-14T09:00:00.000Z' },
    can: { choose: ['vip'], cancel: true },
  });
  const facts = { method: 'cash', reference: `TRX ${her.userId}`, paidOn: '2026-01-31' } as const;
  await inTransaction((tx) => applyRule(tx, system, her.userId, (state, at) => pay(state, at, 99_99), facts));
  const bought = await show(her.userId);
  expect(bought).toMatchObject({
    ...{ plan: 'premium', source: 'bought', paidUntil: '2026-02-28T09:00:00.000Z', endsAt: null, invoice: null },
    ...{ next: { plan: 'premium', date: '2026-02-28T09:00:00.000Z', amount: 99_99 }, howToPay: null },
    refundableUntil: '2026-02-07T09:00:00.000Z',
    prices: [0, 99_99, 249_99].map((amount) => ({ amount })),
    can: { choose: ['standard', 'vip'], cancel: true, keep: false, refund: true },
  });
  expect(bought.entries.map(({ kind, plan, hasReceipt }) => [kind, plan, hasReceipt])).toEqual([
    ['payment', 'premium', true],
    ['invoice', 'premium', true],
    ['gift', 'standard', false],
    ['gift', 'vip', false],
  ]);
  expect(bought.entries[0]).toMatchObject({
    amount: 99_99,
    invoice: 1,
    reference: facts.reference,
    paidOn: '2026-01-31',
  });

  await cancelOwnPlan(her);
  const ends = { plan: 'standard', date: '2026-02-28T09:00:00.000Z', amount: 0 };
  expect(await show(her.userId)).toMatchObject({
    isCancelled: true,
    endsAt: ends.date,
    next: ends,
    can: { keep: true },
  });
  await keepOwnPlan(her);
  await expect(keepOwnPlan(her)).rejects.toMatchObject({ code: 'conflict' });
  await inTransaction((tx) => applyRule(tx, system, her.userId, refund));
  const refunded = await show(her.userId);
  expect(refunded).toMatchObject({ plan: 'standard', source: 'given', refundableUntil: null, next: null });
  expect(refunded.entries[1]).toMatchObject({ kind: 'refund', plan: 'premium', amount: 99_99 });
});

test('says when a plan ends that is not paid, and what a gift with an end gives way to', async () => {
  const his = createActor(await makeMember(), 's');
  await chooseOwnPlan(his, 'premium');
  const facts = { method: 'check', reference: `TRX ${his.userId}`, paidOn: '2026-01-31' } as const;
  await inTransaction((tx) => applyRule(tx, system, his.userId, (state, at) => pay(state, at, 99_99), facts));
  const until = new Date('2026-02-20T00:00:00Z');
  await inTransaction((tx) => applyRule(tx, system, his.userId, (state, at) => give(state, at, 'vip', until)));
  expect(await show(his.userId)).toMatchObject({
    ...{ plan: 'vip', source: 'given', endsAt: until.toISOString() },
    next: { plan: 'premium', date: until.toISOString(), amount: 0 },
  });
  now = new Date('2026-03-01T09:00:00Z');
  await inTransaction((tx) => applyRule(tx, system, his.userId, () => []));
  expect(await show(his.userId)).toMatchObject({
    ...{ plan: 'premium', endsAt: '2026-03-11T09:00:00.000Z' },
    invoice: { number: 2, dueAt: '2026-03-01T09:00:00.000Z' },
  });
});

test('people who are no members have no plan and may buy none', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  expect(await show(admin.userId)).toMatchObject({ plan: null, source: null, can: { choose: [], cancel: false } });
  await expect(chooseOwnPlan(admin, 'vip')).rejects.toMatchObject({ message: 'Only members have a plan.' });
});
