import { findRawByIds } from '../../database/raw-collection.ts';
import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel, STAFF_READER } from '../../models/messaging/read-mark.ts';
import { MessageAccessModel } from '../../models/operations/message-access.ts';
import { getReaders } from '../../policies/conversation-access.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { bulkWrite } from '../kernel/bulk-write.ts';
import { clock } from '../kernel/clock.ts';
import { markConversationNotificationsRead, removeUnread } from './notifications.ts';
import { notifyMany } from './notify.ts';

/** Whoever has the thread open has read a message by then, and is not notified of it. */
export const SETTLE_MS = 2_000;
/** A look at what was written just now goes back so far. */
const RECENT_MS = 15_000;
/** A message is visible so long after the time that it has: a transaction takes a minute at most, and clocks differ. */
const OVERLAP_MS = 120_000;
/** Nobody is notified of older messages, as no notification is delivered that late. */
const LONGEST_MS = 86_400_000;
/** So many senders' messages are looked at with one query each of all that decides. */
const AT_ONCE = 1_000;

/** The newest message of one sender in a conversation. */
type Newest = Pick<Message, 'conversationId' | 'senderId' | 'fromMatchmaker' | 'seq'>;

/** The newest message that somebody received in a conversation. */
interface Received {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly senderId: string;
  readonly seq: number;
  /** The read mark of their side. */
  readonly markId: string;
  /** Tells whose open notification of the conversation it would be. */
  readonly openId: string;
}

/**
 * Notifies the receivers of messages that they have not read: once for a conversation until its notification is read. Looks at all that was
 * written since the last look, or, where `isRecent`, in the last seconds. May be repeated, also by many workers at once.
 */
export const notifyOfMessages = async (_actor: SystemActor, { isRecent }: { isRecent: boolean }): Promise<void> => {
  const now = clock.now().getTime();
  const until = new Date(now - SETTLE_MS);
  const last = isRecent ? null : await MessageAccessModel.findById('messages').lean();
  // Before the first look nobody is notified.
  const unlooked = last ? Math.max(last.until.getTime() - OVERLAP_MS, now - LONGEST_MS) : now;
  const since = isRecent ? now - RECENT_MS : unlooked;
  const newest = MessageModel.aggregate<{ _id: Omit<Newest, 'seq'>; seq: number }>([
    { $match: { createdAt: { $gte: new Date(since), $lte: until } } },
    {
      $group: {
        _id: { conversationId: '$conversationId', senderId: '$senderId', fromMatchmaker: '$fromMatchmaker' },
        seq: { $max: '$seq' },
      },
    },
  ]).cursor({ batchSize: AT_ONCE });
  let some: Newest[] = [];
  for await (const { _id, seq } of newest) {
    some.push({ ..._id, seq });
    if (some.length < AT_ONCE) continue;
    await notifyOf(some);
    some = [];
  }
  await notifyOf(some);
  if (!isRecent) await MessageAccessModel.updateOne({ _id: 'messages' }, { $max: { until } }, { upsert: true });
};

const notifyOf = async (newest: readonly Newest[]): Promise<void> => {
  const received = await findReceived(newest);
  if (received.length === 0) return;
  const unread = new Set(await keepUnread(received));
  const open = await NotificationModel.find({
    userId: { $in: received.map(({ userId }) => userId) },
    openKey: { $in: received.map(({ conversation }) => conversation._id), $type: 'string' },
  }).lean<Notification[]>();
  const openOf = new Map(open.map((one) => [getReadMarkId(one.userId, one.openKey ?? ''), one]));
  for (const one of received) {
    if (!unread.has(one) && openOf.has(one.openId)) {
      await markConversationNotificationsRead(one.userId, one.conversation._id);
    }
  }
  const covered = [...unread].filter((one) => openOf.has(one.openId));
  await cover(covered, openOf);
  const added = [...unread].filter((one) => !openOf.has(one.openId));
  await notifyMany(
    added.map((one) => ({
      ...{ userId: one.userId, event: nameEvent(one), openKey: one.conversation._id },
      ...(one.conversation.kind === 'match'
        ? { kind: 'message' as const, aboutId: one.senderId, matchId: one.conversation._id }
        : { kind: isFromMember(one) ? ('work-thread' as const) : ('matchmaker-message' as const) }),
    })),
  );
  // Whoever read a message while its notification was being stored needs none.
  const stillUnread = new Set(await keepUnread(added));
  for (const one of added) if (!stillUnread.has(one)) await removeUnread(one.userId, nameEvent(one));
};

const nameEvent = ({ conversation, seq }: Received): string => `message:${conversation._id}:${seq}`;

/** Whether somebody received what their member wrote, as the matchmaker. */
const isFromMember = ({ userId, conversation }: Received): boolean =>
  conversation.kind === 'matchmaker' && userId !== conversation._id;

/** Returns who received these messages. */
const findReceived = async (newest: readonly Newest[]): Promise<Received[]> => {
  const ids = [...new Set(newest.map(({ conversationId }) => conversationId))];
  const projection = { 'lastMessage.content': 0 };
  const found = await findRawByIds<Conversation>(ConversationModel, ids, { projection });
  const conversationOf = new Map(found.map((one) => [one._id, one]));
  const received = new Map<string, Received>();
  for (const { conversationId, senderId, fromMatchmaker, seq } of newest) {
    const conversation = conversationOf.get(conversationId);
    if (!conversation) continue;
    for (const userId of listReceivers(conversation, senderId, fromMatchmaker)) {
      const isStaff = conversation.kind === 'matchmaker' && !fromMatchmaker;
      const markId = getReadMarkId(isStaff ? STAFF_READER : userId, conversationId);
      const openId = getReadMarkId(userId, conversationId);
      if ((received.get(markId)?.seq ?? 0) < seq)
        received.set(markId, { userId, conversation, senderId, seq, markId, openId });
    }
  }
  return [...received.values()];
};

/** Returns who received a message: in a thread with a matchmaker that is closed, only the member does. */
const listReceivers = (conversation: Conversation, senderId: string, fromMatchmaker: boolean): readonly string[] => {
  if (conversation.kind === 'match') return getReaders(conversation).filter((id) => id !== senderId);
  if (fromMatchmaker) return conversation.participants;
  return conversation.matchmakerId && conversation.frozen.length === 0 ? [conversation.matchmakerId] : [];
};

/** Returns those of some messages that their receivers have not read. */
const keepUnread = async (received: readonly Received[]): Promise<Received[]> => {
  const marks = await findRawByIds<ReadMark>(
    ReadMarkModel,
    received.map(({ markId }) => markId),
  );
  const readUpTo = new Map(marks.map(({ _id, seq }) => [_id, seq]));
  return received.filter(({ seq, markId }) => seq > (readUpTo.get(markId) ?? 0));
};

/**
 * Has open notifications stand for later messages too: once such a notification is read in the bell, these messages cause no further one.
 */
const cover = async (received: readonly Received[], openOf: ReadonlyMap<string, Notification>): Promise<void> => {
  const later = received.flatMap((one) => {
    const open = openOf.get(one.openId);
    return open && open.event !== nameEvent(one) ? [{ _id: open._id, event: nameEvent(one) }] : [];
  });
  await bulkWrite<Notification>(
    NotificationModel,
    later.map(({ _id, event }) => ({ updateOne: { filter: { _id, readAt: null }, update: { $set: { event } } } })),
  );
};
