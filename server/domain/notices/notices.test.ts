import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { NoticeModel } from '../../models/members/notice.ts';
import type { User } from '../../models/members/user.ts';
import { presentNotice } from '../../presenters/notices.ts';
import { createActor } from '../kernel/actor.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { respondToMatch } from '../matches/respond.ts';
import { unmatch } from '../matches/unmatch.ts';
import { commitSends } from '../messaging/group-commit.ts';
import { markMatchMessagesRead, sendMatchMessage } from '../messaging/messages.ts';
import { blockUser, unblockUser } from '../privacy/blocks.ts';
import { changeSettings } from '../settings/settings.ts';
import { addNotice, addNotices } from './add.ts';
import { startMessageNotices } from './message-notices.ts';
import { listNotices, loadAddedNotices, markNoticesRead } from './notices.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const list = (user: User) => listNotices(as(user), { limit: 50 });
const kindsOf = async (user: User) => (await list(user)).map(({ notice }) => notice.kind);
const unreadOf = async (user: User) => (await list(user)).filter(({ notice }) => !notice.readAt).length;
const givenPair = async () => {
  const [me, other] = await Promise.all([makeMember(), makeMember({ firstName: 'Adam' }, { gender: 'male' })]);
  return { me, other };
};
const givenConnection = async () => {
  const { me, other } = await givenPair();
  const { _id: matchId } = await makeConnection(me._id, other._id);
  return { me, other, matchId };
};

test('an event is noticed once, however often it is stored, in a transaction and by many at once', async () => {
  const me = await makeMember();
  const notice = { userId: me._id, kind: 'photo-decided', event: 'photo:a' } as const;
  const events = await captureEvents(async () => {
    await Promise.all([1, 2, 3].map(() => inTransaction((tx) => addNotice(tx, notice))));
    await Promise.all([1, 2, 3].map(() => addNotices([notice, { ...notice, event: 'photo:b' }])));
  });
  expect(await kindsOf(me)).toEqual(['photo-decided', 'photo-decided']);
  const told = events.flatMap((event) => (event.type === 'notices.added' ? event.noticeIds : []));
  const stored = await NoticeModel.find().lean();
  expect(told.sort()).toEqual(stored.map(({ _id }) => _id).sort());
});

test('R38: mutual interest is noticed by who answered first, and a first interest by nobody', async () => {
  const { me, other } = await givenPair();
  const now = new Date();
  const { _id: matchId } = await makeMatch(me._id, other._id, { offeredAt: [now, now] });
  await respondToMatch(as(me), { matchId, response: 'interested' });
  expect(await NoticeModel.countDocuments()).toBe(0);
  await respondToMatch(as(other), { matchId, response: 'interested' });
  expect((await list(me)).map(presentNotice)).toMatchObject([
    { kind: 'connection', matchId, isRead: false, person: { id: other._id, firstName: 'Adam' } },
  ]);
  expect(await list(other)).toEqual([]);
});

test('R67: a notice of somebody is gone with a block or the end of the connection, in the list and in a push', async () => {
  const { me, other, matchId } = await givenConnection();
  await addNotices([{ userId: me._id, kind: 'connection', event: 'connection', aboutId: other._id, matchId }]);
  const ids = (await NoticeModel.find().lean()).map(({ _id }) => _id);
  const isShown = async () => [(await list(me)).length, (await loadAddedNotices(ids)).length];
  expect(await isShown()).toEqual([1, 1]);
  await blockUser(as(other), me._id);
  expect(await isShown()).toEqual([0, 0]);
  await unblockUser(as(other), me._id);
  expect(await isShown()).toEqual([1, 1]);
  await unmatch(as(me), { matchId, reason: 'distance' });
  expect(await isShown()).toEqual([0, 0]);
});

test('what is switched off is neither listed, counted nor pushed; what concerns the account is', async () => {
  const { me, other, matchId } = await givenConnection();
  await addNotices([
    { userId: me._id, kind: 'connection', event: 'a', aboutId: other._id, matchId },
    { userId: me._id, kind: 'matchmaker-message', event: 'b' },
    { userId: me._id, kind: 'password-changed', event: 'c' },
  ]);
  const ids = (await NoticeModel.find().lean()).map(({ _id }) => _id);
  await changeSettings(as(me), { notifications: { matches: false, messages: false, email: false, push: false } });
  expect(await kindsOf(me)).toEqual(['password-changed']);
  expect((await loadAddedNotices(ids)).map(({ notice, unread }) => [notice.kind, unread])).toEqual([
    ['password-changed', 1],
  ]);
});

test('whoever is suspended is told of nothing', async () => {
  const me = await makeMember({ suspendedAt: new Date() });
  await addNotices([{ userId: me._id, kind: 'password-changed', event: 'c' }]);
  const [stored] = await NoticeModel.find().lean();
  expect(await loadAddedNotices([stored?._id ?? ''])).toEqual([]);
});

