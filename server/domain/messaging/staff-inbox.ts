import { REPLY_PROMISE_MS, type StaffThreadFilter } from '../../../shared/desk-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel, type PutAside } from '../../models/messaging/conversation.ts';
import { STAFF_READER } from '../../models/messaging/read-mark.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { membersWithMatchmaker, requireStaff, staffVisibleUsers } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { invalid } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter, formatCursor } from '../kernel/pagination.ts';
import { countUnreadByThread } from './unread.ts';

/** A row of the inbox of staff: a member and the state of their thread. */
export interface StaffThread {
  member: User;
  /** Null where the member has none. */
  matchmaker: User | null;
  lastMessage: Conversation['lastMessage'];
  unread: number;
  /** Since when the member waits for an answer; null where nothing is unanswered. */
  waitingSince: Date | null;
  /** By when they were promised it. */
  dueAt: Date | null;
  /** That their last words were put aside. */
  putAside: PutAside | null;
  cursor: string;
}

interface Page {
  show?: StaffThreadFilter | undefined;
  before?: string | undefined;
  limit: number;
}

/** In front of a cursor: in which of the two parts of the list it stands, those that wait and the others. */
const [WAITING, OTHERS] = ['w', 'o'] as const;

type Wait = Pick<Conversation, 'waitingSince' | 'putAside' | 'seq'>;

/**
 * Returns since when the member of a thread waits for an answer, and by when it was promised, null where nothing is unanswered; and that
 * their last words were put aside.
 */
export const toPromise = (thread: Wait | null | undefined) => {
  const waitingSince = thread?.waitingSince ?? null;
  const dueAt = waitingSince && new Date(waitingSince.getTime() + REPLY_PROMISE_MS);
  return { waitingSince, dueAt, putAside: thread ? getPutAside(thread) : null };
};

/** Returns that the last words of a thread were put aside; null where they were not, or somebody has written since. */
const getPutAside = ({ waitingSince, putAside = [], seq }: Wait): PutAside | null => {
  const last = putAside.at(-1);
  return last && last.seq === seq && !waitingSince ? last : null;
};

/** Filter for the threads whose last words were put aside. */
const whereAside = {
  waitingSince: null,
  'putAside.0': { $exists: true },
  $expr: { $eq: [{ $last: '$putAside.seq' }, '$seq'] },
};

/**
 * Lists the threads with VIP members: a matchmaker's own, for an admin all. First those whose member waits for an answer, the longest
 * waiting first, then the others, the latest first; `waiting` leaves these out, and `no-matchmaker` lists the members whom
 * nobody is assigned to, which a matchmaker never sees. Throws `not_found` for anyone but staff, `bad_request` for a text that
 * is no cursor.
 */
export const listStaffThreads = async (
  actor: UserActor,
  { show = 'all', before, limit }: Page,
): Promise<StaffThread[]> => {
  requireStaff(actor);
  const rows: StaffThread[] = [];
  if (show === 'no-matchmaker') {
    rows.push(...(await listWithoutMatchmaker(actor, { before, limit })));
  } else {
    // A thread whose member is no longer shown is passed over, so that a page may take more than one turn.
    for (let from = before; rows.length < limit; ) {
      const threads = await findThreads(actor, { show, before: from, limit: limit - rows.length });
      const last = threads.at(-1);
      if (!last) break;
      rows.push(...(await toRows(actor, threads)));
      from = writeCursor(last);
    }
  }
  await recordList(
    actor,
    'staffConversations.list',
    rows.map(({ member }) => member._id),
  );
  return rows;
};

/** Filter for the threads of the actor's inbox that nothing closes. */
const threadsOf = (actor: UserActor) => ({
  kind: 'matchmaker' as const,
  frozen: [],
  ...(actor.role === 'admin' ? {} : { matchmakerId: actor.userId }),
});

const waiting = { waitingSince: { $type: 'date' as const } };

