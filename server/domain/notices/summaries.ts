import { type Notice, NoticeModel } from '../../models/members/notice.ts';
import { UserModel } from '../../models/members/user.ts';
import { shownAccounts } from '../../policies/account-state.ts';
import { getAwayTimes, SUMMARIZED_KINDS } from '../../policies/notices.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { addNotices } from './add.ts';

const MAX_AT_ONCE = 500;
/** A summary tells of so many things at most, the newest. */
const MAX_TOLD = 10;
const WEEK_MS = 7 * 86_400_000;

const waits = { readAt: null, kind: { $in: SUMMARIZED_KINDS } };

/** Returns what somebody has not read of what a summary tells, oldest first. */
export const findSummarized = async (userId: string): Promise<Notice[]> => {
  const newest = await NoticeModel.find({ userId, ...waits })
    .sort({ at: -1, _id: -1 })
    .limit(MAX_TOLD)
    .lean<Notice[]>();
  return newest.reverse();
};

/**
 * Adds a notice for each member who is away and has something waiting: one a week, however often this is done. What it tells, and
 * whether it still is to be told, is looked up when it is delivered.
 */
export const addWeeklySummaries = async (_actor: SystemActor): Promise<void> => {
  const now = clock.now();
  const { after, before } = getAwayTimes(now);
  const event = `summary:${Math.floor(now.getTime() / WEEK_MS)}`;
  const addTo = async (userIds: readonly string[]): Promise<void> => {
    const receivers: string[] = await NoticeModel.distinct('userId', { userId: { $in: userIds }, ...waits });
    if (receivers.length > 0) await addNotices(receivers.map((userId) => ({ userId, kind: 'weekly-summary', event })));
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
