import { native } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { requireStaff } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invalid } from '../kernel/errors.ts';
import { countUnreadByThread, STAFF_READER } from './unread.ts';

export interface StaffThread {
  member: User;
  lastMessage: Conversation['lastMessage'];
  unread: number;
  cursor: string;
}

/** Where a row stands: unread first, of these the longest waiting, then the rest, the latest first. */
type Rank = readonly [unread: 0 | 1, order: number, id: string];

/**
 * The matchmaker's inbox: the members assigned to them, whether or not a word was said yet. Few enough to be ranked as a
 * whole. Empty for an admin, to whom nobody is assigned. Throws `bad_request` for a cursor that is none.
 */
export const listStaffThreads = async (
  actor: UserActor,
  page: { before?: string | undefined; limit: number },
): Promise<StaffThread[]> => {
  requireStaff(actor);
  const after = page.before === undefined ? null : readCursor(page.before);
  const members = await UserModel.find({ ...shownAccounts, assignedMatchmakerId: actor.userId }).lean<User[]>();
  const threads = await native<Conversation>(ConversationModel)
    .find({ _id: { $in: members.map((member) => member._id) } })
    .toArray();
  const threadOf = new Map(threads.map((thread) => [thread._id, thread]));
  const unread = await countUnreadByThread(STAFF_READER, threads);
  const rows = members.map((member) => {
    const waiting = unread.get(member._id);
    const lastMessage = threadOf.get(member._id)?.lastMessage ?? null;
    const order = waiting ? waiting.since.getTime() : -(lastMessage?.createdAt.getTime() ?? 0);
    const rank: Rank = [waiting ? 0 : 1, order, member._id];
    return { rank, row: { member, lastMessage, unread: waiting?.count ?? 0, cursor: writeCursor(rank) } };
  });
  return rows
    .filter(({ rank }) => !after || compareRanks(rank, after) > 0)
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, page.limit)
    .map(({ row }) => row);
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
