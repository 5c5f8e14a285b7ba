import type { MessageWarning } from '../../../shared/options.ts';
import { MESSAGE_WARNINGS } from '../../../shared/options.ts';
import type { MarkedStatus } from '../../../shared/report-options.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { MARKED_INDEX, type Message, MessageModel } from '../../models/messaging/message.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { type KnownPending, loadPending } from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';

const PERIOD_MS = 90 * 86_400_000;

/** How many marked messages somebody sent in the last 90 days; not one of them. */
export interface MarkedSender {
  user: User;
  sent: number;
  /** To how many people. */
  people: number;
  byWarning: Record<MessageWarning, number>;
  /** How many reports there are about them. */
  reports: number;
  lastAt: Date;
  /** Whether staff have looked at all of them. */
  isSeen: boolean;
  /** That somebody has just looked at them, which can still be taken back. */
  pending: KnownPending | null;
}

/** Which senders are listed: without a status those at whom nobody has looked since the last of these messages. */
interface MarkedQuery {
  /** The id of the only sender who is wanted. */
  of?: string | undefined;
  warning?: MessageWarning | undefined;
  status?: MarkedStatus | undefined;
  /** By the last of their messages; the latest first without one. */
  order?: QueueOrder | undefined;
  before?: string | undefined;
  limit: number;
}

interface Counts extends Pick<MarkedSender, 'sent' | 'lastAt'> {
  _id: string;
  conversations: string[];
  warnings: MessageWarning[];
}

/** Somebody who sent marked messages, and when the last of them was. */
type LastMarked = Pick<Counts, '_id' | 'lastAt'>;

/** Condition for a warning, or for any. The type is named for MongoDB, which keeps to no part of the index otherwise. */
const hasWarning = (warning: MessageWarning | undefined) => ({ $type: 'string', ...(warning && { $eq: warning }) });

/**
 * Returns the steps that find when each sender's last marked message was sent, by default the latest first, of messages in
 * `MARKED_INDEX`, of which they read one entry a sender; where a warning is asked for, all entries.
 */
export const findLastMarked = (
  { of, warning, order = 'newest', before }: Omit<MarkedQuery, 'limit'>,
  since: Date,
): object[] => {
  const { towards, direction } = QUEUE_DIRECTIONS[order];
  return [
    ...(of === undefined ? [] : [{ $match: { senderId: of } }]),
    ...(warning ? [{ $match: { warning: hasWarning(warning) } }] : []),
    { $sort: { senderId: 1, createdAt: -1 } },
    { $group: { _id: '$senderId', lastAt: { $first: '$createdAt' } } },
    { $match: { lastAt: { $gte: since } } },
    { $match: buildCursorFilter(before, 'lastAt', towards) },
    { $sort: { lastAt: direction, _id: direction } },
  ];
};

/** A user and until when staff have looked at their marked messages. */
type Seen = Pick<User, '_id' | 'markedSeenUntil'>;

/**
 * Finds the senders that are asked for. Those whom staff have looked at since are read by one query of their own, as looking each of
 * them up costs most of the time where they are many; accounts that are erased are left out.
 */
const findSenders = async ({ userId }: UserActor, query: MarkedQuery, since: Date): Promise<LastMarked[]> => {
  const { status = 'waiting', limit } = query;
  const [all, seen] = await Promise.all([
    getRawCollection<Message>(MessageModel)
      .aggregate<LastMarked>(findLastMarked(query, since), { hint: MARKED_INDEX })
      .toArray(),
    status === 'all'
      ? []
      : getRawCollection<User>(UserModel)
          .find<Seen>({ markedSeenUntil: { $type: 'date', $gte: since } }, { projection: { markedSeenUntil: 1 } })
          .toArray(),
  ]);
  const seenUntil = new Map(seen.map(({ _id, markedSeenUntil }) => [_id, markedSeenUntil?.getTime() ?? 0]));
  // Their own are for other admins.
  const wanted = all.filter(({ _id, lastAt }) => _id !== userId && lastAt.getTime() > (seenUntil.get(_id) ?? 0));
  const found: LastMarked[] = [];
  for (let at = 0; at < wanted.length && found.length < limit; at += limit) {
    const some = wanted.slice(at, at + limit);
    const existing = new Set(
      (await UserModel.find({ ...existingAccounts, _id: { $in: some.map(({ _id }) => _id) } }, { _id: 1 }).lean()).map(
        ({ _id }) => _id,
      ),
    );
    found.push(...some.filter(({ _id }) => existing.has(_id)));
  }
  return found.slice(0, limit);
};

/** Counts the senders who wait for a look, up to 100; 0 for everyone but admins. */
export const countMarkedSenders = async (actor: UserActor): Promise<number> =>
  actor.role === 'admin' ? (await findSenders(actor, { limit: MAX_COUNTED }, getStart())).length : 0;

const MAX_COUNTED = 100;
const getStart = (): Date => new Date(clock.now().getTime() - PERIOD_MS);

/**
 * Lists who sent messages that the rules marked in the last 90 days, with counts; for admins. Throws `bad_request` for a text that
 * is no cursor. Erased accounts are left out.
 */
export const listMarkedSenders = async (actor: UserActor, query: MarkedQuery): Promise<MarkedSender[]> => {
  requireAdmin(actor);
  const since = getStart();
  const ids = (await findSenders(actor, query, since)).map(({ _id }) => _id);
  const [counts, users, reports, pending] = await Promise.all([
    countOf(ids, query.warning, since),
    UserModel.find({ ...existingAccounts, _id: { $in: ids } }).lean<User[]>(),
    countReports(ids),
    loadPending('marked', ids),
    recordList(actor, 'staffReports.marked', ids),
  ]);
  const userOf = indexById<User>(users);
  return ids.flatMap((_id) => {
    const [user, counted] = [userOf.get(_id), counts.get(_id)];
    if (!user || !counted) return [];
    const { sent, lastAt, conversations, warnings } = counted;
    const people = conversations.length;
    const isSeen = Boolean(user.markedSeenUntil && user.markedSeenUntil >= lastAt);
    return [
      {
        user,
        sent,
        people,
        lastAt,
        isSeen,
        byWarning: count(warnings),
        reports: reports.get(_id) ?? 0,
        pending: pending.get(_id) ?? null,
      },
    ];
  });
};

/** Counts the marked messages of some senders. */
const countOf = async (
  ids: readonly string[],
  warning: MessageWarning | undefined,
  since: Date,
): Promise<ReadonlyMap<string, Counts>> => {
  const counts = await getRawCollection<Message>(MessageModel)
    .aggregate<Counts>(
      [
        { $match: { senderId: { $in: [...ids] }, createdAt: { $gte: since }, warning: hasWarning(warning) } },
        {
          $group: {
            _id: '$senderId',
            sent: { $sum: 1 },
            lastAt: { $max: '$createdAt' },
            conversations: { $addToSet: '$conversationId' },
            warnings: { $push: '$warning' },
          },
        },
      ],
      { hint: MARKED_INDEX },
    )
    .toArray();
  return indexById(counts);
};

const count = (warnings: readonly MessageWarning[]): Record<MessageWarning, number> =>
  Object.fromEntries(
    MESSAGE_WARNINGS.map((one) => [one, warnings.filter((warning) => warning === one).length]),
  ) as Record<MessageWarning, number>;

const countReports = async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = await ReportModel.aggregate<{ _id: string; count: number }>([
    { $match: { reportedId: { $in: [...ids] } } },
    { $group: { _id: '$reportedId', count: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, count }) => [_id, count]));
};
