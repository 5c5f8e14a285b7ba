import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import type { User } from '../../models/members/user.ts';
import { presentNotification } from '../../presenters/notifications.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { respondToMatch } from '../matches/respond.ts';
import { unmatch } from '../matches/unmatch.ts';
import { commitSends } from '../messaging/group-commit.ts';
import { markMatchMessagesRead, sendMatchMessage } from '../messaging/messages.ts';
import { askForPhotos, decidePhotoAccess } from '../photos/sharing.ts';
import { blockUser, unblockUser } from '../privacy/blocks.ts';
import { changeSettings } from '../settings/settings.ts';
import { notifyOfMessages, SETTLE_MS } from './message-notifications.ts';
import {
  getIntroductionsEvent,
  listNotifications,
  loadAddedNotifications,
  markNotificationsRead,
} from './notifications.ts';
import { notify, notifyMany } from './notify.ts';

givenDatabase();
beforeEach(clearDatabase);

const as = (user: User) => createActor(user, 'session');
const list = (user: User) => listNotifications(as(user), { limit: 50 });
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
    await Promise.all([1, 2, 3].map(() => inTransaction((tx) => notify(tx, notice))));
    await Promise.all([1, 2, 3].map(() => notifyMany([notice, { ...notice, event: 'photo:b' }])));
  });
  expect(await kindsOf(me)).toEqual(['photo-decided', 'photo-decided']);
  const told = events.flatMap((event) => (event.type === 'notifications.added' ? event.noticeIds : []));
  const stored = await NotificationModel.find().lean();
  expect(told.sort()).toEqual(stored.map(({ _id }) => _id).sort());
});

test('R38: mutual interest is noticed by who answered first, and a first interest by nobody', async () => {
  const { me, other } = await givenPair();
  const now = new Date();
  const { _id: matchId } = await makeMatch(me._id, other._id, { offeredAt: [now, now] });
  await respondToMatch(as(me), { matchId, response: 'interested' });
  expect(await NotificationModel.countDocuments()).toBe(0);
  await respondToMatch(as(other), { matchId, response: 'interested' });
  expect((await list(me)).map(presentNotification)).toMatchObject([
    { kind: 'connection', matchId, isRead: false, person: { id: other._id, firstName: 'Adam' } },
  ]);
  expect(await list(other)).toEqual([]);
});

test('R67: a notification of somebody is gone with a block or the end of the connection, in the list and in a push', async () => {
  const { me, other, matchId } = await givenConnection();
  await notifyMany([{ userId: me._id, kind: 'connection', event: 'connection', aboutId: other._id, matchId }]);
  const ids = (await NotificationModel.find().lean()).map(({ _id }) => _id);
  const isShown = async () => [(await list(me)).length, (await loadAddedNotifications(ids)).length];
  expect(await isShown()).toEqual([1, 1]);
  await blockUser(as(other), me._id);
  expect(await isShown()).toEqual([0, 0]);
  await unblockUser(as(other), me._id);
  expect(await isShown()).toEqual([1, 1]);
  await unmatch(as(me), { matchId, reason: 'distance' });
  expect(await isShown()).toEqual([0, 0]);
});

test('an ask for photos is told to their owner while it waits, and its answer to who asked; "Not now" is told to nobody', async () => {
  const { me, other } = await givenPair();
  for (const { _id } of [me, other]) {
    const photos = { photos: ['p'], 'privacySettings.showPhotosTo': 'one-by-one' };
    await ProfileModel.updateOne({ _id }, { $set: photos });
  }
  const { _id: matchId } = await makeMatch(me._id, other._id);
  await askForPhotos(as(me), matchId);
  expect((await list(other)).map(presentNotification)).toMatchObject([
    { kind: 'photos-asked', matchId, person: { id: me._id } },
  ]);
  await decidePhotoAccess(as(other), matchId, false);
  expect([await kindsOf(me), await kindsOf(other)]).toEqual([[], []]);
  // To who asked it still waits, so that it cannot be asked again.
  await askForPhotos(as(me), matchId);
  expect(await kindsOf(other)).toEqual([]);
  await decidePhotoAccess(as(other), matchId, true);
  expect([await kindsOf(me), await kindsOf(other)]).toEqual([['photos-shown'], []]);
  await decidePhotoAccess(as(other), matchId, false);
  expect(await kindsOf(me)).toEqual([]);
  // After photos that were shown and are no longer, an ask is a new one.
  await askForPhotos(as(me), matchId);
  expect(await kindsOf(other)).toEqual(['photos-asked']);
  await decidePhotoAccess(as(other), matchId, true);
  await decidePhotoAccess(as(other), matchId, false);
  // Who shows them unasked, or is asked before they see the introduction, is told of nothing.
  await decidePhotoAccess(as(me), matchId, true);
  expect(await kindsOf(other)).toEqual([]);
  await NotificationModel.deleteMany();
  await MatchModel.updateOne({ _id: matchId }, { $set: { offeredAt: hiddenFrom(other, me) } });
  await askForPhotos(as(me), matchId);
  expect(await NotificationModel.countDocuments()).toBe(0);
});
const hiddenFrom = (one: User, other: User) => (one._id < other._id ? [null, new Date()] : [new Date(), null]);

