import type { QueryFilter } from 'mongoose';
import { dispatchesJob } from '../../../shared/jobs/dispatches.ts';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  OUTBOX_STATES,
  type OutboxState,
} from '../../../shared/notification.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import type { User } from '../../models/members/user.ts';
import { DELIVERY_STATES, type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { deliveriesToldToAdmins, isToldToAdmins } from '../../policies/notifications.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { Actor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { findNewestByText } from '../kernel/user-text-filter.ts';
import { findStoredMails, readStoredMail } from '../mail/development-outbox.ts';
import { DELIVERY_WAITS_MS } from './claim.ts';

const DAY_MS = 86_400_000;
/** MongoDB gives up a count of refusals after this time. */
const LONGEST_COUNT_MS = 30_000;
/** Of reasons for which sending was refused, so many are shown. */
const MAX_REASONS = 20;

/** A delivery as the outbox has it. */
export interface OutboxItem {
  readonly delivery: Delivery;
  readonly state: OutboxState;
  /** When its turn is at the domain that receives it, where it waits for one. */
  readonly turnAt: Date | null;
  /** Whether an admin can have it sent again. */
  readonly canRetry: boolean;
  /** Whether it is a mail that was written into a file, in development. */
  readonly canRead: boolean;
}

/** Items of the outbox, with the users to whom they go. */
export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  readonly users: ReadonlyMap<string, User>;
}

