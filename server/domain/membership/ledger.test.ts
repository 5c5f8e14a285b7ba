import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/transaction.ts';
import type { Ask } from './ledger.ts';
import { cancel, choosePlan, give, pay, refund, startBreak } from './rules.ts';
import { applyRule } from './tier.ts';

givenDatabase();

let now = new Date();
beforeEach(() => {
  now = new Date('2026-03-10T09:00:00Z');
  clock.set(() => now);
});
afterEach(() => clock.set());

const apply = ({ _id }: User, ask: Ask = () => [], reference?: string) =>
  inTransaction((tx) =>
    applyRule(tx, system, _id, ask, reference ? { method: 'cash', reference, paidOn: '2026-03-10' } : null),
  );
const choose =
  (plan: 'standard' | 'premium' | 'vip'): Ask =>
  (state, at, terms) =>
    choosePlan(state, at, plan, terms);
const payOpen: Ask = (state, at) => pay(state, at, state.invoice?.amount ?? 0);
const reload = ({ _id }: User) => UserModel.findById(_id).lean<User>().orFail();
const listEntries = async (user: User) =>
  LedgerEntryModel.find({ ledgerId: (await reload(user)).ledgerId })
    .sort({ seq: 1 })
    .lean<LedgerEntry[]>();
const listKinds = async (user: User) => (await listEntries(user)).map(({ happening }) => happening.kind);
const givenPremium = async (): Promise<User> => {
  const one = await makeMember();
  await apply(one, choose('premium'));
  await apply(one, payOpen, `first ${one._id}`);
  return one;
};

test('the tier follows the ledger, and a tier that it does not have becomes a gift', async () => {
  const one = await makeMember({ membershipTier: 'vip' });
  await apply(one);
  expect(await listEntries(one)).toMatchObject([
    { seq: 1, at: now, by: null, postings: [], happening: { kind: 'gift', plan: 'vip', until: null, isFound: true } },
  ]);
  // As a server of the release before does.
  await UserModel.updateOne({ _id: one._id }, { membershipTier: 'standard' });
  await apply(one, choose('premium'));
  await apply(one, payOpen, 'TRX 1');
  expect(await listKinds(one)).toEqual(['gift', 'gift', 'invoice', 'payment']);
  expect(await reload(one)).toMatchObject({
    membershipTier: 'premium',
    membershipDueAt: new Date('2026-04-03T09:00:00Z'),
  });
  await expect(apply(one, choose('premium'))).rejects.toMatchObject({ code: 'conflict' });
  now = new Date('2026-04-30T09:00:00Z');
  await apply(one);
  now = new Date('2026-05-10T09:00:00Z');
  await apply(one);
  expect(await reload(one)).toMatchObject({ membershipTier: 'standard', membershipDueAt: null });
  const postings = (await listEntries(one)).flatMap((entry) => entry.postings);
  expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test('a payment of which two of the staff have the reference is recorded once, for one member', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  for (const user of [one, other]) await apply(user, choose('vip'));
  const both = await Promise.allSettled([apply(one, payOpen, 'trx  7'), apply(other, payOpen, 'TRX 7')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(refused[0]).toContain('recorded already');
});

test.each<{ what: string; at?: string; asks: [Ask, Ask]; outcomes: string[][] }>([
  {
    what: 'two of the staff who record one payment',
    asks: [payOpen, payOpen],
    at: '2026-04-05',
    outcomes: [['payment']],
  },
  {
    what: 'a cancellation and the payment of a renewal',
    asks: [(state, at) => cancel(state, at, 'asked'), payOpen],
    at: '2026-04-05',
    outcomes: [
      ['credit', 'cancelled', 'announced'],
      ['payment', 'cancelled'],
    ],
  },
  {
    what: 'a refund and a change',
    asks: [refund, choose('vip')],
    outcomes: [
      ['refund', 'ended', 'invoice'],
      ['chosen', 'refund', 'ended'],
    ],
  },
  {
    what: 'a gift in the place of the plan and a break',
    asks: [(state, at) => give(state, at, 'vip', null), (state, at) => startBreak(state, at, 20)],
    outcomes: [
      ['cancelled', 'gift', 'break'],
      ['break', 'cancelled', 'gift'],
    ],
  },
])('$what have one outcome at once, and whoever is second is told', async ({ asks, at, outcomes }) => {
  const one = await givenPremium();
  if (at) now = new Date(at);
  await apply(one);
  const before = await listKinds(one);
  const both = await Promise.allSettled(
    asks.map((ask, index) => apply(one, ask, ask === payOpen ? `renewal ${index}${one._id}` : undefined)),
  );
  const kinds = (await listKinds(one)).slice(before.length);
  expect(outcomes).toContainEqual(kinds);
  for (const outcome of both)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  const entries = await listEntries(one);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
});

test('an applicant has no tier, and no account no ledger', async () => {
  const applicant = await makeUser();
  await apply(applicant);
  expect(await reload(applicant)).toMatchObject({ membershipTier: null });
  await expect(apply({ ...applicant, _id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
});