test('a closed connection is told after it was closed by hand, and not after a block or a leaving', async () => {
  for (const [expected, close] of [
    [['conversation-closed'], (other: User, matchId: string) => unmatch(as(other), { matchId, reason: 'distance' })],
    [[], (other: User, _: string, me: User) => blockUser(as(other), me._id)],
  ] as const) {
    const { me, other, matchId } = await givenConnection();
    await close(other, matchId, me);
    expect([await kindsOf(me), await kindsOf(other)]).toEqual([expected, []]);
    if (expected.length === 0) continue;
    await blockUser(as(other), me._id);
    expect(await kindsOf(me)).toEqual([]);
  }
});

test('the introductions of a day that has passed are no longer told in the bell', async () => {
  const me = await makeMember();
  for (const day of ['2020-01-01', today()]) {
    await notifyMany([{ userId: me._id, kind: 'introductions', event: getIntroductionsEvent(day) }]);
  }
  expect(await kindsOf(me)).toEqual(['introductions']);
  const [{ notice } = {}] = await list(me);
  await markNotificationsRead(as(me), { ids: [notice?._id ?? ''] });
  expect(await unreadOf(me)).toBe(0);
});

test('what is switched off is neither listed, counted nor pushed; what concerns the account is', async () => {
  const { me, other, matchId } = await givenConnection();
  await notifyMany([
    { userId: me._id, kind: 'connection', event: 'a', aboutId: other._id, matchId },
    { userId: me._id, kind: 'matchmaker-message', event: 'b' },
    { userId: me._id, kind: 'password-changed', event: 'c' },
  ]);
  const ids = (await NotificationModel.find().lean()).map(({ _id }) => _id);
  await changeSettings(as(me), { notifications: { matches: false, messages: false, email: false, push: false } });
  expect(await kindsOf(me)).toEqual(['password-changed']);
  expect((await loadAddedNotifications(ids)).map(({ notice, unread }) => [notice.kind, unread])).toEqual([
    ['password-changed', 1],
  ]);
});

test('whoever is suspended is told of nothing', async () => {
  const me = await makeMember({ suspendedAt: new Date() });
  await notifyMany([{ userId: me._id, kind: 'password-changed', event: 'c' }]);
  const [stored] = await NotificationModel.find().lean();
  expect(await loadAddedNotifications([stored?._id ?? ''])).toEqual([]);
});

