import type { MatchMessage, MatchmakerMessage, MatchmakerView } from '../../shared/contract/base/views.ts';
import type { MatchmakerSharing, OwnMatchmaker } from '../../shared/contract/matchmakers.ts';
import type { MatchmakerMessageDetails } from '../domain/messaging/load-message-views.ts';
import type { AnswerSharing } from '../models/members/question-answers.ts';
import type { User } from '../models/members/user.ts';
import type { Matchmaker } from '../models/messaging/matchmaker.ts';
import type { Message } from '../models/messaging/message.ts';

const presentBase = (message: Message, viewerId: string) => ({
  id: message._id,
  seq: message.seq,
  content: message.content,
  createdAt: message.createdAt.toISOString(),
  ...(message.clientMessageId !== undefined && message.senderId === viewerId
    ? { clientMessageId: message.clientMessageId }
    : {}),
});

/**
 * A message for one of the two members of a match; only its sender sees the id that their client gave it, and only its
 * receiver the warning.
 */
export const presentMatchMessage = (message: Message, viewerId: string): MatchMessage => ({
  ...presentBase(message, viewerId),
  senderId: message.senderId,
  ...(message.warning !== undefined && message.senderId !== viewerId ? { warning: message.warning } : {}),
});

/** A message of a matchmaker's thread, for either side, with the photo of the matchmaker who wrote it, and their name for others. */
export const presentMatchmakerMessage = (
  { message, matchmaker }: MatchmakerMessageDetails,
  viewerId: string,
): MatchmakerMessage => ({
  ...presentBase(message, viewerId),
  isFromMatchmaker: message.fromMatchmaker,
  matchmakerPhoto: matchmaker?.photo ?? null,
  ...(message.fromMatchmaker && message.senderId !== viewerId ? { matchmakerName: matchmaker?.name ?? null } : {}),
});

/** Whether a member shares their answers with their matchmaker, for the member; null stands for one who was not asked yet. */
export const presentAnswerSharing = (sharing: AnswerSharing | null): MatchmakerSharing => ({
  answers: sharing?.withMatchmaker ?? null,
  decidedAt: sharing?.decidedAt.toISOString() ?? null,
});

/** A matchmaker for their members. */
export const presentMatchmaker = ({ _id, name, photo }: Matchmaker): MatchmakerView => ({ id: _id, name, photo });

/** A member's own matchmaker, with until when they stand in for the usual one. */
export const presentOwnMatchmaker = (matchmaker: Matchmaker, { cover }: Pick<User, 'cover'>): OwnMatchmaker => ({
  ...presentMatchmaker(matchmaker),
  ...(cover && { coversUntil: cover.until.toISOString() }),
});
