import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { type Conversation, ConversationModel } from '../models/messaging/conversation.ts';
import { conversationsOnTurnOf, getSilentSince, getTurnAnswer, isTurnOf, isWaitingFor } from './turns.ts';

givenDatabase();

const SENT = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const last = (senderId: string) => ({ seq: 2, senderId, fromMatchmaker: false, content: 'Peace', createdAt: SENT });
const thread = (given: Partial<Conversation> = {}): Conversation => ({
  _id: 'thread',
  kind: 'match',
  participants: ['me', 'other'],
  seq: 2,
  lastMessage: last('other'),
  matchmakerId: null,
  mutedBy: [],
  presenceHiddenBy: [],
  frozen: [],
  lastActivityAt: SENT,
  ...given,
});
const answered = (answer: 'more-time' | 'write', seq: number, userId = 'me') => ({
  turnAnswers: [{ userId, seq, answer }],
});
const after = (days: number) => new Date(SENT.getTime() + days * DAY_MS);

test('a member is asked after seven days of their own turn, once for each message', () => {
  const asked = (given: Partial<Conversation>, days: number) => getSilentSince(thread(given), 'me', after(days));
  expect(asked({}, 7)).toEqual(SENT);
  expect(asked({}, 6.99)).toBeNull();
  expect(asked({ lastMessage: last('me') }, 8)).toBeNull();
  expect(asked({ lastMessage: null, seq: 0 }, 8)).toBeNull();
  expect(asked(answered('write', 2), 8)).toBeNull();
  expect(asked(answered('more-time', 2), 8)).toBeNull();
  // What was said of an earlier message, or by the other, does not count.
  expect(asked(answered('more-time', 1), 8)).toEqual(SENT);
  expect(asked(answered('write', 2, 'other'), 8)).toEqual(SENT);
  for (const closed of [{ frozen: ['unmatched:other'] }, { mutedBy: ['other'] }, { frozen: ['suspended:other'] }])
    expect(asked(closed, 8)).toBeNull();
});

test('a conversation waits for the member to whom the other has written, unless they need more time', () => {
  expect(isWaitingFor(thread(), 'me')).toBe(true);
  expect(isWaitingFor(thread(), 'other')).toBe(false);
  expect(isWaitingFor(thread(answered('write', 2)), 'me')).toBe(true);
  expect(isWaitingFor(thread(answered('more-time', 2)), 'me')).toBe(false);
  expect(getTurnAnswer(thread(answered('more-time', 2)), 'me')).toBe('more-time');
  expect(isWaitingFor(thread(answered('more-time', 1)), 'me')).toBe(true);
  expect(isTurnOf(thread({ kind: 'matchmaker' }), 'me')).toBe(false);
});

test('R13: the filter finds exactly the conversations in which it is somebody’s turn', async () => {
  const PEOPLE = ['me', 'other'] as const;
  const reasons = ['suspended', 'hidden', 'blocked', 'unmatched'].flatMap((why) =>
    PEOPLE.map((who) => `${why}:${who}`),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('match' as const, 'match' as const, 'matchmaker' as const),
          frozen: fc.subarray(reasons, { maxLength: 2 }),
          mutedBy: fc.subarray([...PEOPLE]),
          lastMessage: fc.constantFrom(null, last('me'), last('other')),
        }),
        { maxLength: 8 },
      ),
      async (given) => {
        const conversations = given.map((fields, at) => thread({ ...fields, _id: `t${at}` }));
        await ConversationModel.deleteMany({});
        await ConversationModel.insertMany(conversations);
        for (const userId of PEOPLE) {
          const found = await ConversationModel.find(conversationsOnTurnOf(userId), { _id: 1 }).lean();
          const theirs = conversations.filter((conversation) => isTurnOf(conversation, userId));
          expect(found.map(({ _id }) => _id).sort()).toEqual(theirs.map(({ _id }) => _id).sort());
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
