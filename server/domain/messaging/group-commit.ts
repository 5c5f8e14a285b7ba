import mongoose, { type ClientSession } from 'mongoose';
import type { MessageWarning } from '../../../shared/options.ts';
import { findRawByIds, getRawCollection, runWriteCommand } from '../../database/raw-collection.ts';
import { trackSession } from '../../database/stale-transactions.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type DailyMessages, DailyMessagesModel } from '../../models/messaging/daily-messages.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { getWriteRefusal } from '../../policies/conversation-access.ts';
import { clock } from '../kernel/clock.ts';
import type { SentMessage } from '../kernel/events.ts';
import { type DailyLimit, getLimitRefusal } from './daily-limit.ts';
import type { Outcome } from './queue.ts';

/** A message to be stored; `messageId` is chosen before the first attempt and kept through all of them. */
export interface SendRequest {
  messageId: string;
  conversationId: string;
  senderId: string;
  clientMessageId?: string;
  content: string;
  /** What the message seems to do; absent as a rule. */
  warning?: MessageWarning;
  /** In a matchmaker's thread: whom the sender takes for the matchmaker, on either side. */
  matchmakerId?: string;
  /** Where the sender's tier is limited: the count of the day. */
  daily?: DailyLimit;
}

/**
 * Stores a group of messages in one snapshot transaction: it reads the conversations and thereby who may write, numbers the
 * messages, updates the conversations and inserts the messages. Returns an outcome for each send, in their order, once a
 * majority of the database has journaled them; a refused send does not affect the others. Throws what the database throws:
 * nothing of the group is stored then, or, where the answer to the commit was lost, all of it.
 */
export const commitSends = async (sends: readonly SendRequest[]): Promise<Outcome<SentMessage>[]> => {
  const session = await mongoose.startSession();
  trackSession(session);
  try {
    const plan = (await planByUpdating(session, sends)) ?? (await planByReading(session, sends));
    if (plan.messages.length > 0) {
      await write(session, plan);
      await session.commitTransaction();
    }
    return plan.outcomes;
  } finally {
    // Aborts the transaction where it failed. The database has mostly done so itself, so nothing waits for it.
    session.endSession().catch(() => {});
  }
};

/** A conversation is read without the text of its last message, which may be long. */
const WITHOUT_TEXT = { 'lastMessage.content': 0 };

interface Plan {
  outcomes: Outcome<SentMessage>[];
  messages: Message[];
  /** The new last message of each conversation that is still to be updated. */
  lastMessages: Map<string, Message>;
  /** Since when the member of each matchmaker's thread among these waits for an answer. */
  waitingSince: Map<string, Date | null>;
  dailyCounts: Map<string, { by: number; expiresAt: Date }>;
}

const begin = (session: ClientSession): void =>
  session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } });

/**
 * The faster plan for a group of sends to one conversation, the usual case under low load: one command both reads the
 * conversation and updates it. Returns null, with nothing changed, for other groups and where a send must be refused.
 */
const planByUpdating = async (session: ClientSession, sends: readonly SendRequest[]): Promise<Plan | null> => {
  const last = sends.at(-1);
  if (!last || sends.some(({ conversationId }) => conversationId !== last.conversationId)) return null;
  begin(session);
  const createdAt = clock.now();
  const seq = { $add: ['$seq', sends.length] };
  // $literal: a text that begins with $ would be read as a field's name.
  const of = { senderId: last.senderId, fromMatchmaker: isFromMatchmaker(last), content: last.content, createdAt };
  const moved = {
    seq,
    lastMessage: { $mergeObjects: [{ $literal: of }, { seq }] },
    ...(last.matchmakerId === undefined
      ? {}
      : { lastActivityAt: createdAt, waitingSince: buildWaitingSince(sends, createdAt) }),
  };
  const before = await getRawCollection<Conversation>(ConversationModel).findOneAndUpdate(
    { _id: last.conversationId },
    [{ $set: moved }],
    { session, returnDocument: 'before', projection: WITHOUT_TEXT },
  );
  const plan = planSends(sends, before ? [before] : [], await loadDailyCounts(session, sends), createdAt);
  if (plan.outcomes.every(({ ok }) => ok)) return { ...plan, lastMessages: new Map() };
  await session.abortTransaction();
  return null;
};

const planByReading = async (session: ClientSession, sends: readonly SendRequest[]): Promise<Plan> => {
  begin(session);
  const conversations = await loadConversations(session, sends);
  return planSends(sends, conversations, await loadDailyCounts(session, sends), clock.now());
};

