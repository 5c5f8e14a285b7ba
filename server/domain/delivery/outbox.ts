import type { QueryFilter } from 'mongoose';
import { dispatchesJob } from '../../../shared/jobs/dispatches.ts';
import { mailJob } from '../../../shared/jobs/mail.ts';
import {
  MAIL_KINDS,
  type MailKind,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  OUTBOX_STATES,
  type OutboxState,
} from '../../../shared/options.ts';
import { NoticeModel } from '../../models/members/notice.ts';
import type { User } from '../../models/members/user.ts';
import { DISPATCH_STATES, type Dispatch, DispatchModel } from '../../models/operations/dispatch.ts';
import { MAIL_STATES, type Mail, MailModel } from '../../models/operations/mail.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { findNewestByText } from '../kernel/user-text-filter.ts';
import { recordList } from '../looks/looks.ts';
import { findKeptMails, readKeptMail } from '../mail/kept-mails.ts';
import { MAIL_WAITS_MS } from '../mail/outbox.ts';
import { DELIVERY_WAITS_MS } from './claim.ts';

const DAY_MS = 86_400_000;
/** MongoDB gives up a count of refusals after this time. */
const LONGEST_COUNT_MS = 30_000;
/** Of reasons for which sending was refused, so many are shown. */
const MAX_REASONS = 20;

/** Something in the outbox: some notices by one way to one person, or a mail of its own. */
export interface OutboxItem {
  readonly way: NoticeChannel;
  readonly kinds: readonly (NoticeKind | MailKind)[];
  readonly state: OutboxState;
  readonly item: Dispatch | Mail;
  readonly handedOverAt: Date | null;
  readonly turnAt: Date | null;
  /** Whether an admin can have it sent again. */
  readonly canRetry: boolean;
  /** Whether it is a mail that was written into a file, in development. */
  readonly canRead: boolean;
}

type DescribedItem = Omit<OutboxItem, 'canRead'>;

/** Items of the outbox, with the users to whom they go. */
export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  readonly users: ReadonlyMap<string, User>;
}

