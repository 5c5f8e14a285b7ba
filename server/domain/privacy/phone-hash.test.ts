import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { createAccount } from '../accounts/accounts.ts';
import { apply } from '../applications/apply.ts';
import { createActor } from '../kernel/actor.ts';
import { openContactKey } from './contact-key.ts';
import { hashPhone, refreshFingerprints } from './phone-hash.ts';

givenDatabase();
beforeEach(clearDatabase);

const readPhone = async (_id: string) => {
  const { phone, phoneHash } = await UserModel.findById(_id).lean().orFail();
  return { phone, phoneHash };
};
const form = {
  firstName: 'Amina',
  lastName: 'Rahman',
  email: 'a@example.test',
  occupation: 'Architect',
  education: 'master',
  income: '100k-150k',
  religiousLevel: 'practicing',
  about: 'I hope for a calm home.',
} as const;

test('a number given at registration gets a fingerprint; an unreadable one gets none', async () => {
  const names = { firstName: 'Amina', lastName: 'Rahman', passwordHash: null };
  const one = await createAccount({ ...names, username: 'one', email: 'one@example.test', phone: '0044 20 7946 0000' });
  expect(one.phoneHash).toBe(hashPhone('+44 20 7946 0000'));
  const two = await createAccount({ ...names, username: 'two', email: 'two@example.test', phone: 'ask me' });
  expect(two.phoneHash).toBeNull();
});

test("an application's number becomes the account's where that has none, and never another", async () => {
  const [silent, known] = [await makeUser(), await makeUser({ phone: '+1 202 555 0100', phoneHash: 'kept' })];
  for (const user of [silent, known]) await apply(createActor(user, 's'), { ...form, phone: ' +44 20 7946 0000 ' });
  expect(await readPhone(silent._id)).toEqual({ phone: '+44 20 7946 0000', phoneHash: hashPhone('+44 20 7946 0000') });
  expect(await readPhone(known._id)).toEqual({ phone: '+1 202 555 0100', phoneHash: 'kept' });
});

test('accounts from before, and from under another key, are given theirs at a start; a second start changes nothing', async () => {
  const users = await Promise.all(
    ['+44 20 7946 0000', '020 7946 0000', 'no number', null].map((phone) => makeUser({ phone })),
  );
  await UserModel.collection.updateMany({}, { $unset: { phoneHash: '' } });
  const expected = () => users.map(({ phone }) => hashPhone(phone));
  const stored = () => Promise.all(users.map(async ({ _id }) => (await readPhone(_id)).phoneHash ?? null));
  expect(await refreshFingerprints()).toBeGreaterThanOrEqual(2);
  expect(await stored()).toEqual(expected());
  expect(await refreshFingerprints()).toBe(0);
  const before = expected();
  await openContactKey(['another-key']);
  // Everybody has an e-mail, which is fingerprinted too.
  expect(await refreshFingerprints()).toBe(4);
  expect(await stored()).toEqual(expected());
  expect(expected()[0]).not.toBe(before[0]);
});

test('once all accounts are done, a start reads no account, until the key changes, and again when the first key returns', async () => {
  const secrets = [['the-first-key'], ['the-second-key']] as const;
  const user = await makeUser({ phone: '+44 20 7946 0000' });
  await makeUser({ phone: 'no number' });
  const lose = () => UserModel.updateOne({ _id: user._id }, { $unset: { phoneHash: '' } });
  await openContactKey(secrets[0]);
  expect(await refreshFingerprints()).toBe(2);
  await lose();
  expect(await refreshFingerprints()).toBe(0);
  expect((await readPhone(user._id)).phoneHash ?? null).toBeNull();
  for (const secret of [secrets[1], secrets[0]]) {
    await openContactKey(secret);
    expect(await refreshFingerprints()).toBe(2);
    expect((await readPhone(user._id)).phoneHash).toBe(hashPhone(user.phone));
  }
});
