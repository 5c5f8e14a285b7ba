import type { ConversationView } from '../../shared/contract/messages.ts';
import type {
  StaffConversation,
  StaffDesk,
  StaffIntroduction as StaffIntroductionView,
} from '../../shared/contract/staff/staff-conversations.ts';
import type { Desk, StaffIntroduction } from '../domain/messaging/desk.ts';
import type { InboxRow } from '../domain/messaging/inbox.ts';
import type { Presence } from '../domain/messaging/presence.ts';
import type { StaffThread } from '../domain/messaging/staff-inbox.ts';
import type { LastMessage } from '../models/messaging/conversation.ts';
import { presentInterestWords } from './interest-words.ts';
import { presentEnded } from './matches.ts';
import { presentName, presentNameForStaff, presentPortrait } from './people.ts';
import { presentAnswers } from './question-answers.ts';

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
        ...presentInterestWords(row.words),
        ...(row.silentSince && { silentSince: row.silentSince.toISOString() }),
        ...(row.moreTime && { moreTime: row.moreTime }),
        ...(row.isPutAway && { putAway: true }),
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

/** A row of the inbox of staff. */
export const presentStaffThread = (row: StaffThread): StaffConversation => ({
  id: row.member._id,
  member: presentNameForStaff(row.member),
  matchmaker: row.matchmaker && presentNameForStaff(row.matchmaker),
  lastMessage: row.lastMessage && {
    content: row.lastMessage.content,
    createdAt: row.lastMessage.createdAt.toISOString(),
    isFromMatchmaker: row.lastMessage.fromMatchmaker,
  },
  unread: row.unread,
  ...presentPromise(row),
  cursor: row.cursor,
});

const presentPromise = ({
  waitingSince,
  dueAt,
  putAside,
}: Pick<StaffThread, 'waitingSince' | 'dueAt' | 'putAside'>) => ({
  waitingSince: waitingSince?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  putAside: putAside && { at: putAside.at.toISOString(), words: putAside.words },
});

/** What is beside a member's thread, for staff. */
export const presentDesk = (desk: Desk): StaffDesk => ({
  member: presentNameForStaff(desk.member),
  seq: desk.seq,
  ...presentPromise(desk),
  matchmakerName: desk.matchmaker?.name ?? null,
  preferences: desk.preferences,
  answers: desk.answers && presentAnswers(desk.answers),
});

/** Whom a member was introduced to and what came of it, for staff. */
export const presentOutcome = (one: Omit<StaffIntroduction, 'introducedAt' | 'cursor'>) => ({
  id: one.matchId,
  person: {
    id: one.otherId,
    firstName: one.firstName,
    age: one.facts?.age ?? null,
    location: one.facts?.location ?? null,
    occupation: one.facts?.occupation ?? null,
  },
  answer: one.state.userResponse,
  otherAnswer: one.state.otherUserResponse,
  status: one.state.status,
  ended: one.ended && { ...one.ended, at: one.ended.at.toISOString() },
});

/** An introduction of a member, for staff. */
export const presentStaffIntroduction = (one: StaffIntroduction): StaffIntroductionView => ({
  ...presentOutcome(one),
  introducedAt: one.introducedAt.toISOString(),
  cursor: one.cursor,
});
