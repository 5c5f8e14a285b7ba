import type { MessageWarning } from '../../../shared/options.ts';
import { MESSAGE_WARNINGS } from '../../../shared/options.ts';
import type { MarkedStatus } from '../../../shared/report-options.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Message, MessageModel } from '../../models/messaging/message.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { recordList } from '../looks/looks.ts';

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
}

/** Which senders are listed: without a status those at whom nobody has looked since the last of these messages. */
interface MarkedQuery {
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

/**
 * Returns the steps that count the marked messages of each sender, by default who sent the last one latest first. They read an index alone and
 * no text.
 */
export const countMarked = (
  { warning, status = 'waiting', order = 'newest', before, limit }: MarkedQuery,
  since: Date,
): object[] => [
  { $match: { warning: warning ?? { $type: 'string' }, createdAt: { $gte: since } } },
  {
    $group: {
      _id: '$senderId',
      sent: { $sum: 1 },
      lastAt: { $max: '$createdAt' },
      conversations: { $addToSet: '$conversationId' },
      warnings: { $push: '$warning' },
    },
  },
  { $match: buildCursorFilter(before, 'lastAt', QUEUE_DIRECTIONS[order].towards) },
  { $sort: { lastAt: QUEUE_DIRECTIONS[order].direction, _id: QUEUE_DIRECTIONS[order].direction } },
  ...(status === 'all' ? [] : WAITING),
  { $limit: limit },
];

/** Leaves out those at whom staff have looked since, and accounts that are erased. */
const WAITING = [
  {
    $lookup: {
      from: UserModel.collection.collectionName,
      localField: '_id',
      foreignField: '_id',
      pipeline: [{ $match: existingAccounts }, { $project: { markedSeenUntil: 1 } }],
      as: 'user',
    },
  },
  { $unwind: '$user' },
  { $match: { $expr: { $gt: ['$lastAt', { $ifNull: ['$user.markedSeenUntil', null] }] } } },
];

/** Counts the senders who wait for a look, up to 100; 0 for everyone but admins. */
export const countMarkedSenders = async ({ role }: UserActor): Promise<number> => {
  if (role !== 'admin') return 0;
  const steps = countMarked({ limit: MAX_COUNTED }, getStart());
  return (await getRawCollection<Message>(MessageModel).aggregate(steps).toArray()).length;
};

const MAX_COUNTED = 100;
const getStart = (): Date => new Date(clock.now().getTime() - PERIOD_MS);

/**
 * Lists who sent messages that the rules marked in the last 90 days, with counts; for admins. Throws `bad_request` for a text that
 * is no cursor. Erased accounts are left out.
 */
export const listMarkedSenders = async (actor: UserActor, query: MarkedQuery): Promise<MarkedSender[]> => {
  requireAdmin(actor);
  const steps = countMarked(query, getStart());
  const counts = await getRawCollection<Message>(MessageModel).aggregate<Counts>(steps).toArray();
  const ids = counts.map(({ _id }) => _id);
  const [users, reports] = await Promise.all([
    UserModel.find({ ...existingAccounts, _id: { $in: ids } }).lean<User[]>(),
    countReports(ids),
    recordList(actor, 'staffReports.marked', ids),
  ]);
  const userOf = indexById<User>(users);
  return counts.flatMap(({ _id, sent, lastAt, conversations, warnings }) => {
    const user = userOf.get(_id);
    const people = conversations.length;
    if (!user) return [];
    const isSeen = Boolean(user.markedSeenUntil && user.markedSeenUntil >= lastAt);
    return [{ user, sent, people, lastAt, isSeen, byWarning: count(warnings), reports: reports.get(_id) ?? 0 }];
  });
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
