import { expect, test } from 'vitest';
import { staffSupport } from '../../../shared/contract/staff/staff-support.ts';
import { createActor } from '../../domain/kernel/actor.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { presentOwnThreads } from '../support.ts';
import { presentSupportThread, presentSupportThreads } from './staff-support.ts';

const createdAt = new Date('2030-01-02T03:04:05Z');
const words = { form: 'contact' as const, topic: 'privacy' as const, name: 'Amina', message: 'A secret question' };
const thread = new ContactMessageModel({
  ...words,
  ...{ _id: 'l', email: 'amina@example.test', emailKey: 'canary-key', userId: 'u', state: 'done', createdAt },
  ...{ doneBy: 'gone', doneAt: createdAt, doneWords: 'Called', clientMessageId: 'canary-id' },
  replies: [
    { _id: 'r', by: 'a', channel: 'app', text: 'A secret answer', at: createdAt, clientMessageId: 'canary-id' },
    { _id: 's', by: 'u', text: 'A secret thank you', at: createdAt },
  ],
}).toObject<ContactMessage>();
const person = (_id: string, firstName: string) =>
  new UserModel({ _id, firstName, lastName: 'Rahman', email: 'x@y.test', role: 'admin' }).toObject<User>();
const users = new Map([person('u', 'Amina'), person('a', 'Huda')].map((user) => [user._id, user]));
const viewer = createActor(person('a', 'Huda'), 's');

test('a row says who wrote about what, and neither the text nor the address', () => {
  const rows = presentSupportThreads({ threads: [thread], users, sendsMail: false }, viewer);
  expect(staffSupport.list.responses[200].parse(rows)).toEqual(rows);
  expect(rows[0]).toMatchObject({ id: 'l', topic: 'privacy', writer: { firstName: 'Amina' }, doneBy: null });
  expect(rows[0]).toMatchObject({ isAnswered: false, waitingSince: null, doneWords: 'Called' });
  expect(JSON.stringify(rows)).not.toMatch(/secret|@|canary/);
});

test('one that is opened has all of it, who answered, and the other threads without their texts', () => {
  const view = presentSupportThread({ thread, users, sendsMail: false, earlier: [thread] }, viewer);
  expect(staffSupport.one.responses[200].parse(view)).toEqual(view);
  expect(view).toMatchObject({ email: 'amina@example.test', answersBy: 'app' });
  expect(view.messages.map(({ isFromTeam, author, text }) => [isFromTeam, author?.firstName, text])).toEqual([
    [false, undefined, 'A secret question'],
    [true, 'Huda', 'A secret answer'],
    [false, undefined, 'A secret thank you'],
  ]);
  expect(JSON.stringify(view)).not.toContain('canary');
  expect(JSON.stringify(view.earlier)).not.toContain('secret');
});

test('a topic that only a server of a later release knows is "other"', () => {
  const later = { ...thread, topic: 'later' as 'other' };
  const [row] = presentSupportThreads({ threads: [later], users, sendsMail: true }, viewer);
  expect([row, ...presentOwnThreads([later])]).toMatchObject([{ topic: 'other' }, { topic: 'other' }]);
});

test('one that a server of before stored waits since it was written', () => {
  const { replies: _, doneBy: __, doneAt: ___, ...old } = thread;
  const [row] = presentSupportThreads(
    { threads: [{ ...old, state: 'open', doneBy: null, doneAt: null }], users, sendsMail: true },
    viewer,
  );
  expect(row).toMatchObject({ waitingSince: createdAt.toISOString(), dueAt: null });
});
