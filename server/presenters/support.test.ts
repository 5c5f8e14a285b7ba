import { expect, test } from 'vitest';
import { support } from '../../shared/contract/support.ts';
import { type ContactMessage, ContactMessageModel } from '../models/operations/contact-message.ts';
import { presentOwnThread, presentOwnThreads } from './support.ts';

const at = new Date('2030-01-02T03:04:05Z');
const thread = new ContactMessageModel({
  ...{ _id: 't', form: 'app', topic: 'refund', message: '💛'.repeat(200), email: 'a@b.test', emailKey: 'canary-key' },
  ...{ userId: 'u', state: 'done', createdAt: at, lastAt: at, doneBy: 'canary-staff', doneAt: at },
  ...{ doneWords: 'canary-word', claimedBy: 'canary-staff', claimedAt: at },
  replies: [
    { _id: 'r', by: 'canary-staff', channel: 'app', text: 'Peace be upon you.', at, clientMessageId: 'canary-id' },
    { _id: 's', by: 'u', text: 'Thank you.', at },
  ],
}).toObject<ContactMessage>();

test('the writer of a thread reads its messages, and nothing of who of the staff did what', () => {
  const [rows, opened] = [presentOwnThreads([thread]), presentOwnThread(thread)];
  expect(support.list.responses[200].parse(rows)).toEqual(rows);
  expect(support.one.responses[200].parse(opened)).toEqual(opened);
  expect(rows[0]).toMatchObject({ state: 'done', excerpt: '💛'.repeat(140), dueAt: null });
  expect(opened.messages.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['t', true],
    ['r', false],
    ['s', true],
  ]);
  expect(JSON.stringify([rows, opened])).not.toContain('canary');
});
