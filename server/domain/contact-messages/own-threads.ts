import type { OwnSupportTopic } from '../../../shared/contact-message-options.ts';
import {
  type ContactMessage,
  ContactMessageModel,
  type SupportReply,
} from '../../models/operations/contact-message.ts';
import { beginWait, canWriteAgain, ownThreads } from '../../policies/support.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, isDuplicate, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

/** What somebody writes to support, and the id by which it is stored once however often it is sent. */
export interface SupportWords {
  text: string;
  clientMessageId?: string | undefined;
}

/** A thread in which something was written; `created` is false where an earlier call had stored it. */
export interface WrittenThread {
  thread: ContactMessage;
  created: boolean;
}

/** Lists the actor's own threads with support, newest first. Throws `bad_request` for a text that is no cursor. */
export const listOwnThreads = (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ContactMessage[]> =>
  ContactMessageModel.find(
    { ...ownThreads(actor), ...buildCursorFilter(before, 'createdAt', 'older') },
    { 'replies.text': 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<ContactMessage[]>();

/** Opens one of the actor's own threads. Throws `not_found`. */
export const openOwnThread = async (actor: UserActor, id: string): Promise<ContactMessage> => {
  const thread = await ContactMessageModel.findOne({ ...ownThreads(actor), _id: id }).lean<ContactMessage>();
  if (!thread) throw notFound('not a thread of the actor');
  return thread;
};

/**
 * Asks support. What is answered is stored in the journals of a majority. Throws `conflict` for other words under the same
 * `clientMessageId`.
 */
export const askSupport = async (
  actor: UserActor,
  { topic, text, clientMessageId }: SupportWords & { topic: OwnSupportTopic },
): Promise<WrittenThread> => {
  const { userId, user } = actor;
  const [_id, now] = [newId(), clock.now()];
  const words = { form: 'app' as const, topic, message: text, ...(clientMessageId && { clientMessageId }) };
  const writer = { userId, email: user.email, emailKey: user.emailKey };
  try {
    const thread = await inTransaction(async (tx) => {
      const stored = { _id, ...words, ...writer, ...beginWait(actor, now), createdAt: now };
      const [created] = await ContactMessageModel.create([stored], { session: tx.session });
      if (getContext().supportEmail !== null) await notify(tx, { kind: 'letter', userId: null, subjectId: _id });
      tx.record({ type: 'queue.changed', queue: 'support' });
      return created?.toObject<ContactMessage>();
    });
    if (!thread) throw new Error('unreachable');
    return { thread, created: true };
  } catch (error) {
    if (clientMessageId === undefined || !isDuplicate(error)) throw error;
    const thread = await ContactMessageModel.findOne({ userId, clientMessageId }).orFail().lean<ContactMessage>();
    requireSameText(thread.message, text);
    return { thread, created: false };
  }
};

/** Throws `conflict` where another text was sent under an id. */
export const requireSameText = (stored: string | null, sent: string): void => {
  if (stored !== sent) throw conflict('Another message was already sent under this id.');
};

/** Returns what an account has written in a thread under this id; undefined where it has written nothing under it. */
export const findWritten = (
  { replies = [] }: ContactMessage,
  by: string,
  clientMessageId: string | undefined,
): SupportReply | undefined =>
  clientMessageId === undefined
    ? undefined
    : replies.find((reply) => reply.by === by && reply.clientMessageId === clientMessageId);

/**
 * Writes again in one of the actor's own threads, which waits for an answer from now on. Throws `not_found`, and `conflict` where the thread
 * does not go on any more, or for other words under the same `clientMessageId`.
 */
export const replyToSupport = (
  actor: UserActor,
  id: string,
  { text, clientMessageId }: SupportWords,
): Promise<WrittenThread> =>
  inTransaction(async (tx) => {
    const { session } = tx;
    const thread = await ContactMessageModel.findOne({ ...ownThreads(actor), _id: id }, null, {
      session,
    }).lean<ContactMessage>();
    if (!thread) throw notFound('not a thread of the actor');
    const written = findWritten(thread, actor.userId, clientMessageId);
    if (written) {
      requireSameText(written.text, text);
      return { thread, created: false };
    }
    const now = clock.now();
    if (!canWriteAgain(thread, now)) throw conflict('This conversation is closed. Please begin a new one.');
    const reply: SupportReply = {
      _id: newId(),
      by: actor.userId,
      text,
      at: now,
      ...(clientMessageId && { clientMessageId }),
    };
    const changed = await ContactMessageModel.findOneAndUpdate(
      { _id: id },
      { $push: { replies: reply }, $set: beginWait(actor, now, thread) },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<ContactMessage>();
    tx.record({ type: 'queue.changed', queue: 'support' });
    return { thread: changed, created: true };
  });