const findThreads = async (actor: UserActor, { show, before, limit }: Page): Promise<Conversation[]> => {
  const [part, cursor] = before === undefined ? [WAITING, undefined] : [before.slice(0, 1), before.slice(1)];
  if (part !== WAITING && part !== OTHERS) throw invalid('before', 'This is not a cursor of this list');
  const threads = getRawCollection<Conversation>(ConversationModel);
  const own = threadsOf(actor);
  const first =
    part === OTHERS || show === 'put-aside'
      ? []
      : await threads
          .find({ $and: [own, waiting, buildCursorFilter(cursor, 'waitingSince', 'newer')] })
          .sort({ waitingSince: 1, _id: 1 })
          .limit(limit)
          .toArray();
  if (show === 'waiting' || first.length === limit) return first;
  const after = part === OTHERS ? cursor : undefined;
  const others = await threads
    .find({
      $and: [
        own,
        show === 'put-aside' ? whereAside : { waitingSince: null },
        buildCursorFilter(after, 'lastActivityAt', 'older'),
      ],
    })
    .sort({ lastActivityAt: -1, _id: -1 })
    .limit(limit - first.length)
    .toArray();
  return [...first, ...others];
};

const writeCursor = ({ _id, waitingSince, lastActivityAt }: Conversation): string =>
  waitingSince ? WAITING + formatCursor(waitingSince, _id) : OTHERS + formatCursor(lastActivityAt, _id);

/** Returns the rows of those threads whose member the actor may work with: what the account says decides. */
const toRows = async (actor: UserActor, threads: readonly Conversation[]): Promise<StaffThread[]> => {
  const members = await UserModel.find({
    $and: [
      { _id: { $in: threads.map(({ _id }) => _id) } },
      shownAccounts,
      membersWithMatchmaker,
      staffVisibleUsers(actor),
    ],
  }).lean<User[]>();
  const [unread, matchmakers] = await Promise.all([
    countUnreadByThread(STAFF_READER, threads),
    UserModel.find({ _id: { $in: members.flatMap((member) => member.assignedMatchmakerId ?? []) } }).lean<User[]>(),
  ]);
  const [memberOf, matchmakerOf] = [indexById(members), indexById(matchmakers)];
  return threads.flatMap((thread) => {
    const member = memberOf.get(thread._id);
    if (!member) return [];
    return [
      {
        member,
        matchmaker: matchmakerOf.get(member.assignedMatchmakerId ?? '') ?? null,
        lastMessage: thread.lastMessage,
        unread: unread.get(thread._id)?.count ?? 0,
        ...toPromise(thread),
        cursor: writeCursor(thread),
      },
    ];
  });
};

const listWithoutMatchmaker = async (actor: UserActor, { before, limit }: Page): Promise<StaffThread[]> => {
  const members = await UserModel.find({
    $and: [
      shownAccounts,
      membersWithMatchmaker,
      { assignedMatchmakerId: null },
      staffVisibleUsers(actor),
      buildCursorFilter(before, 'createdAt', 'newer'),
    ],
  })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit)
    .lean<User[]>();
  const threads = indexById(
    await getRawCollection<Conversation>(ConversationModel)
      .find({ _id: { $in: members.map(({ _id }) => _id) } })
      .toArray(),
  );
  return members.map((member) => ({
    member,
    matchmaker: null,
    lastMessage: threads.get(member._id)?.lastMessage ?? null,
    unread: 0,
    ...toPromise(threads.get(member._id)),
    cursor: formatCursor(member.createdAt, member._id),
  }));
};

/**
 * Counts the threads that wait for the actor: for a matchmaker those of their members who wait for an answer, for an admin, who does
 * not write there, those in which the promised time is over. Nobody is named: no look is recorded.
 */
export const countWaitingStaffThreads = async (actor: UserActor): Promise<number> => {
  requireStaff(actor);
  const lateSince = new Date(clock.now().getTime() - REPLY_PROMISE_MS);
  const late = actor.role === 'admin' ? { waitingSince: { $type: 'date' as const, $lt: lateSince } } : waiting;
  return ConversationModel.countDocuments({ $and: [threadsOf(actor), late] });
};
