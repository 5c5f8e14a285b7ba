import { setTimeout as sleep } from 'node:timers/promises';
import { findRawByIds } from '../../database/raw-collection.ts';
import { getReadMarkId, type ReadMark, ReadMarkModel } from '../../models/messaging/read-mark.ts';
import { getReaders } from '../../policies/conversation-access.ts';
import { type DomainEvent, type SentMessage, subscribe } from '../kernel/events.ts';
import { addNotices } from './add.ts';
import { markConversationNoticesRead, withdrawNotice } from './notices.ts';

/** Whoever has the thread open has read a message by then, and gets no notice of it. */
const SETTLE_MS = 2_000;
/** After what pauses notices are stored again where the database did not answer, in milliseconds. */
const PAUSES_MS = [1_000, 4_000, 15_000];

/** Whom a message is to be noticed by; nobody where a member writes to their matchmaker, whose inbox shows it. */
const findReceivers = ({ message, conversation }: SentMessage): string[] => {
  if (conversation.kind === 'match') return getReaders(conversation).filter((id) => id !== message.senderId);
  return message.fromMatchmaker ? [...conversation.participants] : [];
};

type AddressedMessage = SentMessage & { readonly userId: string; readonly markId: string };

const nameEvent = ({ conversation, message }: SentMessage): string => `message:${conversation._id}:${message.seq}`;

/** Returns those of some messages that their receivers have not read. */
const keepUnread = async (addressed: readonly AddressedMessage[]): Promise<AddressedMessage[]> => {
  const marks = await findRawByIds<ReadMark>(ReadMarkModel, [...new Set(addressed.map(({ markId }) => markId))]);
  const readUpTo = new Map(marks.map(({ _id, seq }) => [_id, seq]));
  return addressed.filter(({ message, markId }) => message.seq > (readUpTo.get(markId) ?? 0));
};

/** Returns the first of the messages of each conversation for each receiver: there is one notice until that is read. */
const keepFirst = (addressed: readonly AddressedMessage[]): AddressedMessage[] => {
  const firsts = new Map<string, AddressedMessage>();
  for (const one of addressed) if (!firsts.has(one.markId)) firsts.set(one.markId, one);
  return [...firsts.values()];
};

/** Stores notices of messages whose receivers have not read them yet; one for a conversation until that is read. */
const addMessageNotices = async (sent: readonly SentMessage[]): Promise<void> => {
  const addressed = sent.flatMap((one) =>
    findReceivers(one).map((userId) => ({ ...one, userId, markId: getReadMarkId(userId, one.conversation._id) })),
  );
  const unread = keepFirst(await keepUnread(addressed));
  await addNotices(
    unread.map((one) => ({
      userId: one.userId,
      event: nameEvent(one),
      openKey: one.conversation._id,
      ...(one.conversation.kind === 'match'
        ? { kind: 'message' as const, aboutId: one.message.senderId, matchId: one.conversation._id }
        : { kind: 'matchmaker-message' as const }),
    })),
  );
  // Whoever read a message while its notice was being stored needs none.
  const stillUnread = new Set(await keepUnread(unread));
  for (const one of unread) if (!stillUnread.has(one)) await withdrawNotice(one.userId, nameEvent(one));
};

/**
 * Adds notices of the messages that this process stores, some of them at a time and outside their transactions, so that sending
 * does not wait for it, and marks them as read with their conversations. Returns the function that stops it, once all of that is
 * stored. A process that is killed may lose the notices of its last two seconds; the messages themselves are unread all the same.
 */
export const startMessageNotices = (onError: (error: unknown) => void = () => {}, settleMs = SETTLE_MS) => {
  let sent: SentMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  /** Does work that may be done again: after pauses, or once more at the end of the process, where it fails. */
  const doPatiently = async (work: () => Promise<void>): Promise<void> => {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        await sleep(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      }
    }
    return work();
  };
  const run = (work: () => Promise<void>): void => {
    const settled: Promise<void> = doPatiently(work)
      .catch(onError)
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  };
  const flush = (): void => {
    timer = undefined;
    const some = sent;
    sent = [];
    run(() => addMessageNotices(some));
  };
  const listen = (event: DomainEvent): void => {
    if (event.type === 'message.sent') {
      sent.push(event);
      timer ??= setTimeout(flush, settleMs);
    }
    if (event.type === 'match.read') run(() => markConversationNoticesRead(event.userId, event.matchId));
    if (event.type === 'matchmaker.read') run(() => markConversationNoticesRead(event.userId, event.memberId));
  };
  const unsubscribe = subscribe(listen);
  return async (): Promise<void> => {
    unsubscribe();
    stopping.abort();
    clearTimeout(timer);
    if (sent.length > 0) flush();
    await Promise.all(underWay);
  };
};