test('reading up to a notification reads it and all earlier ones, of the reader alone; a text that is no cursor is refused', async () => {
  const [me, other] = await Promise.all([makeUser(), makeUser()]);
  for (const event of ['a', 'b', 'c']) {
    await notifyMany([me, other].map(({ _id }) => ({ userId: _id, kind: 'report-closed' as const, event })));
  }
  const [, second] = (await list(me)).map(presentNotification);
  const events = await captureEvents(() => markNotificationsRead(as(me), { upTo: second?.cursor ?? '' }));
  expect(events).toEqual([{ type: 'notifications.read', userId: me._id }]);
  expect((await list(me)).map(presentNotification).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(await unreadOf(other)).toBe(3);
  expect(await captureEvents(() => markNotificationsRead(as(me), { upTo: second?.cursor ?? '' }))).toEqual([]);
  await expect(markNotificationsRead(as(me), { upTo: 'nonsense' })).rejects.toMatchObject({ code: 'bad_request' });
});

/** Looks for messages, once these have had time to be read. */
const look = async (isRecent = true, laterMs = 0): Promise<void> => {
  clock.set(() => new Date(Date.now() + SETTLE_MS + laterMs));
  await notifyOfMessages(system, { isRecent }).finally(() => clock.set());
};

test('messages are notified of once until their thread is read, to who receives them, and not to who has read them already', async () => {
  const { me, other, matchId } = await givenConnection();
  const send = () => sendMatchMessage(as(other), { matchId, content: 'Peace' });
  await Promise.all([send(), send(), send()]);
  await Promise.all([look(), look()]);
  expect(await kindsOf(me)).toEqual(['message']);
  await send();
  await look();
  await markMatchMessagesRead(as(me), matchId, 4);
  expect(await unreadOf(me)).toBe(0);
  await send();
  await look();
  expect([await kindsOf(me), await unreadOf(me)]).toEqual([['message', 'message'], 1]);
  expect(await list(other)).toEqual([]);
  await send();
  await markMatchMessagesRead(as(me), matchId, 6);
  await look();
  expect((await list(me)).length).toBe(2);
  expect(await unreadOf(me)).toBe(0);
});

test('a message that a notification stood for when it was read in the bell causes no further one, and a later message does', async () => {
  const { me, other, matchId } = await givenConnection();
  const send = () => sendMatchMessage(as(other), { matchId, content: 'Peace' });
  await send();
  await look();
  await send();
  await look();
  const [newest] = (await list(me)).map(presentNotification);
  await markNotificationsRead(as(me), { upTo: newest?.cursor ?? '' });
  await look();
  expect([await kindsOf(me), await unreadOf(me)]).toEqual([['message'], 0]);
  await send();
  await look();
  expect([await kindsOf(me), await unreadOf(me)]).toEqual([['message', 'message'], 1]);
});

test('a message whose process died is notified of at the next look of the schedule, however long ago that was, but for a day', async () => {
  const { me, other, matchId } = await givenConnection();
  /** Stores a message as a process that dies then, so long after now. */
  const store = async (afterMs: number) => {
    clock.set(() => new Date(Date.now() + afterMs));
    await commitSends([{ messageId: newId(), conversationId: matchId, senderId: other._id, content: 'Peace' }]);
  };
  await look(false);
  await store(60_000);
  await look(true, 7_200_000);
  expect(await kindsOf(me)).toEqual([]);
  await Promise.all([look(false, 7_200_000), look(false, 7_200_000)]);
  await look(false, 7_200_000);
  expect(await kindsOf(me)).toEqual(['message']);
  await markMatchMessagesRead(as(me), matchId, 1);
  await store(8_000_000);
  await look(false, 100_000_000);
  expect(await kindsOf(me)).toEqual(['message']);
});

const isBeingWritten = async (op: 'insert' | 'update') => {
  const ns = `${mongoose.connection.name}.${NotificationModel.collection.name}`;
  const wanted = [{ $currentOp: { allUsers: true } }, { $match: { op, ns, active: true } }];
  const ops = mongoose.connection
    .getClient()
    .db('admin')
    .aggregate(wanted, { readConcern: { level: 'local' } });
  return (await ops.toArray()).length > 0;
};

/** Begins a transaction that stores a notification and holds others up that store it; returns what ends and undoes it. */
const holdUpStoring = async (userId: string, matchId: string) => {
  const session = await mongoose.startSession();
  session.startTransaction();
  const same = { userId, event: `message:${matchId}:1`, kind: 'message' as const, at: new Date() };
  await NotificationModel.create([{ _id: newId(), ...same }], { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
};

test('a message that is read while its notification is being stored leaves none', async () => {
  const { me, other, matchId } = await givenConnection();
  const release = await holdUpStoring(me._id, matchId);
  await sendMatchMessage(as(other), { matchId, content: 'Peace' });
  const storing = look();
  await expect.poll(() => isBeingWritten('insert')).toBe(true);
  await markMatchMessagesRead(as(me), matchId, 1);
  await release();
  await storing;
  expect(await NotificationModel.countDocuments({ userId: me._id })).toBe(0);
});
