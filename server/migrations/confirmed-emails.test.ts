import { expect, test } from 'vitest';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { UserModel } from '../models/members/user.ts';
import { confirmedEmails } from './confirmed-emails.ts';

givenDatabase();

test('the e-mails of all accounts count as confirmed, and those that are named later are no longer unique', async () => {
  await UserModel.collection.createIndex({ emailKey: 1 }, { name: 'emailKey_1', unique: true });
  const [stored, claimed] = [await makeUser(), await makeUser({ isEmailConfirmed: false })];
  await UserModel.collection.updateOne({ _id: stored._id as never }, { $unset: { isEmailConfirmed: 1 } });
  expect(await confirmedEmails.countLeft()).toBe(1);
  expect(await confirmedEmails.runBatch(null)).toEqual({ changed: 1, after: null });
  expect(await confirmedEmails.runBatch(null)).toEqual({ changed: 0, after: null });
  const marks = await Promise.all([stored, claimed].map(({ _id }) => UserModel.findById(_id, { isEmailConfirmed: 1 })));
  expect(marks.map((user) => user?.isEmailConfirmed)).toEqual([true, false]);
  await makeUser({ email: stored.email, isEmailConfirmed: false });
  await expect(makeUser({ email: stored.email })).rejects.toMatchObject({ code: 11000 });
});
