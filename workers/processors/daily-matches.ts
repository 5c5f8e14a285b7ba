import { system } from '../../server/domain/actor.ts';
import { dailyRun } from '../../server/domain/daily-run.ts';
import { topUp } from '../../server/domain/top-up.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** The whole day's run, or one member's batch. */
export const dailyMatches = ({ day, userId, unlessDone }: JobPayload<'daily-matches'>): Promise<void> =>
  userId === undefined ? dailyRun(system, { day, unlessDone }) : topUp(system, { userId });
