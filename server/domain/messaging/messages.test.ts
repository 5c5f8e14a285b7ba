import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { codeOf } from '../../../testing/app/code-of.ts';
import { makeConnection, makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { MessageModel } from '../../models/messaging/message.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { type DomainEvent, subscribe } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { closeConversationsOf, openConversation, reopenConversationsOf, setMuted } from './conversations.ts';
import { commitSends } from './group-commit.ts';
import { listMatchMessages, markMatchMessagesRead, sendMatchMessage } from './messages.ts';
import { countUnread } from './unread.ts';

givenDatabase();
afterEach(() => clock.set());

const as = (user: User) => createActor(user, 'session');

const givenPair = async (tier: 'premium' | 'standard' = 'premium') => {
  const [one, other] = await Promise.all([makeMember({ membershipTier: tier }), makeMember({ membershipTier: tier })]);
  const match = await makeConnection(one._id, other._id);
  return { one, other, matchId: match._id };
};

const suspend = (user: User) =>
  inTransaction(async ({ session }) => {
    await UserModel.updateOne({ _id: user._id }, { suspendedAt: clock.now() }, { session });
    await closeConversationsOf(session, user._id, 'suspended');
  });

describe('sending', () => {
  test('numbers messages 1, 2, 3 … and moves the conversation on', async () => {
    const { one, other, matchId } = await givenPair();
    await sendMatchMessage(as(one), { matchId, content: 'Salam' });
    const { message } = await sendMatchMessage(as(other), { matchId, content: 'Wa alaykum salam' });
    expect(message).toMatchObject({ seq: 2, senderId: other._id, fromMatchmaker: false });
    const stored = await ConversationModel.findById(matchId).lean();
    expect(stored).toMatchObject({ seq: 2, lastMessage: { seq: 2, content: 'Wa alaykum salam' } });
  });

  test('R34: a message whose process died before it was published is published by its repeat, a short while later', async () => {
    clock.set(() => new Date('2026-03-01T12:00:00Z'));
    const { one, other, matchId } = await givenPair();
    /** Stores a message as a process that dies then; returns what is sent again. */
    const store = async () => {
      const body = { content: 'Once', clientMessageId: randomUUID() };
      await commitSends([{ messageId: newId(), conversationId: matchId, senderId: one._id, ...body }]);
      return { matchId, ...body };
    };
    const repeat = (body: Awaited<ReturnType<typeof store>>) =>
      captureEvents(() => sendMatchMessage(as(one), body).catch(() => {}));
    const [first, second, third] = [await store(), await store(), await store()];
    const pushOf = ({ clientMessageId }: typeof first) => [
      expect.objectContaining({
        type: 'message.sent',
        created: false,
        message: expect.objectContaining({ clientMessageId }),
      }),
    ];
    expect(await repeat({ ...first, content: 'Other' })).toEqual([]);
    expect(await repeat(first)).toEqual(pushOf(first));
    expect(await repeat(first)).toEqual([]);
    // Also where it would be refused by now.
    await inTransaction(({ session }) => setMuted(session, other._id, true));
    expect(await repeat(second)).toEqual(pushOf(second));
    clock.set(() => new Date('2026-03-01T12:01:00Z'));
    expect(await repeat(third)).toEqual([]);
  });

  test('R34: what is committed is published also where the database refuses to read what may be stored of others', async () => {
    const [open, closed] = [await givenPair(), await givenPair()];
    await inTransaction(({ session }) => setMuted(session, closed.other._id, true));
    const clientMessageId = 'x'.repeat(17_000_000);
    const events = await captureEvents(() =>
      Promise.allSettled([
        sendMatchMessage(as(open.one), { matchId: open.matchId, content: 'Committed' }),
        sendMatchMessage(as(closed.one), { matchId: closed.matchId, content: 'Refused', clientMessageId }),
      ]),
    );
    expect(events).toMatchObject([{ type: 'message.sent', created: true, message: { content: 'Committed' } }]);
  });

  test('R33: the same id with other content is a conflict, and harms no neighbour', async () => {
    const { one, other, matchId } = await givenPair();
    const clientMessageId = randomUUID();
    await sendMatchMessage(as(one), { matchId, content: 'First', clientMessageId });
    const codes = await Promise.all([
      codeOf(sendMatchMessage(as(one), { matchId, content: 'Second', clientMessageId })),
      codeOf(sendMatchMessage(as(other), { matchId, content: 'Neighbour', clientMessageId })),
      codeOf(sendMatchMessage(as(one), { matchId, content: 'Neighbour' })),
    ]);
    expect(codes).toEqual(['conflict', 'ok', 'ok']);
  });

  test('one refused message of a group fails none of the others', async () => {
    const [open, closed] = [await givenPair(), await givenPair()];
    await suspend(closed.other);
    const codes = await Promise.all([
      codeOf(sendMatchMessage(as(open.one), { matchId: open.matchId, content: 'a' })),
      codeOf(sendMatchMessage(as(closed.one), { matchId: closed.matchId, content: 'b' })),
      codeOf(sendMatchMessage(as(open.other), { matchId: open.matchId, content: 'c' })),
      codeOf(sendMatchMessage(as(open.one), { matchId: 'unknown', content: 'd' })),
    ]);
    expect(codes).toEqual(['ok', 'not_found', 'ok', 'not_found']);
  });

  test.each(['before', 'after'])(
    'a conversation that another process is writing holds back none %s it in its group',
    async (place) => {
      const [held, free] = [await givenPair(), await givenPair()];
      const send = ({ one, matchId }: typeof held) => codeOf(sendMatchMessage(as(one), { matchId, content: 'Salam' }));
      const published: DomainEvent[] = [];
      const unsubscribe = subscribe((event) => published.push(event));
      const { sending } = await inTransaction(async ({ session }) => {
        await ConversationModel.updateOne({ _id: held.matchId }, { lastActivityAt: clock.now() }, { session });
        const both = Promise.all((place === 'before' ? [free, held] : [held, free]).map(send));
        await expect
          .poll(() => published)
          .toMatchObject([{ type: 'message.sent', message: { conversationId: free.matchId } }]);
        return { sending: both };
      });
      expect(await sending).toEqual(['ok', 'ok']);
      unsubscribe();
    },
  );

  test('R34: a refused message leaves neither its number nor its text', async () => {
    const { one, other, matchId } = await givenPair();
    await sendMatchMessage(as(one), { matchId, content: 'First' });
    await inTransaction(({ session }) => setMuted(session, other._id, true));
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'Refused' }))).toBe('forbidden');
    expect(await ConversationModel.findById(matchId).lean()).toMatchObject({
      seq: 1,
      lastMessage: { content: 'First' },
    });
  });

  test('R37: content is stored exactly as it was written', async () => {
    const { one, matchId } = await givenPair();
    const content = 'سلام 👩🏽‍🚀 e\u0301 \u202e $where {"$gt":""}\n\ttab';
    await sendMatchMessage(as(one), { matchId, content });
    expect((await listMatchMessages(as(one), matchId, { limit: 5 }))[0]?.content).toBe(content);
  });

  test('opens the conversation of an accepted match that has none', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const match = await makeMatch(one._id, other._id, { responses: ['interested', 'interested'], status: 'accepted' });
    expect(await codeOf(sendMatchMessage(as(one), { matchId: match._id, content: 'Hello' }))).toBe('ok');
  });
});

