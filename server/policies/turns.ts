import type { TurnAnswer } from '../../shared/options.ts';
import type { Conversation } from '../models/messaging/conversation.ts';
import { canWriteInConversation } from './conversation-access.ts';

/*
 * Whose turn it is to write in the conversation of a match: of the member to whom the other has written last. Nothing is
 * withheld from whoever does not write. After some days they are asked once, and may say that they need more time.
 */

/** After this many milliseconds in which it was their turn a member is asked whether they will write. */
const SILENT_MS = 7 * 86_400_000;

/** Whether it is a member's turn to write: the other has written last, and the member may write. */
export const isTurnOf = (conversation: Conversation, userId: string): boolean =>
  conversation.kind === 'match' &&
  conversation.lastMessage !== null &&
  conversation.lastMessage.senderId !== userId &&
  canWriteInConversation(conversation, { userId });

/** Filter for the conversations in which {@link isTurnOf} holds for a user. */
export const conversationsOnTurnOf = (userId: string) => ({
  kind: 'match' as const,
  participants: userId,
  lastMessage: { $ne: null },
  'lastMessage.senderId': { $ne: userId },
  // Writable: closed for no reason but that the user hides from the other, and muted by no one else.
  frozen: { $not: { $elemMatch: { $ne: `hidden:${userId}` } } },
  mutedBy: { $not: { $elemMatch: { $ne: userId } } },
});

/** Returns what a member has said about the message that is the last one now; null where they were not asked, or said nothing. */
export const getTurnAnswer = (
  { turnAnswers = [], seq }: Pick<Conversation, 'turnAnswers' | 'seq'>,
  userId: string,
): TurnAnswer | null => turnAnswers.find((one) => one.userId === userId && one.seq === seq)?.answer ?? null;

/** Whether a conversation waits for a member: it is their turn, and they have not asked for more time. */
export const isWaitingFor = (conversation: Conversation, userId: string): boolean =>
  isTurnOf(conversation, userId) && getTurnAnswer(conversation, userId) !== 'more-time';

/**
 * Returns since when a conversation has waited for a member where they are to be asked about it now: after a week, and once
 * for each message. Null where they are not.
 */
export const getSilentSince = (conversation: Conversation, userId: string, now: Date): Date | null => {
  const since = conversation.lastMessage?.createdAt;
  if (!since || now.getTime() - since.getTime() < SILENT_MS) return null;
  return isTurnOf(conversation, userId) && getTurnAnswer(conversation, userId) === null ? since : null;
};
