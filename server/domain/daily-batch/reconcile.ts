import { BatchModel } from '../../models/matching/batch.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { UserModel } from '../../models/members/user.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { today } from '../kernel/day.ts';
import { keepIntroducible } from '../matches/candidates.ts';
import { findPickedFor } from '../picks/planned-picks.ts';
import { isDayDone, isLeased } from './lease.ts';

/** The minute of the day, in the service's time zone, at which the schedule starts the day's run and from which it is due. */
export const DUE_MINUTE = 5;
/** Members approved earlier than this have a batch from a daily run. */
const LOOK_BACK_MS = 26 * 3_600_000;

/** What should have been done by now. */
export interface OverdueWork {
  /** Today, when its run is due and neither completed nor under way. */
  day: string | null;
  /** New members who never had a batch and can have one now. */
  userIds: string[];
  /** Members with picks that may get a place of today, whose run is done, and were not tried yet. */
  pickedFor: string[];
}

/** Finds what is overdue from the database alone, because the queue may have lost it. */
export const findOverdueWork = async (): Promise<OverdueWork> => {
  const day = today();
  return {
    day: (await isOverdue(day)) ? day : null,
    userIds: await newMembersWithoutBatch(),
    pickedFor: (await isDayDone(day)) ? await findPickedFor(day) : [],
  };
};

/**
 * Returns whether today's run is due and neither completed nor under way. False while there are no members, because the demo
 * community may still be being stored.
 */
const isOverdue = async (day: string): Promise<boolean> =>
  minuteOfDay(clock.now()) >= DUE_MINUTE &&
  !(await isDayDone(day)) &&
  !(await isLeased(day)) &&
  (await UserModel.exists({ role: 'member' })) !== null;

const newMembersWithoutBatch = async (): Promise<string[]> => {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
  const approved = await ApplicationModel.find(
    { status: 'approved', decidedAt: { $gte: since } },
    { userId: 1 },
  ).lean();
  const userIds = approved.map((application) => application.userId);
  const started = new Set<string>(await BatchModel.distinct('userId', { userId: { $in: userIds } }));
  return keepIntroducible(userIds.filter((userId) => !started.has(userId)));
};

const minuteOfDay = (at: Date): number => {
  const { timeZone } = getContext();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
};
