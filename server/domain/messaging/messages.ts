import type { Match } from '../../models/matching/match.ts';
import type { Message } from '../../models/messaging/message.ts';
import { isSeen } from '../../policies/conversation-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { DomainError, forbidden, notFound } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { requireMatch } from '../matches/list.ts';
import { openConversation } from './conversations.ts';
import { dailyLimitOf } from './daily-limit.ts';
import { type Delivered, deliver } from './send.ts';
import { advanceReadMark, type ThreadPage, unsafeConversation, unsafeThreadPage } from './threads.ts';

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
  const daily = dailyLimitOf(actor);
  const send = {
    messageId: newId(),
    conversationId: matchId,
    senderId: actor.userId,
    content,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    ...(daily && { daily }),
  };
  try {
    return await deliver(send);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    await requireOpened(actor, matchId);
    return deliver(send);
  }
};

/** After a send found no conversation: opens the one of an accepted match, else says why there is none. */
const requireOpened = async (actor: UserActor, matchId: string): Promise<void> => {
  const match: Match = await requireMatch(actor, matchId);
  if (match.status !== 'accepted') throw forbidden('You can write to each other once you are both interested.');
  await inTransaction(({ session }) => openConversation(session, match));
};

/** Messages of a connected match, oldest first. Throws `not_found` where the actor sees no conversation. */
export const listMatchMessages = async (actor: UserActor, matchId: string, page: ThreadPage): Promise<Message[]> => {
  const [, messages] = await Promise.all([requireThread(actor, matchId), unsafeThreadPage(matchId, page)]);
  return messages;
};

/** Marks a match's thread read up to a message. Throws `not_found` where the actor sees no conversation. */
export const readMatchMessages = async (actor: UserActor, matchId: string, upTo: number): Promise<void> => {
  const conversation = await requireThread(actor, matchId);
  const read = await advanceReadMark(conversation, actor.userId, upTo);
  if (read === null) return;
  const { participants } = conversation;
  publish([{ type: 'match.read', matchId, participants, userId: actor.userId, upTo: read }]);
};

/** The conversation of a match, for a participant who may see it. */
const requireThread = async (actor: UserActor, matchId: string) => {
  const conversation = await unsafeConversation(matchId);
  if (conversation?.kind !== 'match' || !conversation.participants.includes(actor.userId) || !isSeen(conversation))
    throw notFound('not a thread the actor sees');
  return conversation;
};