/** Decides each send by the conversations and counts as they were read, and numbers the messages. */
const planSends = (
  sends: readonly SendRequest[],
  found: readonly Conversation[],
  used: ReadonlyMap<string, number>,
  createdAt: Date,
): Plan => {
  const conversations = new Map(found.map((conversation) => [conversation._id, conversation]));
  const plan: Plan = {
    outcomes: [],
    messages: [],
    lastMessages: new Map(),
    waitingSince: new Map(),
    dailyCounts: new Map(),
  };
  for (const send of sends) {
    const conversation = conversations.get(send.conversationId);
    const { daily } = send;
    const error =
      getWriteRefusal(conversation, { userId: send.senderId, matchmakerId: send.matchmakerId }) ??
      (daily && getLimitRefusal(daily, (used.get(daily.id) ?? 0) + (plan.dailyCounts.get(daily.id)?.by ?? 0)));
    if (error || !conversation) {
      plan.outcomes.push({ ok: false, error: error ?? new Error('unreachable') });
      continue;
    }
    conversation.seq += 1;
    const message: Message = {
      _id: send.messageId,
      conversationId: conversation._id,
      seq: conversation.seq,
      senderId: send.senderId,
      fromMatchmaker: isFromMatchmaker(send),
      ...(send.clientMessageId === undefined ? {} : { clientMessageId: send.clientMessageId }),
      content: send.content,
      ...(send.warning === undefined ? {} : { warning: send.warning }),
      createdAt,
    };
    plan.messages.push(message);
    plan.lastMessages.set(conversation._id, message);
    if (conversation.kind === 'matchmaker') {
      conversation.waitingSince = message.fromMatchmaker ? null : (conversation.waitingSince ?? createdAt);
      plan.waitingSince.set(conversation._id, conversation.waitingSince);
    }
    if (daily) {
      const by = (plan.dailyCounts.get(daily.id)?.by ?? 0) + 1;
      plan.dailyCounts.set(daily.id, { by, expiresAt: new Date(daily.resetsAt.getTime() + 86_400_000) });
    }
    plan.outcomes.push({ ok: true, result: { message, conversation } });
  }
  return plan;
};

/** Whether a message comes from the matchmaker's side: the id of a matchmaker's thread is its member's. */
const isFromMatchmaker = ({ matchmakerId, senderId, conversationId }: SendRequest): boolean =>
  matchmakerId !== undefined && senderId !== conversationId;

/** Since when the member waits once these are stored, for an update by a pipeline: since their first message without an answer. */
const buildWaitingSince = (sends: readonly SendRequest[], createdAt: Date): object | Date | null => {
  const last = sends.at(-1);
  if (!last || isFromMatchmaker(last)) return null;
  return sends.some(isFromMatchmaker) ? createdAt : { $ifNull: ['$waitingSince', createdAt] };
};

const loadConversations = (session: ClientSession, sends: readonly SendRequest[]): Promise<Conversation[]> => {
  const ids = [...new Set(sends.map((send) => send.conversationId))];
  return findRawByIds<Conversation>(ConversationModel, ids, { session, projection: WITHOUT_TEXT });
};

const loadDailyCounts = async (session: ClientSession, sends: readonly SendRequest[]): Promise<Map<string, number>> => {
  const ids = [...new Set(sends.flatMap((send) => (send.daily ? [send.daily.id] : [])))];
  if (ids.length === 0) return new Map();
  const found = await findRawByIds<DailyMessages>(DailyMessagesModel, ids, { session });
  return new Map(found.map((one) => [one._id, one.count]));
};

const write = async (session: ClientSession, plan: Plan): Promise<void> => {
  const { messages, lastMessages, waitingSince, dailyCounts } = plan;
  if (lastMessages.size > 0) {
    await runWriteCommand(session, {
      update: ConversationModel.collection.name,
      updates: [...lastMessages].map(([_id, { seq, senderId, fromMatchmaker, content, createdAt }]) => ({
        q: { _id },
        u: {
          $set: {
            seq,
            lastMessage: { seq, senderId, fromMatchmaker, content, createdAt },
            ...(waitingSince.has(_id)
              ? { lastActivityAt: createdAt, waitingSince: waitingSince.get(_id) ?? null }
              : {}),
          },
        },
      })),
    });
  }
  if (dailyCounts.size > 0) {
    await runWriteCommand(session, {
      update: DailyMessagesModel.collection.name,
      updates: [...dailyCounts].map(([_id, { by, expiresAt }]) => ({
        q: { _id },
        u: { $inc: { count: by }, $set: { expiresAt } },
        upsert: true,
      })),
    });
  }
  await runWriteCommand(session, { insert: MessageModel.collection.name, documents: messages });
};
