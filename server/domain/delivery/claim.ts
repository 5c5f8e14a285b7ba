import { dispatchesJob } from '../../../shared/jobs/dispatches.ts';
import type { DeliveryChannel } from '../../../shared/notification.ts';
import { NOTIFICATIONS } from '../../../shared/notifications.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel, type StoredNotificationTimes } from '../../models/members/settings.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { indexById, newId } from '../kernel/ids.ts';
import { createMutex } from '../kernel/mutex.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { OVERDUE_MS } from '../notifications/notify.ts';
import { findPeopleWithDevices } from '../notifications/push-subscriptions.ts';
import { findReachableFrom } from '../settings/notification-times.ts';

/** So many notifications are looked at in one transaction. */
const MAX_NOTIFICATIONS = 400;
/** What could not be delivered for so long is not delivered any more. */
export const DELIVERY_WAITS_MS = 86_400_000;
const MAX_OVERDUE = 500;

/** Two transactions that claim the same notifications only hinder each other. */
const turns = createMutex();

/**
 * Makes deliveries, one a person, of notifications that are due by a channel, and has those wait that do not reach their receiver now.
 * Skips channels that a person cannot receive. A notification gets into one delivery, also where many processes do this at once. Returns
 * the ids of the deliveries; null where nothing was due.
 */
export const claimDue = async (
  _actor: SystemActor,
  { channel }: { channel: DeliveryChannel },
): Promise<string[] | null> => {
  const endTurn = await turns.acquire();
  return claim(channel).finally(endTurn);
};

const claim = (channel: DeliveryChannel): Promise<string[] | null> => {
  const key = `due.${channel}`;
  const now = clock.now();
  // The type is named for MongoDB, which keeps to the index of those that are due only then.
  const isDue = { [key]: { $type: 'date' as const, $lte: now } };
  return inTransaction(async ({ session }) => {
    const first = await NotificationModel.find(isDue, { userId: 1 }, { session })
      .sort({ [key]: 1 })
      .limit(MAX_NOTIFICATIONS)
      .lean();
    if (first.length === 0) return null;
    const userIds = [...new Set(first.map(({ userId }) => userId))];
    // What else is due to the same people is told with it.
    const notices = await NotificationModel.find({ userId: { $in: userIds }, ...isDue }, null, { session }).lean<
      Notification[]
    >();
    const getWait = await loadWaits(channel, userIds, now);
    const reachable = channel === 'push' ? await findPeopleWithDevices(userIds) : new Set(userIds);
    const planned = notices
      .filter(({ userId }) => reachable.has(userId))
      .map((notice) => ({ notice, from: getWait(notice) }));
    const told = new Map<string, Notification[]>();
    for (const { notice, from } of planned) {
      if (from <= now) told.set(notice.userId, [...(told.get(notice.userId) ?? []), notice]);
    }
    const deliveries = [...told].map(([userId, some]) => buildDelivery(channel, userId, some, now));
    // Every field is there: nothing is left to mongoose, which takes longer than the database.
    if (deliveries.length > 0) await getRawCollection<Delivery>(DeliveryModel).insertMany(deliveries, { session });
    const later = planned.filter(({ from }) => from > now);
    const waiting = new Set(later.map(({ notice }) => notice._id));
    const claimed = notices.filter(({ _id }) => !waiting.has(_id)).map(({ _id }) => _id);
    await NotificationModel.updateMany({ _id: { $in: claimed } }, { $unset: { [key]: 1 } }, { session });
    const postpone = later.map(({ notice: { _id }, from }) => ({
      updateOne: { filter: { _id }, update: { $set: { [key]: from } } },
    }));
    if (postpone.length > 0) {
      await getRawCollection<Notification>(NotificationModel).bulkWrite(postpone, { session, ordered: false });
    }
    return deliveries.map(({ _id }) => _id);
  });
};