/** What restricts the outbox; what is left out does not. */
export interface OutboxQuery {
  readonly way?: NoticeChannel | undefined;
  readonly kind?: NoticeKind | MailKind | undefined;
  readonly state?: OutboxState | undefined;
  /** A part of the receiver's name, e-mail or username. */
  readonly q?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The conditions on stored dispatches that make each state. All states are named, so that the index by state and time serves them. */
const DISPATCHES_OF: Record<OutboxState, QueryFilter<Dispatch>> = {
  waiting: { state: { $in: ['waiting', 'handed-over'] }, tries: { $not: { $gte: dispatchesJob.options.maxAttempts } } },
  failed: { state: 'waiting', tries: { $gte: dispatchesJob.options.maxAttempts } },
  sent: { state: 'sent' },
  refused: { state: 'refused' },
  dropped: { state: 'dropped' },
  unknown: { state: 'unknown' },
};

/** The same of mails: one that a server was receiving when it was last heard of is not sent again. */
const MAILS_OF: Record<OutboxState, QueryFilter<Mail>> = {
  waiting: { state: 'waiting', tries: { $not: { $gte: mailJob.options.maxAttempts } } },
  failed: { state: 'waiting', tries: { $gte: mailJob.options.maxAttempts } },
  sent: { state: 'sent' },
  refused: { state: 'refused' },
  dropped: { state: 'dropped' },
  unknown: { state: 'handed-over' },
};

/** Returns the state of a dispatch as the outbox has it. */
const getDispatchState = ({ state, tries }: Dispatch): OutboxState => {
  if (state === 'waiting' && (tries ?? 0) >= dispatchesJob.options.maxAttempts) return 'failed';
  return state === 'handed-over' ? 'waiting' : state;
};

/** Returns the state of a mail as the outbox has it. */
const getMailState = ({ state, tries }: Mail): OutboxState => {
  if (state === 'waiting' && (tries ?? 0) >= mailJob.options.maxAttempts) return 'failed';
  return state === 'handed-over' ? 'unknown' : state;
};

/** Conditions on what an admin can have sent again: what was refused, but not for good, and what failed, as long as it may wait. */
const buildRetriable = (waitsMs: number) => ({
  createdAt: { $gt: new Date(clock.now().getTime() - waitsMs) },
  isGone: { $ne: true },
  $or: [{ state: 'refused' as const }, { state: 'waiting' as const, tries: { $gt: 0 } }],
});
export const retriableDispatches = (): QueryFilter<Dispatch> => buildRetriable(DELIVERY_WAITS_MS);
export const retriableMails = (): QueryFilter<Mail> => buildRetriable(MAIL_WAITS_MS);

/** Whether these conditions hold. */
const canRetry = ({ state, tries, isGone, createdAt }: Dispatch | Mail, waitsMs: number): boolean =>
  createdAt.getTime() > clock.now().getTime() - waitsMs &&
  isGone !== true &&
  (state === 'refused' || (state === 'waiting' && (tries ?? 0) > 0));

const describeDispatch = (item: Dispatch): DescribedItem => {
  const { channel: way, kinds, handedOverAt, turnAt } = item;
  const state = getDispatchState(item);
  return {
    way,
    kinds: kinds ?? [],
    state,
    item,
    handedOverAt,
    turnAt: state === 'waiting' && turnAt && turnAt > clock.now() ? turnAt : null,
    canRetry: canRetry(item, DELIVERY_WAITS_MS),
  };
};

const describeMail = (item: Mail): DescribedItem => ({
  way: 'email',
  kinds: [item.kind],
  state: getMailState(item),
  item,
  handedOverAt: null,
  turnAt: null,
  canRetry: canRetry(item, MAIL_WAITS_MS),
});

const compareLatestFirst = ({ item: one }: DescribedItem, { item: other }: DescribedItem): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || Number(other._id > one._id) - Number(other._id < one._id);

const isNoticeKind = (kind: string): kind is NoticeKind => NOTICE_KINDS.some((one) => one === kind);
const isMailKind = (kind: string): kind is MailKind => MAIL_KINDS.some((one) => one === kind);

/**
 * Lists what was sent by mail and push, or is to be, the latest first, for admins; that they were shown these people is recorded. It
 * is known for 30 days. Throws `bad_request` for a text that is no cursor.
 */
export const listOutbox = async (
  actor: Actor,
  { way, kind, state, q, before, limit }: OutboxQuery,
): Promise<OutboxPage> => {
  requireAdmin(actor);
  const beyond = buildCursorFilter(before, 'createdAt', 'older');
  const people = q?.trim() ? { userId: { $in: await findNewestByText(q) } } : {};
  const sort = { createdAt: -1, _id: -1 } as const;
  const [dispatches, mails] = await Promise.all([
    kind === undefined || isNoticeKind(kind)
      ? DispatchModel.find({
          $and: [
            state ? DISPATCHES_OF[state] : { state: { $in: [...DISPATCH_STATES] } },
            { ...people, ...(way && { channel: way }), ...(kind && { kinds: kind }) },
            beyond,
          ],
        })
          .sort(sort)
          .limit(limit)
          .lean<Dispatch[]>()
      : [],
    way !== 'push' && (kind === undefined || isMailKind(kind))
      ? MailModel.find({
          $and: [
            state ? MAILS_OF[state] : { state: { $in: [...MAIL_STATES] } },
            { ...people, ...(kind && { kind }) },
            beyond,
          ],
        })
          .sort(sort)
          .limit(limit)
          .lean<Mail[]>()
      : [],
  ]);
  const items = [...dispatches.map(describeDispatch), ...mails.map(describeMail)]
    .sort(compareLatestFirst)
    .slice(0, limit);
  const receivers = items.map(({ item: { userId } }) => userId);
  const [users, kept] = await Promise.all([
    loadUsersById(receivers),
    findKeptMails(items.map(({ item }) => item._id)),
    recordList(actor, 'staffOutbox.list', receivers),
  ]);
  return { items: items.map((one) => ({ ...one, canRead: kept.has(one.item._id) })), users };
};

/**
 * Returns a mail that was written into a file, as a page, for admins; that they read it is recorded. Throws `not_found` where there is
 * no such file, so always where mails are sent.
 */
export const readMail = async (actor: Actor, id: string): Promise<Buffer> => {
  requireAdmin(actor);
  const { _id, userId } =
    (await DispatchModel.findById(id, { userId: 1 }).lean()) ??
    (await MailModel.findById(id, { userId: 1 }).lean()) ??
    {};
  const page = _id === undefined ? null : await readKeptMail(_id);
  if (!page) throw notFound('no mail of this id was written into a file');
  await recordList(actor, 'staffOutbox.read', [userId ?? null]);
  return page;
};

/** How much was sent by one way in the last 24 hours, in each state. */
interface WayFigures {
  readonly way: NoticeChannel;
  readonly isSent: boolean;
  /** Notices that are not due yet. */
  readonly later: number;
  readonly states: Record<OutboxState, number>;
}

/** Why sending was refused, and how often in the last 24 hours. */
interface Refusal {
  readonly way: NoticeChannel;
  readonly reason: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** The outbox as counts. */
export interface OutboxFigures {
  readonly ways: readonly WayFigures[];
  readonly refusals: readonly Refusal[];
}

/** Returns how much was sent in the last 24 hours, waits, or was refused, and why; for admins. */
export const getOutboxFigures = async (actor: Actor): Promise<OutboxFigures> => {
  requireAdmin(actor);
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [ways, refusals] = await Promise.all([
    Promise.all(NOTICE_CHANNELS.map((way) => countWay(way, since))),
    listRefusals(since),
  ]);
  return { ways, refusals: refusals.slice(0, MAX_REASONS) };
};

const countWay = async (way: NoticeChannel, since: Date): Promise<WayFigures> => {
  const createdAt = { $gte: since };
  const [later, ...counts] = await Promise.all([
    NoticeModel.countDocuments({ [`due.${way}`]: { $type: 'date' } }),
    ...OUTBOX_STATES.map(async (state) => {
      const [dispatches, mails] = await Promise.all([
        DispatchModel.countDocuments({ ...DISPATCHES_OF[state], createdAt, channel: way }),
        way === 'email' ? MailModel.countDocuments({ ...MAILS_OF[state], createdAt }) : 0,
      ]);
      return [state, dispatches + mails] as const;
    }),
  ]);
  const states = Object.fromEntries(counts) as Record<OutboxState, number>;
  return { way, isSent: getContext().noticeChannels.includes(way), later, states };
};

/** Returns why receiving ends refused something since a time, the most frequent reason first. */
export const listRefusals = async (since: Date, maxTimeMS = LONGEST_COUNT_MS): Promise<Refusal[]> => {
  const match = { $match: { state: 'refused', createdAt: { $gte: since } } } as const;
  const facts = { count: { $sum: 1 }, lastAt: { $max: '$createdAt' } } as const;
  const reason = { $ifNull: ['$reason', 'not known'] };
  const [dispatches, mails] = await Promise.all([
    DispatchModel.aggregate<{ _id: { way: NoticeChannel; reason: string }; count: number; lastAt: Date }>([
      match,
      { $group: { _id: { way: '$channel', reason }, ...facts } },
    ]).option({ maxTimeMS }),
    MailModel.aggregate<{ _id: string; count: number; lastAt: Date }>([
      match,
      { $group: { _id: reason, ...facts } },
    ]).option({ maxTimeMS }),
  ]);
  const found = new Map<string, Refusal>();
  const add = (one: Refusal): void => {
    const key = `${one.way} ${one.reason}`;
    const other = found.get(key);
    found.set(
      key,
      other
        ? {
            ...one,
            count: one.count + other.count,
            lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
          }
        : one,
    );
  };
  for (const { _id, count, lastAt } of dispatches) add({ ..._id, count, lastAt });
  for (const { _id, count, lastAt } of mails) add({ way: 'email', reason: _id, count, lastAt });
  return [...found.values()].sort((one, other) => other.count - one.count || Number(other.lastAt) - Number(one.lastAt));
};
