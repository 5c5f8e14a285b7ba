import { afterEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor, type UserActor } from '../domain/kernel/actor.ts';
import { configureContext, DEFAULT_CONTEXT } from '../domain/kernel/context.ts';
import { listEntries } from '../domain/membership/overview.ts';
import { cancelOwnPlan, chooseOwnPlan } from '../domain/membership/own-membership.ts';
import { findReceipt } from '../domain/membership/receipts.ts';
import { recordPayment } from '../domain/membership/staff-membership.ts';
import { UserModel } from '../models/members/user.ts';
import { presentReceipt } from './receipts.ts';

givenDatabase();
afterEach(() => configureContext({ payments: DEFAULT_CONTEXT.payments }));

const HOSTILE = '<script>alert("1")</script>';

test('an invoice and a receipt of one’s own have the operator, the time and the amount, and nothing in them runs', async () => {
  configureContext({
    payments: {
      ...DEFAULT_CONTEXT.payments,
      mode: 'manual',
      instructions: `Account 1 & <b>2</b>`,
      operator: { name: 'Mithaq & Sons', address: '1 Example Street\nLondon', taxId: `GB ${HOSTILE}` },
    },
  });
  const { _id } = await makeMember({ firstName: 'Amina', lastName: HOSTILE });
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const actor = async (): Promise<UserActor> => createActor(await UserModel.findById(_id).lean().orFail(), 's');
  await chooseOwnPlan(await actor(), 'premium');
  const show = async (kind: string) => {
    const found = (await listEntries((await actor()).user)).find(({ happening }) => happening.kind === kind);
    return new TextDecoder().decode(presentReceipt(await findReceipt(await actor(), found?._id ?? '')));
  };
  const invoice = await show('invoice');
  for (const text of ['Invoice', 'Mithaq &amp; Sons', '1 Example Street\nLondon', 'Premium, one month', '$99.99 (USD)'])
    expect(invoice).toContain(text);
  expect(invoice).toContain('Account 1 &amp; &lt;b&gt;2&lt;/b&gt;');
  const record = { amount: 99_99, currency: 'USD' as const, method: 'cash' as const, date: '2026-01-31' };
  await recordPayment(admin, _id, { ...record, reference: `TRX ${HOSTILE}` });
  const receipt = await show('payment');
  expect(receipt).toContain('January 31, 2026');
  expect(receipt).toContain('Amina &lt;script&gt;');
  for (const page of [invoice, receipt]) expect(page).not.toMatch(/<script|<b>|src=|href=/);
  // What was paid is asked for no more.
  expect(await show('invoice')).not.toMatch(/How to pay|No longer owed/);
});

test('an invoice says that it is owed no longer', async () => {
  configureContext({ payments: { ...DEFAULT_CONTEXT.payments, mode: 'manual' } });
  const { _id } = await makeMember();
  const actor = async (): Promise<UserActor> => createActor(await UserModel.findById(_id).lean().orFail(), 's');
  await chooseOwnPlan(await actor(), 'premium');
  await cancelOwnPlan(await actor());
  const invoice = (await listEntries((await actor()).user)).find(({ happening }) => happening.kind === 'invoice');
  const page = presentReceipt(await findReceipt(await actor(), invoice?._id ?? ''));
  expect(new TextDecoder().decode(page)).toContain('No longer owed');
});

test('nobody sees the receipt of another, nor a line that is none', async () => {
  configureContext({ payments: { ...DEFAULT_CONTEXT.payments, mode: 'manual' } });
  const [mine, other] = [await makeMember(), await makeMember()];
  await chooseOwnPlan(createActor(mine, 's'), 'premium');
  const user = await UserModel.findById(mine._id).lean().orFail();
  const entries = await listEntries(user);
  const find = (who: typeof mine, kind: string) =>
    findReceipt(createActor(who, 's'), entries.find(({ happening }) => happening.kind === kind)?._id ?? '');
  expect((await find(user, 'invoice')).howToPay).toBeNull();
  for (const [who, kind] of [
    [other, 'invoice'],
    [await makeUser({ role: 'admin' }), 'invoice'],
    [user, 'gift'],
    [user, 'none'],
  ] as const)
    await expect(find(who, kind)).rejects.toMatchObject({ code: 'not_found' });
});