const buildDelivery = (
  channel: DeliveryChannel,
  userId: string,
  notices: readonly Notification[],
  now: Date,
): Delivery => ({
  ...{ _id: newId(), userId, channel, noticeIds: notices.map(({ _id }) => _id) },
  kinds: [...new Set(notices.map(({ kind }) => kind))],
  topics: [...new Set(notices.flatMap(({ kind }) => NOTIFICATIONS[kind].topic ?? []))],
  ...{ subjectId: null, to: null, client: null, state: 'waiting', createdAt: now },
  overdueAt: new Date(now.getTime() + OVERDUE_MS),
  ...{ handedOverAt: null, unknowns: 0, tries: 0, reason: null, isGone: false, turnAt: null },
});

/** How long a topic is not told of by a channel after it was. */
const PAUSES_MS: Record<NonNullable<StoredNotificationTimes['frequency']>, number> = {
  'at-once': 0,
  hourly: 3_600_000,
  daily: 86_400_000,
};

/**
 * Loads when some people wish to be told by a channel, and returns a function that says from when on one of their notifications may be
 * delivered: `now` where it may, always for what concerns the safety of the account.
 */
const loadWaits = async (channel: DeliveryChannel, userIds: readonly string[], now: Date) => {
  const settings = await SettingsModel.find({ _id: { $in: userIds } }, { noticeTimes: 1 }).lean<
    Pick<Settings, '_id' | 'noticeTimes'>[]
  >();
  const pauses = new Map(
    settings.map(({ _id, noticeTimes }) => [_id, PAUSES_MS[noticeTimes?.frequency ?? 'at-once']] as const),
  );
  const [profiles, recent] = await Promise.all([
    ProfileModel.find({ _id: { $in: [...userIds] } }, { location: 1 }).lean<Pick<Profile, '_id' | 'location'>[]>(),
    DeliveryModel.find({
      userId: { $in: [...pauses.keys()].filter((id) => (pauses.get(id) ?? 0) > 0) },
      channel,
      state: { $nin: ['dropped', 'refused'] },
      createdAt: { $gt: new Date(now.getTime() - PAUSES_MS.daily) },
    }).lean<Delivery[]>(),
  ]);
  const [settingsOf, profileOf] = [indexById(settings), indexById(profiles)];
  const reachableFrom = new Map(
    userIds.map((id) => [
      id,
      findReachableFrom(now, settingsOf.get(id)?.noticeTimes, profileOf.get(id)?.location ?? null),
    ]),
  );
  return ({ userId, kind }: Notification): Date => {
    const { topic } = NOTIFICATIONS[kind];
    if (topic === null) return now;
    const pauseMs = pauses.get(userId) ?? 0;
    const told = recent
      .filter((delivery) => delivery.userId === userId && delivery.topics.includes(topic))
      .map(({ createdAt }) => createdAt.getTime() + pauseMs);
    return new Date(Math.max(now.getTime(), reachableFrom.get(userId)?.(kind).getTime() ?? 0, ...told));
  };
};

/**
 * Returns deliveries that are not settled in time, but for those that are given up: their job was lost, or the process that
 * sent them. These come again after a minute, so that many of which a job is only late hide no other.
 */
export const findOverdueDeliveries = async (): Promise<Pick<Delivery, '_id' | 'noticeIds'>[]> => {
  const now = clock.now();
  const createdAt = { $gt: new Date(now.getTime() - DELIVERY_WAITS_MS) };
  const inTime = { $or: [{ createdAt }, { noticeIds: { $size: 0 } }] };
  const overdueAt = { $type: 'date' as const, $lte: now };
  const tries = { $not: { $gte: dispatchesJob.options.maxAttempts } };
  const overdue = await DeliveryModel.find({ overdueAt, tries, ...inTime }, { noticeIds: 1 })
    .sort({ overdueAt: 1 })
    .limit(MAX_OVERDUE)
    .lean();
  // What a dead process had handed over is free for the next one.
  const retryState = { state: 'waiting', overdueAt: new Date(now.getTime() + OVERDUE_MS) } as const;
  const _id = { $in: overdue.map((one) => one._id) };
  if (overdue.length > 0) await DeliveryModel.updateMany({ _id, overdueAt }, { $set: retryState });
  return overdue;
};