describe('R15: the right to write', () => {
  test('not to someone suspended, nor to someone who allows no messages; the other way stays open', async () => {
    const { one, other, matchId } = await givenPair();
    await inTransaction(({ session }) => setMuted(session, other._id, true));
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'x' }))).toBe('forbidden');
    expect(await codeOf(sendMatchMessage(as(other), { matchId, content: 'x' }))).toBe('ok');
    await inTransaction(({ session }) => setMuted(session, other._id, false));
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'x' }))).toBe('ok');
    await suspend(other);
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'x' }))).toBe('not_found');
    expect(await codeOf(listMatchMessages(as(one), matchId, { limit: 1 }))).toBe('not_found');
    await inTransaction(({ session }) => reopenConversationsOf(session, other._id, 'suspended'));
    await UserModel.updateOne({ _id: other._id }, { suspendedAt: null });
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'x' }))).toBe('ok');
  });

  test('a conversation opens with the rights that both members have then', async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    await SettingsModel.updateOne({ _id: one._id }, { 'privacy.allowMessaging': 'none' });
    const match = await makeMatch(one._id, other._id);
    await inTransaction(({ session }) => openConversation(session, match));
    expect(await ConversationModel.findById(match._id).lean()).toMatchObject({ mutedBy: [one._id], frozen: [] });
  });

  test('R33: a retry of a stored message is answered also after the right to write is gone', async () => {
    const { one, other, matchId } = await givenPair();
    const message = { matchId, content: 'Stored', clientMessageId: randomUUID() };
    await sendMatchMessage(as(one), message);
    await inTransaction(({ session }) => setMuted(session, other._id, true));
    expect(await sendMatchMessage(as(one), message)).toMatchObject({ created: false });
  });
});

describe('the standard tier', () => {
  test('R17: sends 50 messages a day over all matches, however many at once; a retry does not count', async () => {
    clock.set(() => new Date('2026-03-01T12:00:00Z'));
    const { one, matchId } = await givenPair('standard');
    const second = await makeConnection(one._id, (await makeMember())._id);
    const first = { matchId, content: 'First', clientMessageId: randomUUID() };
    await sendMatchMessage(as(one), first);
    await sendMatchMessage(as(one), first);
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        codeOf(sendMatchMessage(as(one), { matchId: index % 2 ? matchId : second._id, content: 'x' })),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(49);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(11);
    expect(await sendMatchMessage(as(one), first)).toMatchObject({ created: false });
    await expect(sendMatchMessage(as(one), { matchId, content: 'x' })).rejects.toMatchObject({
      retryAfter: 12 * 3600,
      message:
        'You have sent all 50 messages that your membership includes in a day. You can write again from 00:00 (UTC).',
    });
    clock.set(() => new Date('2026-03-02T00:00:00Z'));
    expect(await codeOf(sendMatchMessage(as(one), { matchId, content: 'x' }))).toBe('ok');
  });
});

