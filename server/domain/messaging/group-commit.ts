import mongoose, { type ClientSession } from 'mongoose';
import { native, nativeByIds } from '../../database/raw-collection.ts';
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
  /** In a matchmaker's thread: whom the sender takes for the matchmaker, on either side. */
  matchmakerId?: string;
  /** Where the sender's tier is limited: the count of the day. */
  daily?: DailyLimit;
}

/**
 * Writes a batch of messages in one snapshot transaction: reads the conversations and thereby who may write, numbers the
 * messages, moves the conversations on, inserts. Outcomes in the order of the sends; a refused one keeps no other back.
 * Returns after a majority has journaled it. Throws what the database throws: the whole batch is then undone, or, where
 * the commit's answer was lost, found again by its ids.
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
    // Ends the transaction where it failed; the server has mostly done so itself, so nobody waits for it.
    session.endSession().catch(() => {});
  }
};

interface Plan {
  outcomes: Outcome<SentMessage>[];
  messages: Message[];
  /** The conversations yet to be moved on, each to its last message. */
  lastMessages: Map<string, Message>;
  dailyCounts: Map<string, { by: number; expiresAt: Date }>;
}

const begin = (session: ClientSession): void =>
  session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } });

/**
 * For sends to one conversation, the usual batch at an easy pace: one command both reads it and moves it on. Null, with
 * nothing done, for other batches and where a send must be refused.
 */
const planByUpdating = async (session: ClientSession, sends: readonly SendRequest[]): Promise<Plan | null> => {
  const last = sends.at(-1);
  if (!last || sends.some(({ conversationId }) => conversationId !== last.conversationId)) return null;
  begin(session);
  const createdAt = clock.now();
  const seq = { $add: ['$seq', sends.length] };
  // A text that begins with $ would else be taken for a field's name.
  const of = { senderId: last.senderId, fromMatchmaker: isFromMatchmaker(last), content: last.content, createdAt };
  const moved = { seq, lastActivityAt: createdAt, lastMessage: { $mergeObjects: [{ $literal: of }, { seq }] } };
  const before = await native<Conversation>(ConversationModel).findOneAndUpdate(
    { _id: last.conversationId },
    [{ $set: moved }],
    { session, returnDocument: 'before', projection: { lastMessage: 0 } },
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

const planSends = (
  sends: readonly SendRequest[],
  found: readonly Conversation[],
  used: ReadonlyMap<string, number>,
  createdAt: Date,
): Plan => {
  const conversations = new Map(found.map((conversation) => [conversation._id, conversation]));
  const plan: Plan = { outcomes: [], messages: [], lastMessages: new Map(), dailyCounts: new Map() };
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
      createdAt,
    };
    plan.messages.push(message);
    plan.lastMessages.set(conversation._id, message);
    if (daily) {
      const by = (plan.dailyCounts.get(daily.id)?.by ?? 0) + 1;
      plan.dailyCounts.set(daily.id, { by, expiresAt: new Date(daily.resetsAt.getTime() + 86_400_000) });
    }
    plan.outcomes.push({ ok: true, result: { message, conversation } });
  }
  return plan;
};

/** A matchmaker's thread has its member's id. */
const isFromMatchmaker = ({ matchmakerId, senderId, conversationId }: SendRequest): boolean =>
  matchmakerId !== undefined && senderId !== conversationId;

const loadConversations = (session: ClientSession, sends: readonly SendRequest[]): Promise<Conversation[]> => {
  const ids = [...new Set(sends.map((send) => send.conversationId))];
  return nativeByIds<Conversation>(ConversationModel, ids, { session, projection: { lastMessage: 0 } });
};

const loadDailyCounts = async (session: ClientSession, sends: readonly SendRequest[]): Promise<Map<string, number>> => {
  const ids = [...new Set(sends.flatMap((send) => (send.daily ? [send.daily.id] : [])))];
  if (ids.length === 0) return new Map();
  const found = await nativeByIds<DailyMessages>(DailyMessagesModel, ids, { session });
  return new Map(found.map((one) => [one._id, one.count]));
};

const write = async (session: ClientSession, { messages, lastMessages, dailyCounts }: Plan): Promise<void> => {
  if (lastMessages.size > 0) {
    await native<Conversation>(ConversationModel).bulkWrite(
      [...lastMessages].map(([_id, { seq, senderId, fromMatchmaker, content, createdAt }]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: {
              seq,
              lastActivityAt: createdAt,
              lastMessage: { seq, senderId, fromMatchmaker, content, createdAt },
            },
          },
        },
      })),
      { session },
    );
  }
  if (dailyCounts.size > 0) {
    await native<DailyMessages>(DailyMessagesModel).bulkWrite(
      [...dailyCounts].map(([_id, { by, expiresAt }]) => ({
        updateOne: { filter: { _id }, update: { $inc: { count: by }, $set: { expiresAt } }, upsert: true },
      })),
      { session },
    );
  }
  await native<Message>(MessageModel).insertMany(messages, { session });
};
