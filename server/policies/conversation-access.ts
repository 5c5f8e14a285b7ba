import { type DomainError, forbidden, notFound } from '../domain/kernel/errors.ts';
import type { Settings } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';
import type { Conversation } from '../models/messaging/conversation.ts';

/*
 * Who may read and who may write in a conversation. Reading and writing follow the one table below.
 *
 * The reasons are on the conversation itself (stored as `frozen`), so that a send and the change that forbids it write
 * the same document. Each reason but `tier` names the member whose state it is, and each is stored and removed on its own,
 * so that lifting one does not lift another.
 *
 * A member's thread with their matchmaker is read by the member and by the staff to whom the account assigns it
 * (`domain/messaging/matchmaker-thread.ts`, `staff-threads.ts`); the table decides who may write into it. That its matchmaker is
 * suspended is no reason of the table: it closes the thread for the matchmaker alone, and is stored beside.
 */

/** What a reason leaves of a conversation: `none` (it does not exist for anyone, 404) or `read-only` (writing is 403). */
const EFFECTS = {
  suspended: 'none',
  /** The member has left, and the account is or will be erased. */
  deleted: 'none',
  /** The account is no longer a member's but a staff member's. */
  left: 'none',
  /** The member hides from contacts, and the other is a colleague or has a listed phone number. Not for the member. */
  hidden: 'none',
  blocked: 'none',
  unmatched: 'read-only',
  /** The membership no longer comes with a matchmaker: the member may still read, the matchmaker's rights have ended. */
  tier: 'read-only',
} as const;

type ReasonKind = keyof typeof EFFECTS;

/** Why a conversation is closed. */
export type ClosedReason = `${Exclude<ReasonKind, 'tier'>}:${string}` | 'tier';

const HIDING_KINDS = Object.entries(EFFECTS).flatMap(([kind, effect]) => (effect === 'none' ? [kind] : []));
const HIDING_PATTERN = `^(${HIDING_KINDS.join('|')}):`;
const hidingRegex = new RegExp(HIDING_PATTERN);

/** The user who reads or writes in a conversation. */
export interface Reader {
  userId: string;
  /**
   * In a matchmaker's thread: the id of the matchmaker for whom the call was made. For the member it is the assigned
   * matchmaker's, for a matchmaker their own. The reader is refused where the conversation has another by now.
   */
  matchmakerId?: string | undefined;
}

type Access = { level: 'none'; internalReason: string } | { level: 'read'; refusal: string } | { level: 'write' };

type Rights = Pick<
  Conversation,
  '_id' | 'kind' | 'participants' | 'matchmakerId' | 'isMatchmakerSuspended' | 'frozen' | 'mutedBy'
>;

const CLOSED = 'This conversation is closed. New messages cannot be sent.';
const MUTED = 'This member is not accepting messages at the moment.';
const WRITE: Access = { level: 'write' };

/** Decides what someone may do in a conversation now. The one rule: all else in this file derives from it. */
const getAccess = (conversation: Rights, reader: Reader): Access => {
  const stranger = getStrangerReason(conversation, reader);
  if (stranger !== null) return { level: 'none', internalReason: stranger };
  // Whoever hides from a contact closes the conversation for the contact alone: a conversation that disappears from their
  // own inbox would tell them whose number they have listed.
  const reasons = conversation.frozen.filter((reason) => reason !== `hidden:${reader.userId}`);
  if (reasons.some((reason) => hidingRegex.test(reason))) return { level: 'none', internalReason: 'unseen' };
  if (reasons.includes('tier') && reader.userId === conversation.matchmakerId)
    return { level: 'none', internalReason: 'the tier has no matchmaker' };
  if (reasons.length > 0) return { level: 'read', refusal: CLOSED };
  if (conversation.mutedBy.some((userId) => userId !== reader.userId)) return { level: 'read', refusal: MUTED };
  return WRITE;
};

/** Why a conversation is not the reader's, for the log; null where it is. */
const getStrangerReason = (
  { _id, kind, participants, matchmakerId, isMatchmakerSuspended }: Rights,
  { userId, matchmakerId: assumed }: Reader,
): string | null => {
  if (kind === 'match') return participants.includes(userId) ? null : 'not a participant';
  if (assumed !== matchmakerId) return 'not the assigned matchmaker';
  if (userId === matchmakerId) return isMatchmakerSuspended ? 'the matchmaker is suspended' : null;
  return userId === _id ? null : 'not a side of this thread';
};

/** Whether a participant of a match may see its conversation and read in it. */
export const canReadConversation = (conversation: Rights, userId: string): boolean =>
  conversation.kind === 'match' && getAccess(conversation, { userId }).level !== 'none';

/** Filter for the conversations that {@link canReadConversation} allows. */
export const readableConversations = (userId: string) => ({
  kind: 'match' as const,
  participants: userId,
  frozen: { $not: { $elemMatch: { $regex: HIDING_PATTERN, $ne: `hidden:${userId}` } } },
});

/** Whether someone may write into a conversation now. */
export const canWriteInConversation = (conversation: Rights, reader: Reader): boolean =>
  getAccess(conversation, reader).level === 'write';

/**
 * Returns why someone may not write into a conversation now, null where they may: `not_found` where it does not exist for
 * them, `forbidden` with a sentence where they may read it. Sends check it again inside the transaction that writes.
 */
export const getWriteRefusal = (conversation: Rights | undefined, reader: Reader): DomainError | null => {
  if (!conversation) return notFound('no such conversation');
  const access = getAccess(conversation, reader);
  if (access.level === 'none') return notFound(access.internalReason);
  return access.level === 'read' ? forbidden(access.refusal) : null;
};

/** The reasons that an account's own state gives for closing its conversations; none for one that is shown to members. */
export const getAccountReasons = (user: User): ClosedReason[] => [
  ...(user.role === 'member' ? [] : [`left:${user._id}` as const]),
  ...(user.suspendedAt ? [`suspended:${user._id}` as const] : []),
  ...(user.deletedAt || user.leavingSince ? [`deleted:${user._id}` as const] : []),
];

/** Returns the participants of a match who may read its conversation. */
export const getReaders = (conversation: Rights): string[] =>
  conversation.participants.filter((userId) => canReadConversation(conversation, userId));

/** Whether a user who chose this hides their presence: when they are online, when they were last active, or both. */
export const hidesPresence = ({ showOnlineStatus, showLastActive }: Settings['privacy']): boolean =>
  !showOnlineStatus || !showLastActive;

/** Whether a member has closed the connection of a conversation: both may still read it. */
export const isEnded = ({ frozen }: Pick<Conversation, 'frozen'>): boolean =>
  frozen.some((reason) => reason.startsWith('unmatched:'));

/** Filter for the conversations of which {@link isEnded} is not true. */
export const connectedConversations = { frozen: { $not: /^unmatched:/ } };

/**
 * Whether the two members of a conversation show each other at once that they are typing and how far they have read. Both
 * would show when they are there, so that it takes two connected members neither of whom hides their presence (R27).
 */
export const sharesActivity = ({
  presenceHiddenBy = [],
  frozen = [],
}: Partial<Pick<Conversation, 'presenceHiddenBy' | 'frozen'>>): boolean =>
  presenceHiddenBy.length === 0 && !isEnded({ frozen });