describe('reading', () => {
  test('R36: read marks never move back or beyond the newest message, and unread counts what the other wrote after them', async () => {
    const { one, other, matchId } = await givenPair();
    for (const content of ['a', 'b', 'c']) await sendMatchMessage(as(one), { matchId, content });
    await sendMatchMessage(as(other), { matchId, content: 'mine' });
    const events: DomainEvent[] = [];
    const stop = subscribe((event) => event.type === 'match.read' && events.push(event));
    expect(await countUnread(as(other))).toBe(3);
    await markMatchMessagesRead(as(other), matchId, 2);
    await markMatchMessagesRead(as(other), matchId, 1);
    expect(await countUnread(as(other))).toBe(1);
    expect(await countUnread(as(one))).toBe(1);
    await markMatchMessagesRead(as(other), matchId, 9_999);
    stop();
    expect(await countUnread(as(other))).toBe(0);
    await sendMatchMessage(as(one), { matchId, content: 'new' });
    expect(await countUnread(as(other))).toBe(1);
    expect(events.map((event) => event.type === 'match.read' && event.upTo)).toEqual([2, 4]);
  });

  const OPERATIONS = 200;
  const AT_ONCE = 100;
  test(`R36: ${OPERATIONS} reads and sends, ${AT_ONCE} at once, agree with a model`, async () => {
    const { one, other, matchId } = await givenPair();
    const people = [one, other] as const;
    /** Who wrote each message, by its number, and how far each has read. */
    const writers: string[] = [];
    const marks = [0, 0] as [number, number];
    const act = async (index: number): Promise<void> => {
      const side = (index >> 2) % 2 === 0 ? 0 : 1;
      if (index % 3 > 0) {
        const { message } = await sendMatchMessage(as(people[side]), { matchId, content: `${index}` });
        writers[message.seq - 1] = people[side]._id;
        return;
      }
      // Back and forth, but never beyond what was stored before: that mark counts, whatever arrives in between.
      const upTo = (index * 7) % (writers.length + 1);
      marks[side] = Math.max(marks[side], upTo);
      if (upTo > 0) await markMatchMessagesRead(as(people[side]), matchId, upTo);
    };
    let done = 0;
    while (done < OPERATIONS) {
      const some = Math.min(AT_ONCE, OPERATIONS - done);
      await Promise.all(Array.from({ length: some }, (_, at) => act(done + at)));
      done += some;
      for (const [side, reader] of people.entries()) {
        const model = writers.filter((writer, at) => writer !== reader._id && at + 1 > (marks[side] ?? 0)).length;
        expect(await countUnread(as(reader))).toBe(model);
      }
    }
    const stored = await MessageModel.find({ conversationId: matchId }, { senderId: 1 }).sort({ seq: 1 }).lean();
    expect(stored.map(({ senderId }) => senderId)).toEqual(writers);
  }, 600_000);

  test('pages both ways, oldest first', async () => {
    const { one, matchId } = await givenPair();
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => sendMatchMessage(as(one), { matchId, content: `${i + 1}` })),
    );
    const seqs = async (page: { before?: number; after?: number; limit: number }) =>
      (await listMatchMessages(as(one), matchId, page)).map((message) => message.seq);
    expect(await seqs({ limit: 3 })).toEqual([28, 29, 30]);
    expect(await seqs({ before: 28, limit: 3 })).toEqual([25, 26, 27]);
    expect(await seqs({ after: 0, limit: 3 })).toEqual([1, 2, 3]);
    expect(await seqs({ after: 30, limit: 3 })).toEqual([]);
    expect(await seqs({ after: 5, before: 8, limit: 10 })).toEqual([6, 7]);
  });

  test('R15: pages that are read at the same moment are each of their own thread', async () => {
    const pairs = await Promise.all(Array.from({ length: 4 }, () => givenPair()));
    await Promise.all(
      pairs.flatMap(({ one, matchId }) =>
        Array.from({ length: 5 }, () => sendMatchMessage(as(one), { matchId, content: matchId })),
      ),
    );
    const read = await Promise.all(
      pairs.flatMap(({ one, other, matchId }) => [
        listMatchMessages(as(one), matchId, { limit: 2 }),
        listMatchMessages(as(other), matchId, { after: 1, limit: 3 }),
        listMatchMessages(as(other), matchId, { limit: 2 }),
      ]),
    );
    const expected = pairs.flatMap(({ matchId }) =>
      [
        [4, 5],
        [2, 3, 4],
        [4, 5],
      ].map((seqs) => seqs.map((seq) => ({ seq, content: matchId }))),
    );
    expect(read.map((page) => page.map(({ seq, content }) => ({ seq, content })))).toEqual(expected);
  });
});
