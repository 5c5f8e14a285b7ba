import { expect, test } from 'vitest';
import { staffLetters } from '../../../shared/contract/staff/staff-letters.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Letter, LetterModel } from '../../models/operations/letter.ts';
import { presentStaffLetter, presentStaffLetters } from './staff-letters.ts';

const createdAt = new Date('2030-01-02T03:04:05Z');
const words = { form: 'contact' as const, topic: 'privacy' as const, name: 'Amina', message: 'A secret question' };
const letter = new LetterModel({
  ...words,
  _id: 'l',
  email: 'amina@example.test',
  emailKey: 'canary-key',
  userId: 'u',
  state: 'done',
  createdAt,
  doneBy: 'gone',
  doneAt: createdAt,
}).toObject<Letter>();
const writer = new UserModel({ _id: 'u', firstName: 'Amina', lastName: 'Rahman', email: 'x@y.test' }).toObject<User>();
const page = { letters: [letter], users: new Map([['u', writer]]) };

test('a row says who wrote about what, and neither the text nor the address', () => {
  const rows = presentStaffLetters(page);
  expect(staffLetters.list.responses[200].parse(rows)).toEqual(rows);
  expect(rows[0]).toMatchObject({ id: 'l', topic: 'privacy', writer: { firstName: 'Amina' }, doneBy: null });
  expect(JSON.stringify(rows)).not.toMatch(/secret|@|canary/);
});

test('an opened letter has both', () => {
  const view = presentStaffLetter(page);
  expect(staffLetters.one.responses[200].parse(view)).toEqual(view);
  expect(view).toMatchObject({ email: 'amina@example.test', message: 'A secret question' });
  expect(JSON.stringify(view)).not.toContain('canary');
});