/** What restricts the outbox; what is left out does not. */
export interface OutboxQuery {
  readonly way?: DeliveryChannel | undefined;
  readonly kind?: NotificationKind | undefined;
  readonly state?: OutboxState | undefined;
  /** A part of the receiver's name, e-mail or username. */
  readonly q?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

const MAX_TRIES = dispatchesJob.options.maxAttempts;

/** The conditions that make each state. All stored states are named, so that the index by state and time serves them. */
const CONDITIONS: Record<OutboxState, QueryFilter<Delivery>> = {
  waiting: {
    $or: [
      { state: 'waiting', tries: { $not: { $gte: MAX_TRIES } } },
      { state: 'handed-over', overdueAt: { $type: 'date' } },
    ],
  },
  failed: { state: 'waiting', tries: { $gte: MAX_TRIES } },
  sent: { state: 'sent' },
  refused: { state: 'refused' },
  dropped: { state: 'dropped' },
  // What is sent at most once is nobody's once it is handed over.
  unknown: { $or: [{ state: 'unknown' }, { state: 'handed-over', overdueAt: null }] },
};

/** Returns the state of a delivery as the outbox has it. */
const getOutboxState = ({ state, tries, overdueAt }: Delivery): OutboxState => {
  if (state === 'handed-over') return overdueAt ? 'waiting' : 'unknown';
  return state === 'waiting' && tries >= MAX_TRIES ? 'failed' : state;
};

/** Conditions on what an admin can have sent again: what was refused, but not for good, and what failed, as long as it may wait. */
export const retriable = (): QueryFilter<Delivery> => ({
  createdAt: { $gt: new Date(clock.now().getTime() - DELIVERY_WAITS_MS) },
  isGone: { $ne: true },
  $or: [{ state: 'refused' }, { state: 'waiting', tries: { $gt: 0 } }],
});

/** Whether these conditions hold. */
const canRetry = ({ state, tries, isGone, createdAt }: Delivery): boolean =>
  createdAt.getTime() > clock.now().getTime() - DELIVERY_WAITS_MS &&
  !isGone &&
  (state === 'refused' || (state === 'waiting' && tries > 0));

/**
 * Lists what was sent by mail and push, or is to be, the latest first, for admins; that they were shown these people is recorded. It
 * is known for 30 days. Throws `bad_request` for a text that is no cursor.
 */
export const listOutbox = async (
  actor: Actor,
  { way, kind, state, q, before, limit }: OutboxQuery,
): Promise<OutboxPage> => {
  requireAdmin(actor);
  if (kind && !isToldToAdmins(kind)) return { items: [], users: new Map() };
  const deliveries = await DeliveryModel.find({
    $and: [
      deliveriesToldToAdmins,
      state ? CONDITIONS[state] : { state: { $in: [...DELIVERY_STATES] } },
      {
        ...(q?.trim() && { userId: { $in: await findNewestByText(q) } }),
        ...(way && { channel: way }),
        ...(kind && { kinds: kind }),
      },
      buildCursorFilter(before, 'createdAt', 'older'),
    ],
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Delivery[]>();
  const receivers = deliveries.map(({ userId }) => userId);
  const [users, kept] = await Promise.all([
    loadUsersById(receivers),
    findStoredMails(deliveries.map(({ _id }) => _id)),
    recordList(actor, 'staffOutbox.list', receivers),
  ]);
  const items = deliveries.map((delivery) => {
    const shown = getOutboxState(delivery);
    const { turnAt } = delivery;
    return {
      delivery: { ...delivery, kinds: delivery.kinds.filter(isToldToAdmins) },
      state: shown,
      turnAt: shown === 'waiting' && turnAt && turnAt > clock.now() ? turnAt : null,
      canRetry: canRetry(delivery),
      canRead: kept.has(delivery._id),
    };
  });
  return { items, users };
};

/**
 * Returns a mail that was written into a file, as a page, for admins; that they read it is recorded. Throws `not_found` where there is
 * no such file, so always where mails are sent.
 */
export const readMail = async (actor: Actor, id: string): Promise<Buffer> => {
  requireAdmin(actor);
  const delivery = await DeliveryModel.findById(id, { userId: 1 }).lean();
  const page = delivery && (await readStoredMail(delivery._id));
  if (!page) throw notFound('no mail of this id was written into a file');
  await recordList(actor, 'staffOutbox.read', [delivery.userId], delivery._id);
  return page;
};

/** How much was sent by one way in the last 24 hours, in each state. */
interface WayFigures {
  readonly way: DeliveryChannel;
  readonly isSent: boolean;
  /** Notifications that are not due yet. */
  readonly later: number;
  readonly states: Record<OutboxState, number>;
}

/** Why sending was refused, and how often in the last 24 hours. */
interface Refusal {
  readonly way: DeliveryChannel;
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
    Promise.all(DELIVERY_CHANNELS.map((way) => countWay(way, since))),
    listRefusals(since),
  ]);
  return { ways, refusals: refusals.slice(0, MAX_REASONS) };
};

const countWay = async (way: DeliveryChannel, since: Date): Promise<WayFigures> => {
  const createdAt = { $gte: since };
  const [later, ...counts] = await Promise.all([
    NotificationModel.countDocuments({ [`due.${way}`]: { $type: 'date' } }),
    ...OUTBOX_STATES.map(async (state) => {
      const count = await DeliveryModel.countDocuments({ $and: [CONDITIONS[state], { createdAt, channel: way }] });
      return [state, count] as const;
    }),
  ]);
  const states = Object.fromEntries(counts) as Record<OutboxState, number>;
  return { way, isSent: getContext().noticeChannels.includes(way), later, states };
};

/** Returns why receiving ends refused something since a time, the most frequent reason first. */
export const listRefusals = async (since: Date, maxTimeMS = LONGEST_COUNT_MS): Promise<Refusal[]> => {
  const found = await DeliveryModel.aggregate<{
    _id: { way: DeliveryChannel; reason: string };
    count: number;
    lastAt: Date;
  }>([
    { $match: { state: 'refused', createdAt: { $gte: since } } },
    {
      $group: {
        _id: { way: '$channel', reason: { $ifNull: ['$reason', 'not known'] } },
        count: { $sum: 1 },
        lastAt: { $max: '$createdAt' },
      },
    },
    { $sort: { count: -1, lastAt: -1 } },
  ]).option({ maxTimeMS });
  return found.map(({ _id, ...facts }) => ({ ..._id, ...facts }));
};
