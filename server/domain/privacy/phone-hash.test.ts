import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import { createAccount } from '../accounts/accounts.ts';
import { apply } from '../applications/apply.ts';
import { createActor } from '../kernel/actor.ts';
import { openContactKey } from './contact-key.ts';
import { hashContacts, refreshFingerprints } from './phone-hash.ts';

givenDatabase();
beforeEach(clearDatabase);

const read = (_id: string) => UserModel.findById(_id).lean().orFail();
const phonesOf = (phone: string | null) => hashContacts({ phone }).phoneHashes;
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
  expect(one.phoneHashes).toEqual(phonesOf('+44 20 7946 0000'));
  const two = await createAccount({ ...names, username: 'two', email: 'two@example.test', phone: 'ask me' });
  expect(two.phoneHashes).toEqual([]);
});

test("an application's number becomes the account's where that has none; both are kept among those that it ever had", async () => {
  const [silent, known] = [await makeUser(), await makeUser({ phone: '+1 202 555 0100' })];
  for (const user of [silent, known]) await apply(createActor(user, 's'), { ...form, phone: ' +44 20 7946 0000 ' });
  const fromForm = phonesOf('+44 20 7946 0000');
  expect(await read(silent._id)).toMatchObject({ phone: '+44 20 7946 0000', phoneHashes: fromForm });
  expect(await read(known._id)).toMatchObject({
    phone: '+1 202 555 0100',
    phoneHashes: [...known.phoneHashes, ...fromForm],
    emailHashes: [...known.emailHashes, ...hashContacts(form).emailHashes],
  });
});

test('accounts from before, and from under another key, are given theirs at a start, with those of their applications', async () => {
  const users = await Promise.all(
    ['+44 20 7946 0000', '020 7946 0000', 'no number', null].map((phone) => makeUser({ phone })),
  );
  const answers = { about: 'A calm home.', email: 'me@clinic.example', phone: '+44 20 7946 0999' };
  await ApplicationModel.create({
    _id: 'a',
    userId: users[0]?._id ?? '',
    status: 'approved',
    submittedAt: new Date(),
    answers,
  });
  await UserModel.collection.updateMany({}, { $unset: { phoneHashes: '', firmHashes: '', emailHashes: '' } });
  const stored = () => Promise.all(users.map(async ({ _id }) => (await read(_id)).phoneHashes));
  const expected = () =>
    users.map(({ phone }, at) => [...(at === 0 ? phonesOf(answers.phone) : []), ...phonesOf(phone)]);
  expect(await refreshFingerprints()).toBe(4);
  expect(await stored()).toEqual(expected());
  expect((await read(users[0]?._id ?? '')).firmHashes).toEqual(
    expect.arrayContaining(hashContacts(answers).firmHashes),
  );
  expect(await refreshFingerprints()).toBe(0);
  const before = expected();
  await openContactKey(['another-key']);
  expect(await refreshFingerprints()).toBe(4);
  // What was kept under the former key matches again once that key is back.
  expect(await stored()).toEqual(before.map((hashes, at) => [...hashes, ...(expected()[at] ?? [])]));
  expect(expected()[0]).not.toEqual(before[0]);
});

test('once all accounts are done, a start reads no account, until the key changes, and again when the first key returns', async () => {
  const secrets = [['the-first-key'], ['the-second-key']] as const;
  const user = await makeUser({ phone: '+44 20 7946 0000' });
  await makeUser({ phone: 'no number' });
  const lose = () => UserModel.updateOne({ _id: user._id }, { $unset: { phoneHashes: '' } });
  await openContactKey(secrets[0]);
  expect(await refreshFingerprints()).toBe(2);
  await lose();
  expect(await refreshFingerprints()).toBe(0);
  expect((await read(user._id)).phoneHashes).toBeUndefined();
  for (const secret of [secrets[1], secrets[0]]) {
    await openContactKey(secret);
    expect(await refreshFingerprints()).toBe(2);
    expect((await read(user._id)).phoneHashes).toEqual(expect.arrayContaining(phonesOf(user.phone)));
  }
});
