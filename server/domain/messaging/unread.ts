import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import { native } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { type ReadMark, ReadMarkModel, readMarkId } from '../../models/messaging/read-mark.ts';
import { readableConversations } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';

type Thread = Pick<Conversation, '_id' | 'seq'>;

/** Under which name the matchmaker's side of a thread reads. */
export const STAFF_READER = 'matchmaker';

/** The messages of a thread that a reader has not read: written after their mark by the other side. */
const getUnreadFilter = (thread: Thread, reader: string, mark: number) => ({
  conversationId: thread._id,
  seq: { $gt: mark },
  // A thread with a matchmaker has its member's id: the staff's side counts what the member wrote.
  senderId: reader === STAFF_READER ? thread._id : { $ne: reader },
});

/** How far some readers have read, by the ids of their marks; who has no mark has read nothing. */
export type ReadMarks = ReadonlyMap<string, number>;

export const loadReadMarks = async (ids: readonly string[]): Promise<ReadMarks> => {
  const marks = await native<ReadMark>(ReadMarkModel)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(marks.map((mark) => [mark._id, mark.seq]));
};

const loadOwnMarks = (reader: string, threads: readonly Thread[]): Promise<ReadMarks> =>
  loadReadMarks(threads.map((thread) => readMarkId(reader, thread._id)));

/** Filters for what a reader has not read in these threads; threads read to their end are left out. */
const getUnreadFilters = (reader: string, threads: readonly Thread[], marks: ReadMarks) =>
  threads.flatMap((thread) => {
    const mark = marks.get(readMarkId(reader, thread._id)) ?? 0;
    return thread.seq > mark ? [getUnreadFilter(thread, reader, mark)] : [];
  });

export interface Unread {
  count: number;
  /** When the oldest of them was written. */
  since: Date;
}

/** What a reader has not read, by conversation; those with nothing unread are absent. `marks` where they are known. */
export const countUnreadByThread = async (
  reader: string,
  threads: readonly Thread[],
  marks?: ReadMarks,
): Promise<Map<string, Unread>> => {
  const filters = getUnreadFilters(reader, threads, marks ?? (await loadOwnMarks(reader, threads)));
  if (filters.length === 0) return new Map();
  const groups = await native<Message>(MessageModel)
    .aggregate<Unread & { _id: string }>([
      { $match: { $or: filters } },
      { $group: { _id: '$conversationId', count: { $sum: 1 }, since: { $min: '$createdAt' } } },
    ])
    .toArray();
  return new Map(groups.map((group) => [group._id, group]));
};

/** Filter for all conversations that someone has in their inbox. */
export const getInboxFilter = (actor: UserActor) => {
  const matches = readableConversations(actor.userId);
  return includesMatchmaker(actor.role, actor.tier) && actor.user.assignedMatchmakerId
    ? { $or: [matches, { _id: actor.userId, kind: 'matchmaker' as const }] }
    : matches;
};

/** How many messages someone has not read, over all conversations of their inbox. */
export const countUnread = async (actor: UserActor): Promise<number> => {
  if (actor.role !== 'member') return 0;
  const threads = await native<Conversation>(ConversationModel)
    .find({ ...getInboxFilter(actor), seq: { $gt: 0 } }, { projection: { seq: 1 } })
    .toArray();
  const filters = getUnreadFilters(actor.userId, threads, await loadOwnMarks(actor.userId, threads));
  return filters.length === 0 ? 0 : native<Message>(MessageModel).countDocuments({ $or: filters });
};
