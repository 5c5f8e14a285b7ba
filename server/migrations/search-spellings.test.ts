import { expect, test } from 'vitest';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { userTextFilter } from '../domain/kernel/user-text-filter.ts';
import { UserModel } from '../models/members/user.ts';
import { searchSpellings } from './search-spellings.ts';

givenDatabase();

test('accounts of before are found in any spelling, and erased ones in none', async () => {
  const kept = await makeUser({ firstName: 'کریم', lastName: 'O’Brien', username: 'Yıldız' });
  const erased = await makeUser({ deletedAt: new Date() });
  const former = { searchName: 'كريم o’brien', searchGrams: ['o’b'] };
  await UserModel.collection.updateMany({}, { $set: former, $unset: { searchEmail: 1, searchUsername: 1 } });
  await UserModel.updateOne({ _id: erased._id }, { searchName: '', searchGrams: [] });
  expect(await searchSpellings.countLeft()).toBe(2);
  expect(await searchSpellings.runBatch(null)).toEqual({ changed: 2, after: null });
  expect(await searchSpellings.countLeft()).toBe(0);
  for (const q of ['كريم', 'obrien', 'yildiz'])
    expect((await UserModel.find(userTextFilter(q), { _id: 1 }).lean()).map(({ _id }) => _id)).toEqual([kept._id]);
  const { searchName, searchEmail, searchUsername, searchGrams } = kept;
  expect(await UserModel.findById(kept._id).lean()).toMatchObject({
    searchName,
    searchEmail,
    searchUsername,
    searchGrams,
  });
  expect(await UserModel.findById(erased._id).lean()).toMatchObject({ searchEmail: '', searchGrams: [] });
});
