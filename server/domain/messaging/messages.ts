import type { Match } from '../../models/matching/match.ts';
import type { Message } from '../../models/messaging/message.ts';
import { requireMatch } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { forbidden } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { openConversation } from './conversations.ts';
import { getDailyLimit } from './daily-limit.ts';
import { type Delivered, deliverWithRepair } from './send.ts';
import { advanceReadMark, requireReadableConversation, type ThreadPage, unsafeThreadPage } from './threads.ts';

export interface NewMessage {
  content: string;
  clientMessageId?: string | undefined;
}

/**
 * Writes to a connected match. The right to do so is checked in the transaction that writes. Throws `not_found` for a
 * match the actor does not see, `forbidden` while it is not connected, closed, or the other accepts no messages,
 * `too_many_requests` when the tier's messages of the day are used up, `conflict` for a retry with other content.
 */
export const sendMatchMessage = async (
  actor: UserActor,
  { matchId, content, clientMessageId }: NewMessage & { matchId: string },
): Promise<Delivered> => {
  const daily = getDailyLimit(actor);
  const send = {
    messageId: newId(),
    conversationId: matchId,
    senderId: actor.userId,
    content,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    ...(daily && { daily }),
  };
  return deliverWithRepair(send, async ({ code }) => code === 'not_found' && openMissingConversation(actor, matchId));
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

/** Messages of a connected match, oldest first. Throws `not_found` where the actor sees no conversation. */
export const listMatchMessages = async (actor: UserActor, matchId: string, page: ThreadPage): Promise<Message[]> => {
  const [, messages] = await Promise.all([
    requireReadableConversation(actor, matchId),
    unsafeThreadPage(matchId, page),
  ]);
  return messages;
};

/** Marks a match's thread read up to a message. Throws `not_found` where the actor sees no conversation. */
export const markMatchMessagesRead = async (actor: UserActor, matchId: string, upTo: number): Promise<void> => {
  const conversation = await requireReadableConversation(actor, matchId);
  const read = await advanceReadMark(conversation, actor.userId, upTo);
  if (read === null) return;
  const { participants } = conversation;
  publish([{ type: 'match.read', matchId, participants, userId: actor.userId, upTo: read }]);
};
