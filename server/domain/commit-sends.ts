import mongoose, { type ClientSession } from 'mongoose';
import { keepOwn } from '../models/abandoned-transactions.ts';
import { type Conversation, ConversationModel } from '../models/conversation.ts';
import { type DailyMessages, DailyMessagesModel } from '../models/daily-messages.ts';
import { type Message, MessageModel } from '../models/message.ts';
import type { Outcome } from './batch-queue.ts';
import { clock } from './clock.ts';
import { limitRefusal, refusalOf, type Send } from './send-rights.ts';

/** A stored message with what a push needs to know of its conversation. */
export interface Sent {
  message: Message;
  conversation: Pick<Conversation, '_id' | 'kind' | 'participants' | 'matchmakerId'>;
}

/** The driver's own collection: on this path half as dear as the model's calls. */
export const native = <Doc extends { _id: string }>(model: { collection: { name: string } }) => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db.collection<Doc>(model.collection.name);
};

/**
 * Writes a batch of messages in one snapshot transaction: reads the conversations and thereby who may write, numbers the
 * messages, moves the conversations on, inserts. Outcomes in the order of the sends; a refused one keeps no other back.
 * Returns after a majority has journaled it. Throws what the database throws: the whole batch is then undone, or, where
 * the commit's answer was lost, found again by its ids.
 */
export const commitSends = async (sends: readonly Send[]): Promise<Outcome<Sent>[]> => {
  const session = await mongoose.startSession();
  keepOwn(session);
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } });
    const plan = await planSends(session, sends);
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
  outcomes: Outcome<Sent>[];
  messages: Message[];
  moved: Map<string, Message>;
  counted: Map<string, { by: number; expiresAt: Date }>;
}

const planSends = async (session: ClientSession, sends: readonly Send[]): Promise<Plan> => {
  const conversations = await conversationsOf(session, sends);
  const used = await dailyCounts(session, sends);
  const plan: Plan = { outcomes: [], messages: [], moved: new Map(), counted: new Map() };
  const createdAt = clock.now();
  for (const send of sends) {
    const conversation = conversations.get(send.conversationId);
    const { daily } = send;
    const error =
      refusalOf(conversation, send) ??
      (daily && limitRefusal(daily, (used.get(daily.id) ?? 0) + (plan.counted.get(daily.id)?.by ?? 0)));
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
      fromMatchmaker: conversation.kind === 'matchmaker' && send.senderId !== conversation._id,
      ...(send.clientMessageId === undefined ? {} : { clientMessageId: send.clientMessageId }),
      content: send.content,
      createdAt,
    };
    plan.messages.push(message);
    plan.moved.set(conversation._id, message);
    if (daily) {
      const by = (plan.counted.get(daily.id)?.by ?? 0) + 1;
      plan.counted.set(daily.id, { by, expiresAt: new Date(daily.resetsAt.getTime() + 86_400_000) });
    }
    plan.outcomes.push({ ok: true, result: { message, conversation } });
  }
  return plan;
};

const conversationsOf = async (session: ClientSession, sends: readonly Send[]): Promise<Map<string, Conversation>> => {
  const ids = [...new Set(sends.map((send) => send.conversationId))];
  const found = await native<Conversation>(ConversationModel)
    .find({ _id: { $in: ids } }, { session, projection: { lastMessage: 0 } })
    .toArray();
  return new Map(found.map((conversation) => [conversation._id, conversation]));
};

const dailyCounts = async (session: ClientSession, sends: readonly Send[]): Promise<Map<string, number>> => {
  const ids = [...new Set(sends.flatMap((send) => (send.daily ? [send.daily.id] : [])))];
  if (ids.length === 0) return new Map();
  const found = await native<DailyMessages>(DailyMessagesModel)
    .find({ _id: { $in: ids } }, { session })
    .toArray();
  return new Map(found.map((one) => [one._id, one.count]));
};

const write = async (session: ClientSession, { messages, moved, counted }: Plan): Promise<void> => {
  await native<Conversation>(ConversationModel).bulkWrite(
    [...moved].map(([_id, { seq, senderId, fromMatchmaker, content, createdAt }]) => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: { seq, lastActivityAt: createdAt, lastMessage: { seq, senderId, fromMatchmaker, content, createdAt } },
        },
      },
    })),
    { session },
  );
  if (counted.size > 0) {
    await native<DailyMessages>(DailyMessagesModel).bulkWrite(
      [...counted].map(([_id, { by, expiresAt }]) => ({
        updateOne: { filter: { _id }, update: { $inc: { count: by }, $set: { expiresAt } }, upsert: true },
      })),
      { session },
    );
  }
  await native<Message>(MessageModel).insertMany(messages, { session });
};