test('reading up to a notice reads it and all earlier ones, of the reader alone; a text that is no cursor is refused', async () => {
  const [me, other] = await Promise.all([makeUser(), makeUser()]);
  for (const event of ['a', 'b', 'c']) {
    await addNotices([me, other].map(({ _id }) => ({ userId: _id, kind: 'report-closed' as const, event })));
  }
  const [, second] = (await list(me)).map(presentNotice);
  const events = await captureEvents(() => markNoticesRead(as(me), second?.cursor ?? ''));
  expect(events).toEqual([{ type: 'notices.read', userId: me._id }]);
  expect((await list(me)).map(presentNotice).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(await unreadOf(other)).toBe(3);
  expect(await captureEvents(() => markNoticesRead(as(me), second?.cursor ?? ''))).toEqual([]);
  await expect(markNoticesRead(as(me), 'nonsense')).rejects.toMatchObject({ code: 'bad_request' });
});

test('messages are noticed once until their thread is read, by who receives them, and not by who has read them already', async () => {
  const { me, other, matchId } = await givenConnection();
  const stop = startMessageNotices((error) => {
    throw error;
  }, 0);
  const send = () => sendMatchMessage(as(other), { matchId, content: 'Peace' });
  await Promise.all([send(), send(), send()]);
  await expect.poll(() => kindsOf(me)).toEqual(['message']);
  await send();
  await markMatchMessagesRead(as(me), matchId, 4);
  await expect.poll(() => unreadOf(me)).toBe(0);
  await send();
  await expect.poll(() => unreadOf(me)).toBe(1);
  await stop();
  expect(await kindsOf(me)).toEqual(['message', 'message']);
  expect(await list(other)).toEqual([]);

  const late = startMessageNotices((error) => {
    throw error;
  });
  await send();
  await markMatchMessagesRead(as(me), matchId, 6);
  await late();
  expect((await list(me)).length).toBe(2);
});

test('a message whose process died before its notice is noticed once, however often it is sent again', async () => {
  const { me, other, matchId } = await givenConnection();
  const send = (clientMessageId: string) => sendMatchMessage(as(other), { matchId, content: 'Peace', clientMessageId });
  const [first, second] = [randomUUID(), randomUUID()];
  /** Stores a message as a process that dies then. */
  const store = (clientMessageId: string) =>
    commitSends([
      { messageId: newId(), conversationId: matchId, senderId: other._id, content: 'Peace', clientMessageId },
    ]);
  await store(first);
  for (let time = 0; time < 3; time += 1) {
    const stop = startStrictly();
    await Promise.all([send(first), send(first)]);
    await stop();
    expect(await kindsOf(me)).toEqual(['message']);
    expect(await unreadOf(me)).toBe(1);
  }
  await store(second);
  await markMatchMessagesRead(as(me), matchId, 2);
  const stop = startStrictly();
  await Promise.all([send(first), send(second)]);
  await stop();
  expect(await kindsOf(me)).toEqual(['message']);
});

const isBeingWritten = async (op: 'insert' | 'update') => {
  const ns = `${mongoose.connection.name}.${NoticeModel.collection.name}`;
  const wanted = [{ $currentOp: { allUsers: true } }, { $match: { op, ns, active: true } }];
  const ops = mongoose.connection
    .getClient()
    .db('admin')
    .aggregate(wanted, { readConcern: { level: 'local' } });
  return (await ops.toArray()).length > 0;
};

/** Begins a transaction that writes a notice and holds others up that write it; returns what ends and undoes it. */
const holdUp = async (write: (session: ClientSession) => Promise<unknown>) => {
  const session = await mongoose.startSession();
  session.startTransaction();
  await write(session);
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
};
const holdUpStoring = (userId: string, matchId: string) => {
  const same = { userId, event: `message:${matchId}:1`, kind: 'message' as const, at: new Date() };
  return holdUp((session) => NoticeModel.create([{ _id: newId(), ...same }], { session }));
};
const startStrictly = (settleMs?: number) =>
  startMessageNotices((error) => {
    throw error;
  }, settleMs);

test('a message that is read while its notice is being stored leaves no notice', async () => {
  const { me, other, matchId } = await givenConnection();
  const release = await holdUpStoring(me._id, matchId);
  const stop = startStrictly();
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  const storing = stop();
  await expect.poll(() => isBeingWritten('insert')).toBe(true);
  await markMatchMessagesRead(as(me), matchId, 1);
  await release();
  await storing;
  expect(await NoticeModel.countDocuments({ userId: me._id })).toBe(0);
});

test('who stops waits for notices that are being stored, and for those that are being marked as read', async () => {
  const { me, other, matchId } = await givenConnection();
  const untilReleased = async (stopping: Promise<void>, release: () => Promise<void>) => {
    const first = await Promise.race([stopping.then(() => 'stopped'), wait(200).then(() => 'waiting')]);
    await release();
    await stopping;
    return first;
  };
  const stopStoring = startStrictly(0);
  const releaseStoring = await holdUpStoring(me._id, matchId);
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  await expect.poll(() => isBeingWritten('insert')).toBe(true);
  expect(await untilReleased(stopStoring(), releaseStoring)).toBe('waiting');
  expect(await unreadOf(me)).toBe(1);

  const stopMarking = startStrictly();
  const releaseMarking = await holdUp((session) =>
    NoticeModel.updateMany({ userId: me._id }, { $set: { at: new Date() } }, { session }),
  );
  await markMatchMessagesRead(as(me), matchId, 1);
  await expect.poll(() => isBeingWritten('update')).toBe(true);
  expect(await untilReleased(stopMarking(), releaseMarking)).toBe('waiting');
  expect(await unreadOf(me)).toBe(0);
});
