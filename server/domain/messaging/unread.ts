import { includesMatchmaker } from '../../../shared/rules/roles.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel, STAFF_READER } from '../../models/messaging/read-mark.ts';
import { readableConversations } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';

type Thread = Pick<Conversation, '_id' | 'seq'>;

/** Filter for the messages of a thread that a reader has not read: written after their read mark by the other side. */
const getUnreadFilter = (thread: Thread, reader: string, mark: number) => ({
  conversationId: thread._id,
  seq: { $gt: mark },
  // A thread with a matchmaker has its member's id: the staff's side counts what the member wrote.
  senderId: reader === STAFF_READER ? thread._id : { $ne: reader },
});

/** How far a reader has read, and how far the other side knows it. */
type Mark = Required<Pick<ReadMark, 'seq' | 'shownSeq'>>;

/** How far readers have read, by the id of the read mark; a reader without a mark has read nothing. */
export type ReadMarks = ReadonlyMap<string, Mark>;

/** Loads read marks by their ids. */
export const loadReadMarks = async (ids: readonly string[]): Promise<ReadMarks> => {
  const marks = await getRawCollection<ReadMark>(ReadMarkModel)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(marks.map(({ _id, seq, shownSeq = seq }) => [_id, { seq, shownSeq }]));
};

const loadOwnMarks = (reader: string, threads: readonly Thread[]): Promise<ReadMarks> =>
  loadReadMarks(threads.map((thread) => getReadMarkId(reader, thread._id)));

/** Filters for what a reader has not read in these threads; threads that are read to their end need none. */
const getUnreadFilters = (reader: string, threads: readonly Thread[], marks: ReadMarks) =>
  threads.flatMap((thread) => {
    const mark = marks.get(getReadMarkId(reader, thread._id))?.seq ?? 0;
    return thread.seq > mark ? [getUnreadFilter(thread, reader, mark)] : [];
  });

/** The unread messages of a thread. */
export interface Unread {
  count: number;
  /** When the oldest of them was written. */
  since: Date;
}

/** Counts what a reader has not read, by conversation; those with nothing unread are absent. Loads `marks` where not given. */
export const countUnreadByThread = async (
  reader: string,
  threads: readonly Thread[],
  marks?: ReadMarks,
): Promise<Map<string, Unread>> => {
  const filters = getUnreadFilters(reader, threads, marks ?? (await loadOwnMarks(reader, threads)));
  if (filters.length === 0) return new Map();
  const groups = await getRawCollection<Message>(MessageModel)
    .aggregate<Unread & { _id: string }>([
      { $match: { $or: filters } },
      { $group: { _id: '$conversationId', count: { $sum: 1 }, since: { $min: '$createdAt' } } },
    ])
    .toArray();
  return new Map(groups.map((group) => [group._id, group]));
};

/** Filter for all conversations of someone's inbox, without those that they have put away; `withPutAway`: with them. */
export const getInboxFilter = (actor: UserActor, { withPutAway = false } = {}) => {
  const readable = readableConversations(actor.userId);
  const matches = withPutAway ? readable : { ...readable, putAwayBy: { $ne: actor.userId } };
  return includesMatchmaker(actor.role, actor.tier) && actor.user.assignedMatchmakerId
    ? { $or: [matches, { _id: actor.userId, kind: 'matchmaker' as const }] }
    : matches;
};

/** Counts the messages that someone has not read, over all conversations of their inbox. */
export const countUnread = async (actor: UserActor): Promise<number> => {
  if (actor.role !== 'member') return 0;
  const threads = await getRawCollection<Conversation>(ConversationModel)
    .find({ ...getInboxFilter(actor), seq: { $gt: 0 } }, { projection: { seq: 1 } })
    .toArray();
  const filters = getUnreadFilters(actor.userId, threads, await loadOwnMarks(actor.userId, threads));
  return filters.length === 0 ? 0 : getRawCollection<Message>(MessageModel).countDocuments({ $or: filters });
};
