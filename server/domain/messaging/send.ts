import { mongo } from 'mongoose';
import { native, nativeByIds } from '../../database/raw-collection.ts';
import { reapStaleTransactions } from '../../database/stale-transactions.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { conflict, DomainError, isDuplicate, notFound, unavailable } from '../kernel/errors.ts';
import { publish, type SentMessage } from '../kernel/events.ts';
import { commitSends, type SendRequest } from './group-commit.ts';
import { BatchQueue, type Outcome } from './queue.ts';

/** A message that is stored, and whether this send stored it. */
export type Delivered = SentMessage & { created: boolean };

/** Milliseconds in which a batch is tried again before its callers are told to come back. */
const RETRY_BUDGET_MS = 3_500;

/**
 * Every message of this process goes through here: what arrives while a transaction is under way is committed together
 * in the next one, and no two transactions of the process ever race for a conversation or a day's count.
 */
const queue = new BatchQueue<SendRequest, Delivered>({
  getKeys: (send) => (send.daily ? [send.conversationId, send.daily.id] : [send.conversationId]),
  run: (sends) => sendBatch(sends),
  maxRunning: 2,
  maxBatch: 500,
  maxWaiting: 5_000,
  callerTimeoutMs: 4_500,
  runTimeoutMs: 10_000,
});

/**
 * Stores one message once, however often it is sent with the same `clientMessageId`; publishes `message.sent` when this
 * call stored it. Throws the refusal, `conflict` for another content under the same id, and `unavailable`.
 */
export const deliver = (send: SendRequest): Promise<Delivered> => queue.add(send);

/**
 * As {@link deliver}, for a conversation that may be missing or behind the state that it follows. After a refusal, `repair`
 * brings the conversation up to date and returns whether that changed anything; the message is then sent once more.
 * `repair` may throw a refusal that says more.
 */
export const deliverWithRepair = async (
  send: SendRequest,
  repair: (refusal: DomainError) => Promise<boolean>,
): Promise<Delivered> => {
  try {
    return await deliver(send);
  } catch (error) {
    if (!(error instanceof DomainError) || !(await repair(error))) throw error;
  }
  return deliver(send);
};

const sendBatch = async (sends: readonly SendRequest[]): Promise<Outcome<Delivered>[]> => {
  const leaders = groupRetries(sends);
  const outcomes = new Map<SendRequest, Outcome<Delivered>>();
  const giveUpAt = performance.now() + RETRY_BUDGET_MS;
  let open = [...new Set(leaders.values())];
  let committed: readonly Outcome<SentMessage>[] = [];
  for (let attempt = 1; open.length > 0; attempt += 1) {
    try {
      committed = await commitSends(open);
      break;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      if (!isRetryable(error)) {
        if (open.length === 1 || !(error instanceof mongo.MongoServerError)) throw error;
        // The database refused something in the batch: alone, each fares as it deserves.
        for (const send of open) outcomes.set(send, await sendAlone(send));
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
  await replaceByStored(outcomes);
  publish(
    [...outcomes.values()].flatMap((outcome) =>
      outcome.ok && outcome.result.created ? [{ type: 'message.sent' as const, ...outcome.result }] : [],
    ),
  );
  return sends.map((send) => toOwnOutcome(send, leaders.get(send) ?? send, outcomes));
};

const sendAlone = async (send: SendRequest): Promise<Outcome<Delivered>> => {
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
const groupRetries = (sends: readonly SendRequest[]): Map<SendRequest, SendRequest> => {
  const firsts = new Map<string, SendRequest>();
  return new Map(
    sends.map((send) => {
      const leader = firsts.get(retryKey(send)) ?? send;
      firsts.set(retryKey(send), leader);
      return [send, leader];
    }),
  );
};

const toOwnOutcome = (
  send: SendRequest,
  leader: SendRequest,
  outcomes: ReadonlyMap<SendRequest, Outcome<Delivered>>,
): Outcome<Delivered> => {
  const outcome = outcomes.get(leader) ?? { ok: false, error: notFound() };
  if (send === leader || !outcome.ok) return outcome;
  return sameOrConflict(send, outcome.result);
};

const retryKey = ({
  conversationId,
  senderId,
  clientMessageId,
  messageId,
}: SendRequest | (Message & { messageId: string })) =>
  clientMessageId === undefined ? messageId : `${conversationId}:${senderId}:${clientMessageId}`;

const sameOrConflict = (send: SendRequest, { message, conversation }: SentMessage): Outcome<Delivered> =>
  message.content === send.content
    ? { ok: true, result: { message, conversation, created: message._id === send.messageId } }
    : { ok: false, error: conflict('Another message was already sent under this id.') };

/** The right to write may have gone since, or the day's messages be used up: a retry of what is stored still gets it. */
const replaceByStored = async (outcomes: Map<SendRequest, Outcome<Delivered>>): Promise<void> => {
  const refused = [...outcomes].flatMap(([send, outcome]) =>
    !outcome.ok && send.clientMessageId && outcome.error instanceof DomainError && outcome.error.code !== 'not_found'
      ? [send]
      : [],
  );
  if (refused.length === 0) return;
  for (const [send, outcome] of await findStored(refused)) outcomes.set(send, outcome);
};

const findStored = async (sends: readonly SendRequest[]): Promise<Map<SendRequest, Outcome<Delivered>>> => {
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
  const found = new Map<SendRequest, Outcome<Delivered>>();
  for (const send of sends) {
    const message = stored.get(retryKey(send));
    const conversation = conversations.find((one) => one._id === message?.conversationId);
    if (message && conversation) found.set(send, sameOrConflict(send, { message, conversation }));
  }
  return found;
};

const isRetryable = (error: unknown): boolean =>
  isDuplicate(error) ||
  (typeof error === 'object' &&
    error !== null &&
    'hasErrorLabel' in error &&
    typeof error.hasErrorLabel === 'function' &&
    (error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('UnknownTransactionCommitResult')));
