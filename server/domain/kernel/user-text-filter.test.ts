import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { SPELLINGS } from '../../../testing/spellings.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { UserModel } from '../../models/members/user.ts';
import { userTextFilter } from './user-text-filter.ts';

givenDatabase();

const find = async (q: string, searched?: Parameters<typeof userTextFilter>[1]) => {
  const found = await UserModel.find(userTextFilter(q, searched)).lean();
  return found.map(({ firstName }) => firstName).sort();
};

describe('a part of a text', () => {
  beforeAll(async () => {
    await Promise.all([
      makeUser({ firstName: 'Ömer', lastName: 'Çelik', email: 'omer@example.test', username: 'reader-1' }),
      makeUser({ firstName: 'Omera', lastName: 'Ali', email: 'second@example.test', username: 'reader-2' }),
      makeUser({ firstName: 'أميرة', lastName: 'حسن', email: 'amira@example.test', username: 'reader-3' }),
    ]);
  });

  test.each([
    ['ome', ['Omera', 'Ömer']],
    ['ÖMER', ['Omera', 'Ömer']],
    ['mer çel', ['Ömer']],
    ['Celik', ['Ömer']],
    ['ميرة', ['أميرة']],
    ['er', ['Omera', 'Ömer', 'أميرة']],
    [' a', ['Omera', 'Ömer', 'أميرة']],
    ['example.test', ['Omera', 'Ömer', 'أميرة']],
    ['reader-2', ['Omera']],
    ['.*', []],
    ['omr', []],
  ])('%s', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('of an e-mail address, where only names are searched', async () => {
    expect(await find('second@')).toEqual(['Omera']);
    expect(await find('second@', ['name', 'username'])).toEqual([]);
  });
});

test('staff find every spelling of the table by the other', async () => {
  await Promise.all(
    SPELLINGS.map(([firstName], at) => makeUser({ firstName, lastName: `Row${at}x`, username: `row-${at}-x` })),
  );
  const rows = await Promise.all(
    SPELLINGS.map(async ([one, other], at) => {
      const queries = [one, other, `${other} row${at}x`].map(async (q) =>
        (await UserModel.find(userTextFilter(q, ['name'])).lean()).some(({ lastName }) => lastName === `Row${at}x`),
      );
      return (await Promise.all(queries)).every(Boolean) ? null : [one, other];
    }),
  );
  expect(rows.filter((row) => row !== null)).toEqual([]);
  expect(await find("' -")).toEqual([]);
});

test('an index serves a search', async () => {
  await makeUser();
  const plan = JSON.stringify(await UserModel.find(userTextFilter('amina')).sort({ createdAt: -1 }).explain());
  expect(plan).toContain('searchGrams_1_createdAt_-1__id_-1');
  expect(plan).not.toContain('COLLSCAN');
});

test('a changed name is found, and the former one is not', async () => {
  const user = await UserModel.findById((await makeUser({ firstName: 'Former' }))._id).orFail();
  await user.set({ firstName: 'Latter' }).save();
  expect([await find('former'), await find('latter')]).toEqual([[], ['Latter']]);
});
