import type { Conversation } from '../models/messaging/conversation.ts';

/**
 * Why nobody may write into a conversation. It stands on the conversation itself, so that a send and the change that
 * forbids it meet on one document. Each names the person whose state it is, but for `tier`.
 */
export type FreezeReason =
  | `suspended:${string}`
  | `deleted:${string}`
  | `left:${string}`
  | `blocked:${string}`
  | `unmatched:${string}`
  | `hidden:${string}`
  | 'tier';

/** For these the other person, and the conversation with them, can't be seen at all. */
const UNSEEN = '^(suspended|deleted|left|blocked|hidden|unmatched):';
const unseen = new RegExp(UNSEEN);

/** Whether its participants may see a conversation and read in it. */
export const isSeen = (conversation: Pick<Conversation, 'frozen'>): boolean =>
  !conversation.frozen.some((reason) => unseen.test(reason));

/** Whether someone may write to the other participants now. */
export const mayWrite = (conversation: Pick<Conversation, 'frozen' | 'mutedBy'>, senderId: string): boolean =>
  conversation.frozen.length === 0 && !conversation.mutedBy.some((muter) => muter !== senderId);

/** Filter for the matches' conversations that someone may see: what {@link isSeen} allows. */
export const seenBy = (userId: string) => ({
  kind: 'match' as const,
  participants: userId,
  frozen: { $not: { $regex: UNSEEN } },
});
