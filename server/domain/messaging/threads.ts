import { getThreadLimit } from '../../../shared/contract/base/fields.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel } from '../../models/messaging/read-mark.ts';
import { canReadConversation } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { createGatherer } from '../kernel/batch-loader.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { isDuplicate, notFound } from '../kernel/errors.ts';

/** One page of a thread, by `seq`; without `before` and `after`, the newest. {@link getThreadLimit} says how long it is without `limit`. */
export interface ThreadPage {
  before?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
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
    .limit(getThreadLimit(page))
    .toArray();
  return forward ? messages : messages.reverse();
};

/** The messages of a thread whose `seq` is above one number and below another. */
interface PageRange {
  readonly conversationId: string;
  readonly above: number;
  readonly below: number;
}

/**
 * Returns a page of a thread as {@link unsafeThreadPage} does, with one query for all who read at the same moment: the numbers of a thread
 * have no gap, so that those of a page are known by the newest one. It checks no right: the caller has done so.
 */
export const readPageUnchecked = (
  { _id, seq }: Pick<Conversation, '_id' | 'seq'>,
  page: ThreadPage,
): Promise<Message[]> => {
  const { before, after } = page;
  const limit = getThreadLimit(page);
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, seq + 1);
  if (after === undefined) return readRange({ conversationId: _id, above: Math.max(0, end - limit - 1), below: end });
  return readRange({ conversationId: _id, above: after, below: Math.min(end, after + limit + 1) });
};

const readRange = createGatherer(async (asked: readonly PageRange[]): Promise<Message[][]> => {
  const pages = new Map<PageRange, Message[]>(asked.map((range) => [range, []]));
  // The messages of a thread are told apart by nothing but their thread, so that a query has one range of each.
  for (const ranges of splitByThread(asked)) {
    const messages = await getRawCollection<Message>(MessageModel)
      .find({ $or: [...ranges.values()].map(toFilter) }, { sort: BY_PLACE, hint: BY_PLACE, batchSize: BATCH_SIZE })
      .toArray();
    for (const message of messages) {
      const range = ranges.get(message.conversationId);
      if (range) pages.get(range)?.push(message);
    }
  }
  return asked.map((range) => pages.get(range) ?? []);
});

/** More messages than are ever requested at once, so that one batch holds them all. */
const BATCH_SIZE = 10_000;
const BY_PLACE = { conversationId: 1, seq: 1 } as const;

const toFilter = ({ conversationId, above, below }: PageRange) => ({
  conversationId,
  seq: { $gt: above, $lt: below },
});

const splitByThread = (asked: readonly PageRange[]): Map<string, PageRange>[] => {
  const parts: Map<string, PageRange>[] = [];
  for (const range of asked) {
    const part = parts.find((one) => !one.has(range.conversationId));
    if (part) part.set(range.conversationId, range);
    else parts.push(new Map([[range.conversationId, range]]));
  }
  return parts;
};

const readConversations = createDocumentReader<Conversation>(ConversationModel, { projection: { lastMessage: 0 } });

/** Loads a conversation without its last message; null where there is none. It checks no right: the caller must. */
export const unsafeConversation = async (conversationId: string): Promise<Conversation | null> =>
  (await readConversations([conversationId]))(conversationId)[0] ?? null;

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
