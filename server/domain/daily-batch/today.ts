import { BatchModel, batchId } from '../../models/matching/batch.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { runtimeSettings } from '../kernel/context.ts';

/** The matchmaking day of now (R42). */
export const today = (): string => dayKey(clock.now(), runtimeSettings.get().timeZone);

/** Whether a day's run was ever completed. */
export const isDayDone = async (day: string): Promise<boolean> =>
  (await DailyRunModel.exists({ _id: day, finishedAt: { $ne: null } })) !== null;

/** Whether today's batch of a member may still grow: it stands already, or the day's run is over. */
export const isDayOpenFor = async (userId: string): Promise<boolean> => {
  const day = today();
  return (await BatchModel.exists({ _id: batchId(userId, day) })) !== null || isDayDone(day);
};
