import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { isolate } from '../../../../shared/text-direction.ts';
import { formatName } from '../../content/format-name.ts';
import { getMatchThreadKey } from '../chat/threads/match-source.ts';
import { getMatchmakerThreadKey, MATCHMAKER } from '../chat/threads/matchmaker-source.ts';

/** Returns the id of a row among the rows of the inbox. */
export const getConversationId = (row: ConversationView): string =>
  row.matchId ?? `matchmaker:${row.matchmakerId ?? ''}`;

/** Returns the last part of a conversation's address. A member has at most one with a matchmaker. */
export const getConversationSlug = ({ kind, matchId }: ConversationView): string =>
  kind === 'matchmaker' ? MATCHMAKER : (matchId ?? '');

/** Returns the key of a conversation's thread among all threads. */
export const getThreadKey = ({ kind, matchId }: ConversationView, myId: string): string =>
  kind === 'matchmaker' ? getMatchmakerThreadKey(myId) : getMatchThreadKey(matchId ?? '');

/** Formats the other's full name. */
export const formatOtherName = ({ otherUser }: ConversationView): string => formatName(otherUser);

/** Formats the unsent text of a conversation, else that it was closed, else its last message from the viewer's side. */
export const formatPreview = (row: ConversationView, myId: string, draft: string): string => {
  if (draft.trim() !== '') return `Draft: ${isolate(draft)}`;
  if (row.ended)
    return row.ended.byMe ? 'You closed this conversation' : `${row.otherUser.firstName} closed this conversation`;
  if (!row.lastMessage) return 'No messages yet';
  return row.lastMessage.senderId === myId ? `You: ${isolate(row.lastMessage.content)}` : row.lastMessage.content;
};
