import { findMessageWarning } from '../../../shared/rules/message-warnings/find-message-warning.ts';
import type { Match } from '../../models/matching/match.ts';
import type { Message } from '../../models/messaging/message.ts';
import { canWriteInConversation, getReaders, sharesActivity } from '../../policies/conversation-access.ts';
import { requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { forbidden } from '../kernel/errors.ts';
import { publish, type SentMessage } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { markConversationNotificationsRead } from '../notifications/notifications.ts';
import { openConversation } from './conversations.ts';
import { getDailyLimit } from './daily-limit.ts';
import { type Delivered, deliverWithRepair } from './send.ts';
import {
  advanceReadMark,
  readPageUnchecked,
  requireReadableConversation,
  showReadMark,
  type ThreadPage,
} from './threads.ts';

/** What a sender gives. */
export interface NewMessage {
  content: string;
  clientMessageId?: string | undefined;
}

/**
 * Writes to an accepted match. The right to do so is checked in the transaction that stores the message. Throws `not_found`
 * for a match that the actor does not see, `forbidden` while it is not accepted, is closed, or the other accepts no messages,
 * `too_many_requests` when the tier's messages of the day are used up, `conflict` for a retry with other content. Where one
 * of the two hides their presence, the other learns with the message how far the actor has read. It takes its place in the queue before it
 * waits for anything, so that messages are stored in the order of these calls.
 */
export const sendMatchMessage = async (
  actor: UserActor,
  { matchId, content, clientMessageId }: NewMessage & { matchId: string },
): Promise<Delivered> => {
  const daily = getDailyLimit(actor);
  const warning = findMessageWarning(content);
  const send = {
    messageId: newId(),
    conversationId: matchId,
    senderId: actor.userId,
    content,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    ...(warning && { warning }),
    ...(daily && { daily }),
  };
  const sent = await deliverWithRepair(
    send,
    async ({ code }) => code === 'not_found' && openMissingConversation(actor, matchId),
  );
  if (sent.created && warning) publish([{ type: 'queue.changed', queue: 'reports' }]);
  if (sent.created && !sharesActivity(sent.conversation)) await publishHeldReadMark(actor, sent.conversation);
  return sent;
};

/**
 * Shows the other member how far the actor has read, once the actor has written, by which they show themselves. The message
 * is stored by now: where this fails, the mark follows with the next one.
 */
const publishHeldReadMark = async ({ userId }: UserActor, conversation: SentMessage['conversation']): Promise<void> => {
  const matchId = conversation._id;
  const upTo = await showReadMark(matchId, userId).catch(() => null);
  if (upTo === null) return;
  const viewers = getReaders(conversation).filter((id) => id !== userId);
  publish([{ type: 'match.read', matchId, viewers, userId, upTo }]);
};

/**
 * Opens the conversation of an accepted match where a send found none, and returns true. Throws the refusal that says why
 * there is none.
 */
const openMissingConversation = async (actor: UserActor, matchId: string): Promise<true> => {
  const match: Match = await requireMatch(actor, matchId);
  if (match.status !== 'accepted') throw forbidden('You can write to each other once you are both interested.');
  await inTransaction(({ session }) => openConversation(session, match));
  return true;
};

/** Returns a page of a match's messages, oldest first. Throws `not_found` where the actor may not read the conversation. */
export const listMatchMessages = async (actor: UserActor, matchId: string, page: ThreadPage): Promise<Message[]> =>
  readPageUnchecked(await requireReadableConversation(actor, matchId), page);

/**
 * Marks a match's thread as read up to a message. The other member learns of it at once only where neither hides their
 * presence. Throws `not_found` where the actor may not read the conversation.
 */
export const markMatchMessagesRead = async (actor: UserActor, matchId: string, upTo: number): Promise<void> => {
  const conversation = await requireReadableConversation(actor, matchId);
  const isShown = sharesActivity(conversation);
  const read = await advanceReadMark(conversation, actor.userId, { upTo, isShown });
  await markConversationNotificationsRead(actor.userId, matchId);
  if (read === null) return;
  const viewers = isShown ? getReaders(conversation) : [actor.userId];
  publish([{ type: 'match.read', matchId, viewers, userId: actor.userId, upTo: read }]);
};

/**
 * Publishes to the other member of a match that the actor is writing; does nothing where one of the two hides their
 * presence. Throws `not_found` where the actor sees no
 * conversation and `forbidden` where they may not write to the other now.
 */
export const publishTyping = async (actor: UserActor, matchId: string): Promise<void> => {
  const conversation = await requireReadableConversation(actor, matchId);
  if (!canWriteInConversation(conversation, actor)) throw forbidden();
  const to = getReaders(conversation).find((id) => id !== actor.userId);
  if (to !== undefined && sharesActivity(conversation))
    publish([{ type: 'match.typing', matchId, userId: actor.userId, to }]);
};
