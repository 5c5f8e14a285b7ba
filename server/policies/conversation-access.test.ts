import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ROLES } from '../../shared/options.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import type { User } from '../models/members/user.ts';
import { type Conversation, ConversationModel } from '../models/messaging/conversation.ts';
import { isShown } from './account-state.ts';
import {
  canReadConversation,
  canWriteInConversation,
  connectedConversations,
  getAccountReasons,
  getReaders,
  getWriteRefusal,
  hidesPresence,
  isEnded,
  readableConversations,
  sharesActivity,
} from './conversation-access.ts';

givenDatabase();

const thread = (given: Partial<Conversation> = {}): Conversation => ({
  _id: 'thread',
  kind: 'match',
  participants: ['me', 'other'],
  seq: 0,
  lastMessage: null,
  matchmakerId: null,
  mutedBy: [],
  presenceHiddenBy: [],
  frozen: [],
  lastActivityAt: new Date(0),
  ...given,
});
const ME = { userId: 'me' };

describe('one table for reading and writing', () => {
  it.each([
    ['open', {}, true, 'ok'],
    ['the other is suspended', { frozen: ['suspended:other'] }, false, 'not_found'],
    ['the other has deleted the account', { frozen: ['deleted:other'] }, false, 'not_found'],
    ['the other is staff now', { frozen: ['left:other'] }, false, 'not_found'],
    ['the other hides', { frozen: ['hidden:other'] }, false, 'not_found'],
    ['I hide', { frozen: ['hidden:me'] }, true, 'ok'],
    ['we hide from each other', { frozen: ['hidden:me', 'hidden:other'] }, false, 'not_found'],
    ['one has blocked the other', { frozen: ['blocked:me'] }, false, 'not_found'],
    ['unmatched', { frozen: ['unmatched:other'] }, true, 'forbidden'],
    ['the membership has no matchmaker', { frozen: ['tier'] }, true, 'forbidden'],
    ['unmatched, then suspended', { frozen: ['unmatched:me', 'suspended:other'] }, false, 'not_found'],
    ['the other takes no messages', { mutedBy: ['other'] }, true, 'forbidden'],
    ['I take no messages', { mutedBy: ['me'] }, true, 'ok'],
    ['someone else’s', { participants: ['a', 'b'] }, false, 'not_found'],
  ])('%s', (_, given, isReadable, writing) => {
    const conversation = thread(given);
    expect(canReadConversation(conversation, 'me')).toBe(isReadable);
    expect(canWriteInConversation(conversation, ME)).toBe(writing === 'ok');
    expect(getWriteRefusal(conversation, ME)?.code ?? 'ok').toBe(writing);
  });

  it('gives the reason where reading is allowed and writing is not', () => {
    expect(getWriteRefusal(thread({ frozen: ['unmatched:other'] }), ME)?.message).toBe(
      'This conversation is closed. New messages cannot be sent.',
    );
    expect(getWriteRefusal(thread({ mutedBy: ['other'] }), ME)?.message).toBe(
      'This member is not accepting messages at the moment.',
    );
    expect(getWriteRefusal(undefined, ME)?.code).toBe('not_found');
  });
});

test('a matchmaker’s thread is written into by its member and the assigned matchmaker alone', () => {
  const conversation = thread({ _id: 'member', kind: 'matchmaker', participants: ['member'], matchmakerId: 'amal' });
  const writing = (userId: string, matchmakerId?: string) =>
    getWriteRefusal(conversation, { userId, matchmakerId })?.code ?? 'ok';
  expect([writing('member', 'amal'), writing('amal', 'amal')]).toEqual(['ok', 'ok']);
  expect([writing('member', 'former'), writing('former', 'former'), writing('member')]).toEqual(
    Array(3).fill('not_found'),
  );
  expect(writing('stranger', 'amal')).toBe('not_found');
});

