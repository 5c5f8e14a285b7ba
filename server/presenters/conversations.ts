import type { ConversationView } from '../../shared/contract/messages.ts';
import type { StaffConversation } from '../../shared/contract/staff/staff-conversations.ts';
import type { InboxRow } from '../domain/messaging/inbox.ts';
import type { Presence } from '../domain/messaging/presence.ts';
import type { StaffThread } from '../domain/messaging/staff-threads.ts';
import type { LastMessage } from '../models/messaging/conversation.ts';
import { presentEnded } from './matches.ts';
import { presentName, presentNameForStaff, presentPortrait } from './people.ts';

const presentLast = (last: LastMessage | null): ConversationView['lastMessage'] =>
  last && { seq: last.seq, senderId: last.senderId, content: last.content, createdAt: last.createdAt.toISOString() };

/** A row of a member's inbox. */
export const presentConversation = (row: InboxRow): ConversationView => ({
  kind: row.kind,
  ...(row.kind === 'match'
    ? {
        matchId: row.id,
        otherUser: presentName(row.other.user, row.other.level),
        profilePhoto: presentPortrait(row.other.profile),
        readUpTo: row.readUpTo,
        ...(row.presence && { presence: presentPresence(row.presence) }),
        ...presentEnded(row.ended, row.other.user._id),
        ...(row.silentSince && { silentSince: row.silentSince.toISOString() }),
        ...(row.moreTime && { moreTime: row.moreTime }),
      }
    : {
        matchmakerId: row.other._id,
        otherUser: presentNameForStaff({ _id: row.other._id, firstName: row.other.name, lastName: '' }),
        profilePhoto: row.other.photo,
      }),
  lastMessage: presentLast(row.lastMessage),
  unread: row.unread,
  ownReadUpTo: row.ownReadUpTo,
  can: { message: row.canMessage },
  cursor: row.cursor,
});

const presentPresence = ({ online, lastActive }: Presence) => ({
  online,
  lastActive: lastActive?.toISOString() ?? null,
});

/** A row of a matchmaker's inbox. */
export const presentStaffThread = ({ member, lastMessage, unread, cursor }: StaffThread): StaffConversation => ({
  member: presentNameForStaff(member),
  lastMessage: lastMessage && {
    content: lastMessage.content,
    createdAt: lastMessage.createdAt.toISOString(),
    isFromMatchmaker: lastMessage.fromMatchmaker,
  },
  unread,
  cursor,
});
