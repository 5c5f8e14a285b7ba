import { mongo } from 'mongoose';
import { native, nativeByIds } from '../../database/raw-collection.ts';
import { reapStaleTransactions } from '../../database/stale-transactions.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { conflict, DomainError, isDuplicate, notFound, unavailable } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { commitSends, type Sent } from './group-commit.ts';
import { BatchQueue, type Outcome } from './queue.ts';
import type { Send } from './send-rights.ts';

/** A message that is stored, and whether this send stored it. */
export type Delivered = Sent & { created: boolean };

/** Milliseconds in which a batch is tried again before its callers are told to come back. */
const PATIENCE = 3_500;

/**
 * Every message of this process goes through here: what arrives while a transaction is under way is committed together
 * in the next one, and no two transactions of the process ever race for a conversation or a day's count.
 */
const queue = new BatchQueue<Send, Delivered>({
  keysOf: (send) => (send.daily ? [send.conversationId, send.daily.id] : [send.conversationId]),
  run: (sends) => sendBatch(sends),
  lanes: 2,
  maxBatch: 500,
  maxWaiting: 5_000,
  timeout: 4_500,
  giveUp: 10_000,
});

/**
 * Stores one message once, however often it is sent with the same `clientMessageId`; publishes `message.sent` when this
 * call stored it. Throws the refusal, `conflict` for another content under the same id, and `unavailable`.
 */
export const deliver = (send: Send): Promise<Delivered> => queue.add(send);

const sendBatch = async (sends: readonly Send[]): Promise<Outcome<Delivered>[]> => {
  const leaders = leadersOf(sends);
  const outcomes = new Map<Send, Outcome<Delivered>>();
  const giveUpAt = performance.now() + PATIENCE;
  let open = [...new Set(leaders.values())];
  let committed: readonly Outcome<Sent>[] = [];
  for (let attempt = 1; open.length > 0; attempt += 1) {
    try {
      committed = await commitSends(open);
      break;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      if (!mayTryAgain(error)) {
        if (open.length === 1 || !(error instanceof mongo.MongoServerError)) throw error;
        // The database refused something in the batch: alone, each fares as it deserves.
        for (const send of open) outcomes.set(send, await alone(send));
        open = [];
        break;
      }
      if (!isDuplicate(error)) reapStaleTransactions();
      // A retry of a stored message, or a commit whose answer was lost.
      for (const [send, outcome] of await findStored(open)) outcomes.set(send, outcome);
      open = open.filter((send) => !outcomes.has(send));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * 2 ** attempt, 100)));
    }
  }
  open.forEach((send, index) => {
    const outcome = committed[index];
    if (outcome) outcomes.set(send, outcome.ok ? { ok: true, result: { ...outcome.result, created: true } } : outcome);
  });
  await answerFromStore(outcomes);
  publish(
    [...outcomes.values()].flatMap((outcome) =>
      outcome.ok && outcome.result.created ? [{ type: 'message.sent' as const, ...outcome.result }] : [],
    ),
  );
  return sends.map((send) => follow(send, leaders.get(send) ?? send, outcomes));
};

const alone = async (send: Send): Promise<Outcome<Delivered>> => {
  try {
    const [outcome] = await commitSends([send]);
    return outcome?.ok
      ? { ok: true, result: { ...outcome.result, created: true } }
      : (outcome ?? { ok: false, error: unavailable() });
  } catch {
    return { ok: false, error: unavailable() };
  }
};

/** Of equal ids in one batch the first is written, the others follow it. */
const leadersOf = (sends: readonly Send[]): Map<Send, Send> => {
  const firsts = new Map<string, Send>();
  return new Map(
    sends.map((send) => {
      const leader = firsts.get(retryKey(send)) ?? send;
      firsts.set(retryKey(send), leader);
      return [send, leader];
    }),
  );
};

const follow = (send: Send, leader: Send, outcomes: ReadonlyMap<Send, Outcome<Delivered>>): Outcome<Delivered> => {
  const outcome = outcomes.get(leader) ?? { ok: false, error: notFound() };
  if (send === leader || !outcome.ok) return outcome;
  return sameOrConflict(send, outcome.result);
};

const retryKey = ({
  conversationId,
  senderId,
  clientMessageId,
  messageId,
}: Send | (Message & { messageId: string })) =>
  clientMessageId === undefined ? messageId : `${conversationId}:${senderId}:${clientMessageId}`;

const sameOrConflict = (send: Send, { message, conversation }: Sent): Outcome<Delivered> =>
  message.content === send.content
    ? { ok: true, result: { message, conversation, created: message._id === send.messageId } }
    : { ok: false, error: conflict('Another message was already sent under this id.') };

/** The right to write may have gone since, or the day's messages be used up: a retry of what is stored still gets it. */
const answerFromStore = async (outcomes: Map<Send, Outcome<Delivered>>): Promise<void> => {
  const refused = [...outcomes].flatMap(([send, outcome]) =>
    !outcome.ok && send.clientMessageId && outcome.error instanceof DomainError && outcome.error.code !== 'not_found'
      ? [send]
      : [],
  );
  if (refused.length === 0) return;
  for (const [send, outcome] of await findStored(refused)) outcomes.set(send, outcome);
};

const findStored = async (sends: readonly Send[]): Promise<Map<Send, Outcome<Delivered>>> => {
  const messages = await native<Message>(MessageModel)
    .find({
      $or: [
        { _id: { $in: sends.map((send) => send.messageId) } },
        ...sends.flatMap(({ conversationId, senderId, clientMessageId }) =>
          clientMessageId === undefined ? [] : [{ conversationId, senderId, clientMessageId }],
        ),
      ],
    })
    .toArray();
  const ids = messages.map((message) => message.conversationId);
  const conversations = await nativeByIds<Conversation>(ConversationModel, ids);
  const stored = new Map(messages.map((message) => [retryKey({ ...message, messageId: message._id }), message]));
  const found = new Map<Send, Outcome<Delivered>>();
  for (const send of sends) {
    const message = stored.get(retryKey(send));
    const conversation = conversations.find((one) => one._id === message?.conversationId);
    if (message && conversation) found.set(send, sameOrConflict(send, { message, conversation }));
  }
  return found;
};

const mayTryAgain = (error: unknown): boolean =>
  isDuplicate(error) ||
  (typeof error === 'object' &&
    error !== null &&
    'hasErrorLabel' in error &&
    typeof error.hasErrorLabel === 'function' &&
    (error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('UnknownTransactionCommitResult')));
