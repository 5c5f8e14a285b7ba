import { findRawByIds, getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel } from '../../models/messaging/read-mark.ts';
import { canReadConversation } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { createBatchLoader } from '../kernel/batch-loader.ts';
import { isDuplicate, notFound } from '../kernel/errors.ts';

/** One page of a thread, by `seq`; without `before` and `after`, the newest. */
export interface ThreadPage {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Returns a page of a thread's messages, oldest first. It checks no right: the caller has done so. */
export const unsafeThreadPage = async (conversationId: string, page: ThreadPage): Promise<Message[]> => {
  const seq = {
    ...(page.after === undefined ? {} : { $gt: page.after }),
    ...(page.before === undefined ? {} : { $lt: page.before }),
  };
  const forward = page.after !== undefined;
  const messages = await getRawCollection<Message>(MessageModel)
    .find(Object.keys(seq).length > 0 ? { conversationId, seq } : { conversationId })
    .sort({ seq: forward ? 1 : -1 })
    .limit(page.limit)
    .toArray();
  return forward ? messages : messages.reverse();
};

/** Loads a conversation without its last message; null where there is none. It checks no right: the caller must. */
export const unsafeConversation: (conversationId: string) => Promise<Conversation | null> = createBatchLoader((ids) =>
  findRawByIds<Conversation>(ConversationModel, ids, { projection: { lastMessage: 0 } }),
);

/** Loads the conversation of a match for a participant who may read it. Throws `not_found` for any other. */
export const requireReadableConversation = async (actor: UserActor, matchId: string): Promise<Conversation> => {
  const conversation = await unsafeConversation(matchId);
  if (!conversation || !canReadConversation(conversation, actor.userId)) throw notFound('not a thread the actor sees');
  return conversation;
};

/**
 * Stores that someone has read up to a message, never backwards and never beyond the newest. `isShown`: whether the other
 * side may know it now. Returns the `seq` where it is further than before, else null.
 */
export const advanceReadMark = async (
  conversation: Pick<Conversation, '_id' | 'seq'>,
  reader: string,
  { upTo, isShown }: { upTo: number; isShown: boolean },
): Promise<number | null> => {
  const seq = Math.min(upTo, conversation.seq);
  if (seq < 1) return null;
  const furthest = { $max: ['$seq', seq] };
  const known = { $ifNull: ['$shownSeq', '$seq', 0] };
  const mark = { conversationId: conversation._id, reader, seq: furthest, shownSeq: isShown ? furthest : known };
  const write = () =>
    getRawCollection<ReadMark>(ReadMarkModel).findOneAndUpdate(
      { _id: getReadMarkId(reader, conversation._id) },
      [{ $set: mark }],
      { upsert: true, returnDocument: 'before', projection: { seq: 1 } },
    );
  const before = await write().catch((error: unknown) => {
    if (isDuplicate(error)) return write();
    throw error;
  });
  return seq > (before?.seq ?? 0) ? seq : null;
};

/** Lets the other side know how far someone has read. Returns the `seq` where they did not know it yet, else null. */
export const showReadMark = async (conversationId: string, reader: string): Promise<number | null> => {
  const before = await getRawCollection<ReadMark>(ReadMarkModel).findOneAndUpdate(
    { _id: getReadMarkId(reader, conversationId) },
    [{ $set: { shownSeq: '$seq' } }],
    { returnDocument: 'before' },
  );
  return before && before.seq > (before.shownSeq ?? before.seq) ? before.seq : null;
};
