import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { findRawByIds, getRawCollection } from '../../database/raw-collection.ts';
import { reapStaleTransactions } from '../../database/stale-transactions.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, DomainError, isDuplicate, notFound, unavailable } from '../kernel/errors.ts';
import { publish, type SentMessage } from '../kernel/events.ts';
import { isOfEndedSession } from '../kernel/transaction.ts';
import { commitSends, type SendRequest } from './group-commit.ts';
import { GroupQueue, type Outcome } from './queue.ts';

/** A stored message. `created` is false where an earlier send had stored it. */
export type Delivered = SentMessage & { created: boolean };

/** How long a group of sends is tried again before its senders get `unavailable`. */
const RETRY_BUDGET_MS = 3_500;

/**
 * How long after it was stored a message that is sent once more is published, in milliseconds: the process that has stored it may
 * have died, or lost the answer to its commit, before it was published.
 */
const REPEATED_WITHIN_MS = 60_000;

/**
 * The queue of every message that this process stores: those that arrive while a transaction runs are committed together in
 * the next one. No two transactions of the process write the same conversation or the same day's count at once.
 */
const queue = new GroupQueue<SendRequest, Delivered>({
  getKeys: (send) => (send.daily ? [send.conversationId, send.daily.id] : [send.conversationId]),
  run: (sends) => sendBatch(sends),
  maxRunning: 2,
  maxGroupSize: 500,
  maxWaiting: 5_000,
  callerTimeoutMs: 4_500,
  runTimeoutMs: 10_000,
});

/**
 * Stores one message once, however often it is sent with the same `clientMessageId`; publishes `message.sent` when this call
 * stored it, or finds it stored a short while ago and this process did not publish it. Throws the refusal, `conflict` for another
 * content under the same id, and `unavailable`.
 */
const deliver = (send: SendRequest): Promise<Delivered> => queue.add(send);

/**
 * As `deliver`, for a conversation that may be missing or behind the state that it follows. After a refusal, `repair`
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

type Outcomes = Map<SendRequest, Outcome<Delivered>>;

const sendBatch = async (sends: readonly SendRequest[]): Promise<Outcome<Delivered>[]> => {
  const leaders = groupRetries(sends);
  const outcomes = await commitWithRetries([...new Set(leaders.values())]);
  const stored = await findRefusedStored(outcomes);
  for (const [send, outcome] of stored) outcomes.set(send, outcome);
  publishSent(stored);
  return sends.map((send) => toOwnOutcome(send, leaders.get(send) ?? send, outcomes));
};

/** Ids of the messages that this process has published lately: those of {@link REPEATED_WITHIN_MS}, up to 1,600 a second. */
const published = new LRUCache<string, true>({ max: 100_000 });

/**
 * Publishes the messages that were stored now, and those that were sent once more and not published by this process; and that the queue of
 * conversations has changed, where one of them is in a matchmaker's thread.
 */
const publishSent = (outcomes: Outcomes): void => {
  const now = clock.now().getTime();
  const sent = [...outcomes.values()].flatMap((outcome) =>
    outcome.ok && isUnpublished(outcome.result, now) ? [{ type: 'message.sent' as const, ...outcome.result }] : [],
  );
  for (const { message } of sent) published.set(message._id, true);
  publish(sent.filter(({ created }) => created));
  publish(sent.filter(({ created }) => !created));
  if (sent.some(({ conversation }) => conversation.kind === 'matchmaker'))
    publish([{ type: 'queue.changed', queue: 'conversations' }]);
};

const isUnpublished = ({ created, message }: Delivered, now: number): boolean =>
  created || (now - message.createdAt.getTime() < REPEATED_WITHIN_MS && !published.has(message._id));

/**
 * Commits sends and tries again while the database demands it, for {@link RETRY_BUDGET_MS} at most; returns an outcome for each, and
 * publishes what is committed at once, whatever follows. A group of which another process writes a conversation is halved, as often as
 * needed, and each part is tried once in turn, so that only what is contended waits.
 */
const commitWithRetries = async (sends: readonly SendRequest[]): Promise<Outcomes> => {
  const outcomes: Outcomes = new Map();
  const giveUpAt = performance.now() + RETRY_BUDGET_MS;
  let groups: Group[] = [sends];
  for (let pauses = 0; groups.length > 0; ) {
    const left: Group[] = [];
    const contended = new Set<string>();
    let isDivided = false;
    for (const group of groups) {
      // A later message of a conversation does not overtake one that is to be tried again.
      if (group.some(({ conversationId }) => contended.has(conversationId))) {
        left.push(group);
        continue;
      }
      const tried = performance.now() > giveUpAt ? refuse(group) : await tryToCommit(group);
      publishSent(tried.done);
      for (const [send, outcome] of tried.done) outcomes.set(send, outcome);
      left.push(...tried.left);
      if (tried.left.length > 1) isDivided = true;
      else for (const { conversationId } of tried.left.flat()) contended.add(conversationId);
    }
    groups = left;
    if (isDivided || groups.length === 0) continue;
    pauses += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * 2 ** pauses, 100)));
  }
  return outcomes;
};

