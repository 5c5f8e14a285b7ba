import { type Notification, NotificationModel } from '../../models/members/notification.ts';
import { UserModel } from '../../models/members/user.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { getAwayTimes, SUMMARIZED_KINDS } from '../../policies/notifications.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notifyMany } from './notify.ts';

const MAX_AT_ONCE = 500;
/** A summary tells of so many things at most, the newest. */
const MAX_TOLD = 10;
const WEEK_MS = 7 * 86_400_000;

const waits = { readAt: null, kind: { $in: SUMMARIZED_KINDS } };

/** Returns what each of some people has not read of what a summary tells, oldest first. */
export const findSummarized = async (userIds: readonly string[]): Promise<ReadonlyMap<string, Notification[]>> => {
  if (userIds.length === 0) return new Map();
  const found = await NotificationModel.aggregate<{ _id: string; newest: Notification[] }>([
    { $match: { userId: { $in: userIds }, ...waits } },
    {
      $group: {
        _id: '$userId',
        newest: { $topN: { n: MAX_TOLD, sortBy: { at: -1, _id: -1 }, output: '$$ROOT' } },
      },
    },
  ]);
  return new Map(found.map(({ _id, newest }) => [_id, newest.reverse()]));
};

/**
 * Adds a notification for each member who is away and has something waiting: one a week, however often this is done. What it tells, and
 * whether it still is to be told, is looked up when it is delivered.
 */
export const addWeeklySummaries = async (_actor: SystemActor): Promise<void> => {
  const now = clock.now();
  const { after, before } = getAwayTimes(now);
  const event = `summary:${Math.floor(now.getTime() / WEEK_MS)}`;
  const addTo = async (userIds: readonly string[]): Promise<void> => {
    const receivers: string[] = await NotificationModel.distinct('userId', { userId: { $in: userIds }, ...waits });
    if (receivers.length > 0) await notifyMany(receivers.map((userId) => ({ userId, kind: 'weekly-summary', event })));
  };
  let some: string[] = [];
  const away = UserModel.find({ ...shownAccounts, lastActiveAt: { $gt: after, $lt: before } }, { _id: 1 }).lean();
  for await (const { _id } of away.cursor()) {
    some.push(_id);
    if (some.length < MAX_AT_ONCE) continue;
    await addTo(some);
    some = [];
  }
  if (some.length > 0) await addTo(some);
};
