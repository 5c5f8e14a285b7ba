import type { Conversation } from '../models/conversation.ts';

/**
 * Why nobody may write into a conversation. It stands on the conversation itself, so that a send and the change that
 * forbids it meet on one document. Each names the person whose state it is, but for `tier`.
 */
export type FreezeReason =
  | `suspended:${string}`
  | `deleted:${string}`
  | `blocked:${string}`
  | `unmatched:${string}`
  | `hidden:${string}`
  | 'tier';

/** Reasons for which the other person, and with them the conversation, can't be seen at all. */
const UNSEEN = ['suspended:', 'deleted:', 'blocked:', 'hidden:', 'unmatched:'];

/** Whether its participants may see a conversation and read in it. */
export const isSeen = (conversation: Pick<Conversation, 'frozen'>): boolean =>
  !conversation.frozen.some((reason) => UNSEEN.some((prefix) => reason.startsWith(prefix)));

/** Whether someone may write to the other participants now. */
export const mayWrite = (
  conversation: Pick<Conversation, 'frozen' | 'mutedBy' | 'participants'>,
  senderId: string,
): boolean => conversation.frozen.length === 0 && !conversation.mutedBy.some((muter) => muter !== senderId);

/** Filter for the match conversations that someone may see. */
export const seenBy = (userId: string) => ({
  kind: 'match' as const,
  participants: userId,
  frozen: { $not: { $elemMatch: { $regex: `^(${UNSEEN.join('|')})` } } },
});
