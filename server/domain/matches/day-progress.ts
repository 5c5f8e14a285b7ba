import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { today } from '../kernel/day.ts';

/** Whether a day's run was ever completed. */
export const isDayDone = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, finishedAt: { $ne: null } })) !== null;

/** Whether introductions can still be added to a member's batch of today: it exists already, or the day's run is over. */
export const isDayOpenFor = async (userId: string): Promise<boolean> => {
  const day = today();
  return (await BatchModel.exists({ _id: getBatchId(userId, day) })) !== null || isDayDone(day);
};
