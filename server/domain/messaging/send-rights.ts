import type { Conversation } from '../../models/messaging/conversation.ts';
import { type DomainError, forbidden, notFound, tooMany } from '../kernel/errors.ts';

/** What is needed to write one message; `messageId` is chosen before the first attempt and kept through all. */
export interface Send {
  messageId: string;
  conversationId: string;
  senderId: string;
  clientMessageId?: string;
  content: string;
  /** Kind `matchmaker`: whom the sender takes for the matchmaker, on either side. */
  matchmakerId?: string;
  /** A limited tier's count. */
  daily?: DailyLimit;
}

export interface DailyLimit {
  /** `_id` of the day's count. */
  id: string;
  limit: number;
  resetsAt: Date;
  /** Whole seconds until then. */
  resetsIn: number;
  /** For the sentence people read. */
  timeZone: string;
}

/** Why a message may not be written now; null where it may. The conversation is read in the writing transaction. */
export const refusalOf = (conversation: Conversation | undefined, send: Send): DomainError | null => {
  if (!conversation) return notFound('no such conversation');
  if (conversation.kind === 'matchmaker') {
    if (send.matchmakerId !== conversation.matchmakerId) return notFound('not the assigned matchmaker');
    if (send.senderId !== conversation._id && send.senderId !== conversation.matchmakerId) return notFound('stranger');
  } else if (!conversation.participants.includes(send.senderId)) return notFound('not a participant');
  if (conversation.frozen.some((reason) => /^(suspended|deleted|left|hidden):/.test(reason))) return notFound('unseen');
  if (conversation.frozen.length > 0) return forbidden('This conversation is closed. New messages cannot be sent.');
  if (conversation.mutedBy.some((muter) => muter !== send.senderId))
    return forbidden('This member is not accepting messages at the moment.');
  return null;
};

/** The refusal where the day's messages are used up; null where not. */
export const limitRefusal = (daily: DailyLimit, used: number): DomainError | null =>
  used < daily.limit
    ? null
    : tooMany(
        `You have sent all ${daily.limit} messages that your membership includes in a day. ` +
          `You can write again from 00:00 (${daily.timeZone}), ${daily.resetsAt.toISOString()}.`,
        daily.resetsIn,
      );
