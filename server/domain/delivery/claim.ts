import { dispatchesJob } from '../../../shared/jobs/dispatches.ts';
import type { NoticeChannel } from '../../../shared/options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Notice, NoticeModel } from '../../models/members/notice.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel, type StoredNoticeTimes } from '../../models/members/settings.ts';
import { type Dispatch, DispatchModel } from '../../models/operations/dispatch.ts';
import { getTopic } from '../../policies/notices.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { createMutex } from '../kernel/mutex.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { findPeopleWithDevices } from '../notices/push-subscriptions.ts';
import { getNoticesReachableFrom } from '../settings/notice-times.ts';

/** So many notices are looked at in one transaction. */
const MAX_NOTICES = 400;
/** A dispatch is on its way by then, unless its job was lost. */
export const OVERDUE_MS = 60_000;
/** What could not be delivered for so long is not delivered any more. */
export const DELIVERY_WAITS_MS = 86_400_000;
const MAX_OVERDUE = 500;

/** Two transactions that claim the same notices only hinder each other. */
const turns = createMutex();

/**
 * Makes dispatches, one a person, of notices that are due by a channel, and has those wait that do not reach their receiver now.
 * Nothing is kept for a channel that does not reach somebody at all. A notice gets into one dispatch, also where many processes do this at once. Returns the ids of the dispatches; null where
 * nothing was due.
 */
export const claimDue = async (
  _actor: SystemActor,
  { channel }: { channel: NoticeChannel },
): Promise<string[] | null> => {
  const endTurn = await turns.acquire();
  return claim(channel).finally(endTurn);
};

const claim = (channel: NoticeChannel): Promise<string[] | null> => {
  const key = `due.${channel}`;
  const now = clock.now();
  // The type is named for MongoDB, which keeps to the index of those that are due only then.
  const isDue = { [key]: { $type: 'date' as const, $lte: now } };
  return inTransaction(async ({ session }) => {
    const first = await NoticeModel.find(isDue, { userId: 1 }, { session })
      .sort({ [key]: 1 })
      .limit(MAX_NOTICES)
      .lean();
    if (first.length === 0) return null;
    const userIds = [...new Set(first.map(({ userId }) => userId))];
    // What else is due to the same people is told with it.
    const notices = await NoticeModel.find({ userId: { $in: userIds }, ...isDue }, null, { session }).lean<Notice[]>();
    const getWait = await loadWaits(channel, userIds, now);
    const reachable = channel === 'push' ? await findPeopleWithDevices(userIds) : new Set(userIds);
    const unreachable = notices.filter(({ userId }) => !reachable.has(userId));
    const planned = notices
      .filter(({ userId }) => reachable.has(userId))
      .map((notice) => ({ notice, from: getWait(notice) }));
    const dispatches = userIds
      .map((userId) => ({
        userId,
        told: planned.flatMap(({ notice, from }) => (notice.userId === userId && from <= now ? [notice] : [])),
      }))
      .filter(({ told }) => told.length > 0)
      .map(
        ({ userId, told }): Dispatch => ({
          _id: newId(),
          userId,
          channel,
          kinds: [...new Set(told.map(({ kind }) => kind))],
          topics: [...new Set(told.flatMap(({ kind }) => getTopic(kind) ?? []))],
          noticeIds: told.map(({ _id }) => _id),
          state: 'waiting',
          createdAt: now,
          overdueAt: new Date(now.getTime() + OVERDUE_MS),
          handedOverAt: null,
          unknowns: 0,
          tries: 0,
          reason: null,
          isGone: false,
          turnAt: null,
        }),
      );
    // Every field is there: nothing is left to mongoose, which takes longer than the database.
    if (dispatches.length > 0) await getRawCollection<Dispatch>(DispatchModel).insertMany(dispatches, { session });
    const claimed = [...dispatches.flatMap(({ noticeIds }) => noticeIds), ...unreachable.map(({ _id }) => _id)];
    await NoticeModel.updateMany({ _id: { $in: claimed } }, { $unset: { [key]: 1 } }, { session });
    for (const { notice, from } of planned) {
      if (from > now) await NoticeModel.updateOne({ _id: notice._id }, { $set: { [key]: from } }, { session });
    }
    return dispatches.map(({ _id }) => _id);
  });
};

/** How long a topic is not told of by a channel after it was. */
const PAUSES_MS: Record<NonNullable<StoredNoticeTimes['frequency']>, number> = {
  'at-once': 0,
  hourly: 3_600_000,
  daily: 86_400_000,
};

/**
 * Loads when some people wish to be told by a channel, and returns a function that says from when on one of their notices may be
 * delivered: `now` where it may, always for what concerns the safety of the account.
 */
const loadWaits = async (channel: NoticeChannel, userIds: readonly string[], now: Date) => {
  const settings = await SettingsModel.find(
    { _id: { $in: userIds }, noticeTimes: { $exists: true } },
    { noticeTimes: 1 },
  ).lean<Pick<Settings, '_id' | 'noticeTimes'>[]>();
  const pauses = new Map(
    settings.map(({ _id, noticeTimes }) => [_id, PAUSES_MS[noticeTimes?.frequency ?? 'at-once']] as const),
  );
  const [profiles, recent] = await Promise.all([
    ProfileModel.find({ _id: { $in: settings.map(({ _id }) => _id) } }, { location: 1 }).lean<
      Pick<Profile, '_id' | 'location'>[]
    >(),
    DispatchModel.find({
      userId: { $in: [...pauses.keys()].filter((id) => (pauses.get(id) ?? 0) > 0) },
      channel,
      state: { $nin: ['dropped', 'refused'] },
      createdAt: { $gt: new Date(now.getTime() - PAUSES_MS.daily) },
    }).lean<Dispatch[]>(),
  ]);
  const placeOf = new Map(profiles.map(({ _id, location }) => [_id, location]));
  const quietUntil = new Map(
    settings.map(({ _id, noticeTimes }) => [_id, getNoticesReachableFrom(now, noticeTimes, placeOf.get(_id) ?? null)]),
  );
  return ({ userId, kind }: Notice): Date => {
    const topic = getTopic(kind);
    if (topic === null) return now;
    const pauseMs = pauses.get(userId) ?? 0;
    const told = recent
      .filter((dispatch) => dispatch.userId === userId && dispatch.topics.includes(topic))
      .map(({ createdAt }) => createdAt.getTime() + pauseMs);
    return new Date(Math.max(now.getTime(), quietUntil.get(userId)?.getTime() ?? 0, ...told));
  };
};

/**
 * Returns the ids of dispatches that are not settled in time, but for those that are given up: their job was lost, or the process that
 * sent them. These come again after a minute, so that many of which a job is only late hide no other.
 */
export const findOverdueDispatches = async (): Promise<string[]> => {
  const now = clock.now();
  const createdAt = { $gt: new Date(now.getTime() - DELIVERY_WAITS_MS) };
  const overdueAt = { $type: 'date' as const, $lte: now };
  const tries = { $not: { $gte: dispatchesJob.options.maxAttempts } };
  const overdue = await DispatchModel.find({ overdueAt, createdAt, tries }, { _id: 1 })
    .sort({ overdueAt: 1 })
    .limit(MAX_OVERDUE)
    .lean();
  const ids = overdue.map(({ _id }) => _id);
  // What a dead process had handed over is free for the next one.
  const again = { state: 'waiting', overdueAt: new Date(now.getTime() + OVERDUE_MS) } as const;
  if (ids.length > 0) await DispatchModel.updateMany({ _id: { $in: ids }, overdueAt }, { $set: again });
  return ids;
};