test('a suspended matchmaker writes into no thread, its member does', () => {
  const given = { _id: 'member', kind: 'matchmaker', participants: ['member'], matchmakerId: 'amal' } as const;
  const conversation = thread({ ...given, participants: ['member'], isMatchmakerSuspended: true });
  const writing = (userId: string) => getWriteRefusal(conversation, { userId, matchmakerId: 'amal' })?.code ?? 'ok';
  expect([writing('member'), writing('amal')]).toEqual(['ok', 'not_found']);
});

test('without the tier the thread is closed to its member, and does not exist for the matchmaker', () => {
  const given = { _id: 'member', kind: 'matchmaker', participants: ['member'], matchmakerId: 'amal' } as const;
  const closed = thread({ ...given, participants: ['member'], frozen: ['tier'] });
  const writing = (userId: string) => getWriteRefusal(closed, { userId, matchmakerId: 'amal' })?.code;
  expect([writing('member'), writing('amal')]).toEqual(['forbidden', 'not_found']);
});

const PEOPLE = ['a', 'b', 'c'];
const reasons = fc.subarray(
  ['suspended', 'deleted', 'left', 'hidden', 'blocked', 'unmatched'].map((why) => `${why}:a`),
);

test('readers are the participants who may read', () => {
  expect(getReaders(thread())).toEqual(['me', 'other']);
  expect(getReaders(thread({ frozen: ['hidden:me'] }))).toEqual(['me']);
  expect(getReaders(thread({ frozen: ['suspended:me'] }))).toEqual([]);
});

test('R13: the filter finds exactly the conversations that the predicate allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('match' as const, 'matchmaker' as const),
          participants: fc.subarray(PEOPLE, { minLength: 1, maxLength: 2 }),
          frozen: fc.tuple(reasons, fc.subarray(['tier'])).map(([personal, tier]) => [...personal, ...tier]),
        }),
        { maxLength: 6 },
      ),
      async (given) => {
        const conversations = given.map((fields, at) => thread({ ...fields, _id: `t${at}` }));
        await ConversationModel.deleteMany({});
        await ConversationModel.insertMany(conversations);
        for (const userId of PEOPLE) {
          const found = await ConversationModel.find(readableConversations(userId), { _id: 1 }).lean();
          const allowed = conversations.filter((conversation) => canReadConversation(conversation, userId));
          expect(found.map(({ _id }) => _id).sort()).toEqual(allowed.map(({ _id }) => _id).sort());
        }
        const connected = conversations.filter((conversation) => !isEnded(conversation));
        expect(await ConversationModel.countDocuments(connectedConversations)).toBe(connected.length);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('an account gives a reason exactly where it is not shown', async () => {
  const member: User = await makeMember();
  for (const role of ROLES) {
    for (const suspendedAt of [null, new Date(0)]) {
      for (const deletedAt of [null, new Date(0)]) {
        for (const leavingSince of [null, new Date(0)]) {
          const user = { ...member, role, suspendedAt, leavingSince, deletedAt };
          expect(getAccountReasons(user).length === 0).toBe(isShown(user));
        }
      }
    }
  }
  expect(getAccountReasons({ ...member, role: 'matchmaker', suspendedAt: new Date(0) })).toEqual([
    `left:${member._id}`,
    `suspended:${member._id}`,
  ]);
});

test('R27: typing and read marks are shown at once where neither of the two hides their presence', () => {
  const privacy = { profileVisibility: 'members', allowMessaging: 'matches' } as const;
  const hides = (showOnlineStatus: boolean, showLastActive: boolean) =>
    hidesPresence({ ...privacy, showOnlineStatus, showLastActive });
  expect([hides(true, true), hides(false, true), hides(true, false), hides(false, false)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(sharesActivity(thread())).toBe(true);
  expect(sharesActivity({})).toBe(true);
  for (const hiding of [['me'], ['other'], ['me', 'other']])
    expect(sharesActivity(thread({ presenceHiddenBy: hiding }))).toBe(false);
  expect(sharesActivity(thread({ frozen: ['unmatched:me'] }))).toBe(false);
});
