import { expect, test } from 'vitest';
import { staffLetters } from '../../../shared/contract/staff/contact-messages.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { presentContactMessage, presentContactMessages } from './contact-messages.ts';

const createdAt = new Date('2030-01-02T03:04:05Z');
const words = { form: 'contact' as const, topic: 'privacy' as const, name: 'Amina', message: 'A secret question' };
const letter = new ContactMessageModel({
  ...words,
  _id: 'l',
  email: 'amina@example.test',
  emailKey: 'canary-key',
  userId: 'u',
  state: 'done',
  createdAt,
  doneBy: 'gone',
  doneAt: createdAt,
}).toObject<ContactMessage>();
const writer = new UserModel({ _id: 'u', firstName: 'Amina', lastName: 'Rahman', email: 'x@y.test' }).toObject<User>();
const page = { letters: [letter], users: new Map([['u', writer]]) };

test('a row says who wrote about what, and neither the text nor the address', () => {
  const rows = presentContactMessages(page);
  expect(staffLetters.list.responses[200].parse(rows)).toEqual(rows);
  expect(rows[0]).toMatchObject({ id: 'l', topic: 'privacy', writer: { firstName: 'Amina' }, doneBy: null });
  expect(JSON.stringify(rows)).not.toMatch(/secret|@|canary/);
});

test('an opened contact message has both', () => {
  const view = presentContactMessage(page);
  expect(staffLetters.one.responses[200].parse(view)).toEqual(view);
  expect(view).toMatchObject({ email: 'amina@example.test', message: 'A secret question' });
  expect(JSON.stringify(view)).not.toContain('canary');
});