/** Sends that are committed in one transaction, in their order. */
type Group = readonly SendRequest[];

/** What has become of a group: the outcomes of some of its sends, and groups of the others, which may be tried again. */
interface Tried {
  readonly done: Outcomes;
  readonly left: readonly Group[];
}

const refuse = (group: Group): Tried => ({
  done: new Map(group.map((send) => [send, { ok: false, error: unavailable() }])),
  left: [],
});

const tryToCommit = async (group: Group): Promise<Tried> => {
  try {
    const committed = await commitSends(group);
    return { done: new Map(group.map((send, at) => [send, toDelivered(committed[at])])), left: [] };
  } catch (error) {
    if (isWriteConflict(error)) {
      reapStaleTransactions();
      return { done: new Map(), left: halveByConversation(group) };
    }
    if (!isRetryable(error)) {
      if (group.length === 1 || !(error instanceof mongo.MongoServerError)) return refuse(group);
      // The database refused one of them: sent alone, that one fails and the others do not.
      return { done: new Map(), left: group.map((send) => [send]) };
    }
    if (!isDuplicate(error)) reapStaleTransactions();
    // Some may be stored: one that was sent before, or all where the answer to a commit was lost.
    // Where that cannot be read now, the next attempt finds it out: no message is stored twice under its id.
    const done: Outcomes = await findStored(group).catch(() => new Map());
    const rest = group.filter((send) => !done.has(send));
    return { done, left: rest.length > 0 ? [rest] : [] };
  }
};

/** Divides a group into two that share no conversation, each in its order; a group of one conversation stays as it is. */
const halveByConversation = (group: Group): Group[] => {
  const ids = [...new Set(group.map(({ conversationId }) => conversationId))];
  if (ids.length < 2) return [group];
  const firstHalf = new Set(ids.slice(0, ids.length / 2));
  const isInFirst = ({ conversationId }: SendRequest) => firstHalf.has(conversationId);
  return [group.filter(isInFirst), group.filter((send) => !isInFirst(send))];
};

const toDelivered = (outcome: Outcome<SentMessage> | undefined): Outcome<Delivered> => {
  if (!outcome) return { ok: false, error: unavailable() };
  return outcome.ok ? { ok: true, result: { ...outcome.result, created: true } } : outcome;
};

/** Maps each send to the first of the group with the same `clientMessageId`: only that one is stored. */
const groupRetries = (sends: readonly SendRequest[]): Map<SendRequest, SendRequest> => {
  const firsts = new Map<string, SendRequest>();
  return new Map(
    sends.map((send) => {
      const leader = firsts.get(getRetryKey(send)) ?? send;
      firsts.set(getRetryKey(send), leader);
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

const getRetryKey = ({
  conversationId,
  senderId,
  clientMessageId,
  messageId,
}: SendRequest | (Message & { messageId: string })) =>
  clientMessageId === undefined ? messageId : `${conversationId}:${senderId}:${clientMessageId}`;

/** The stored message for a send of the same content, else a conflict. */
const sameOrConflict = (send: SendRequest, sent: SentMessage): Outcome<Delivered> =>
  sent.message.content === send.content
    ? { ok: true, result: { ...sent, created: sent.message._id === send.messageId } }
    : { ok: false, error: conflict('Another message was already sent under this id.') };

/**
 * Returns the stored messages of sends that were refused: a retry gets the message that it stored before, also where the right
 * to write has gone since or the day's messages are used up.
 */
const findRefusedStored = async (outcomes: Outcomes): Promise<Outcomes> => {
  const refused = [...outcomes].flatMap(([send, outcome]) =>
    !outcome.ok && send.clientMessageId && outcome.error instanceof DomainError && outcome.error.code !== 'not_found'
      ? [send]
      : [],
  );
  return refused.length === 0 ? new Map() : findStored(refused);
};

/** Returns outcomes for those sends whose message is stored already; a different content under the same id is a conflict. */
const findStored = async (sends: readonly SendRequest[]): Promise<Outcomes> => {
  const messages = await getRawCollection<Message>(MessageModel)
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
  const conversations = await findRawByIds<Conversation>(ConversationModel, ids);
  const stored = new Map(messages.map((message) => [getRetryKey({ ...message, messageId: message._id }), message]));
  const found: Outcomes = new Map();
  for (const send of sends) {
    const message = stored.get(getRetryKey(send));
    const conversation = conversations.find((one) => one._id === message?.conversationId);
    if (message && conversation) found.set(send, sameOrConflict(send, { message, conversation }));
  }
  return found;
};

/** The server's code where another transaction has written the same document first: nothing of this one is stored. */
const WRITE_CONFLICT = 112;

const isWriteConflict = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === WRITE_CONFLICT;

/** Whether the same write may succeed when it is tried again: a lost race, or a transient error of the database. */
const isRetryable = (error: unknown): boolean =>
  isDuplicate(error) ||
  isOfEndedSession(error) ||
  (typeof error === 'object' &&
    error !== null &&
    'hasErrorLabel' in error &&
    typeof error.hasErrorLabel === 'function' &&
    (error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('UnknownTransactionCommitResult')));
