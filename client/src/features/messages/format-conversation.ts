import type { ConversationView } from '../../../../shared/contract/messages.ts';

/** Names a row of the inbox among its rows. */
export const getConversationId = (row: ConversationView): string =>
  row.matchId ?? `matchmaker:${row.matchmakerId ?? ''}`;

/** The other person's full name. */
export const formatOtherName = ({ otherUser }: ConversationView): string =>
  `${otherUser.firstName} ${otherUser.lastName}`.trim();

/** The last thing said, from my side. */
export const formatPreview = (row: ConversationView, myId: string): string => {
  if (!row.lastMessage) return 'Nothing written yet';
  return row.lastMessage.senderId === myId ? `You: ${row.lastMessage.content}` : row.lastMessage.content;
};
