import { getRawCollection } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import type { Message } from '../../models/messaging/message.ts';
import { existingAccounts, shownAccounts } from '../../policies/account-state.ts';
import {
  canReadMemberThread,
  canWriteInMemberThread,
  membersOfMatchmaker,
  requireStaff,
} from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { forbidden, invalid, notFound } from '../kernel/errors.ts';
import { findGrant } from '../looks/grants.ts';
import { recordList, recordLook } from '../looks/looks.ts';
import { deliverInThread, markThreadRead } from './matchmaker-thread.ts';
import type { NewMessage } from './messages.ts';
import type { Delivered } from './send.ts';
import { type ThreadPage, unsafeThreadPage } from './threads.ts';
import { countUnreadByThread, STAFF_READER } from './unread.ts';

/** A row of a matchmaker's inbox: a member and the state of their thread. */
export interface StaffThread {
  member: User;
  lastMessage: Conversation['lastMessage'];
  unread: number;
  cursor: string;
}

/** The sort key of a row: threads with unread messages first, the longest waiting before others; then the latest first. */
type Rank = readonly [unread: 0 | 1, order: number, id: string];

/**
 * Returns the matchmaker's inbox: the members whose active matchmaker they are, with or without a message; they are few enough to be sorted
 * in memory. Empty for an admin, to whom no member is assigned. Throws `bad_request` for a text that is no cursor.
 */
export const listStaffThreads = async (
  actor: UserActor,
  page: { before?: string | undefined; limit: number },
): Promise<StaffThread[]> => {
  requireStaff(actor);
  const after = page.before === undefined ? null : readCursor(page.before);
  const members = await UserModel.find(membersFilter(actor)).lean<User[]>();
  const threads = await loadThreadsOf(members);
  const threadOf = new Map(threads.map((thread) => [thread._id, thread]));
  const unread = await countUnreadByThread(STAFF_READER, threads);
  const rows = members.map((member) => {
    const waiting = unread.get(member._id);
    const lastMessage = threadOf.get(member._id)?.lastMessage ?? null;
    const order = waiting ? waiting.since.getTime() : -(lastMessage?.createdAt.getTime() ?? 0);
    const rank: Rank = [waiting ? 0 : 1, order, member._id];
    return { rank, row: { member, lastMessage, unread: waiting?.count ?? 0, cursor: writeCursor(rank) } };
  });
  const shown = rows
    .filter(({ rank }) => !after || compareRanks(rank, after) > 0)
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, page.limit)
    .map(({ row }) => row);
  await recordList(
    actor,
    'staffConversations.list',
    shown.map(({ member }) => member._id),
  );
  return shown;
};

const membersFilter = (actor: UserActor) => ({ ...shownAccounts, ...membersOfMatchmaker(actor.userId) });

const loadThreadsOf = (members: readonly Pick<User, '_id'>[]): Promise<Conversation[]> =>
  getRawCollection<Conversation>(ConversationModel)
    .find({ _id: { $in: members.map(({ _id }) => _id) } })
    .toArray();

/** Counts the rows with unread messages of the inbox that {@link listStaffThreads} lists. Nobody is named: no look is recorded. */
export const countUnreadStaffThreads = async (actor: UserActor): Promise<number> => {
  requireStaff(actor);
  const members = await UserModel.find(membersFilter(actor), { _id: 1 }).lean<Pick<User, '_id'>[]>();
  return members.length === 0 ? 0 : (await countUnreadByThread(STAFF_READER, await loadThreadsOf(members))).size;
};

const compareRanks = (one: Rank, other: Rank): number =>
  one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : one[2] > other[2] ? 1 : 0);

const writeCursor = (rank: Rank): string => Buffer.from(rank.join(':'), 'latin1').toString('base64url');

const readCursor = (cursor: string): Rank => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, unread, order, id] = /^([01]):(-?\d{1,15}):([\w-]{1,64})$/.exec(text) ?? [];
  if (unread === undefined || order === undefined || id === undefined)
    throw invalid('before', 'This is not a cursor of this list');
  return [unread === '0' ? 0 : 1, Number(order), id];
};

/**
 * Returns a page of a member's thread, oldest first, for the active matchmaker and for admins. What is read is recorded as
 * a look, with the reason that an admin has given, if any, and an admin's reading in the audit as well. Throws `not_found` for
 * others.
 */
export const listThreadForStaff = async (actor: UserActor, memberId: string, page: ThreadPage): Promise<Message[]> => {
  const subject = await requireReadableMember(actor, memberId);
  const isOwn = canWriteInMemberThread(actor, subject);
  const reason = isOwn ? null : await findGrant(actor, memberId);
  const messages = await unsafeThreadPage(memberId, page);
  // Asking for what is new shows nothing where there is nothing.
  if (page.after !== undefined && messages.length === 0) return messages;
  const look = { call: 'staffConversations.messages', part: 'conversation', subject, reason } as const;
  if ((await recordLook(actor, look)) && !isOwn) await recordRead(actor, 'conversation.read', memberId);
  return messages;
};

/** Writes to a member as their active matchmaker. Throws `forbidden` for an admin. */
export const sendAsMatchmaker = async (
  actor: UserActor,
  { memberId, ...message }: NewMessage & { memberId: string },
): Promise<Delivered> => {
  await requireOwnMember(actor, memberId);
  return deliverInThread({ memberId, senderId: actor.userId, matchmakerId: actor.userId }, message);
};

/** Marks a member's thread as read by the matchmaker's side. */
export const markThreadReadAsMatchmaker = async (actor: UserActor, memberId: string): Promise<void> => {
  await requireOwnMember(actor, memberId);
  await markThreadRead(memberId, STAFF_READER);
};

const requireOwnMember = async (actor: UserActor, memberId: string): Promise<void> => {
  const member = await requireReadableMember(actor, memberId);
  if (!canWriteInMemberThread(actor, member))
    throw forbidden('Only the member’s own matchmaker writes in this conversation.');
};

/** Loads a member whose thread the actor may read. Throws `not_found` for any other. */
const requireReadableMember = async (actor: UserActor, memberId: string): Promise<User> => {
  requireStaff(actor);
  const member = await UserModel.findOne({ ...existingAccounts, _id: memberId }).lean<User>();
  if (!member || !canReadMemberThread(actor, member)) throw notFound('no such member, or not assigned');
  return member;
};
