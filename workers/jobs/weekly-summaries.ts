import { system } from '../../server/domain/kernel/actor.ts';
import { addWeeklySummaries } from '../../server/domain/notifications/summaries.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Adds the summaries of the week, on Mondays. */
export const runWeeklySummaries: JobImplementation<'weekly-summaries'> = {
  schedule: { pattern: '0 9 * * 1', payload: {} },
  run: () => addWeeklySummaries(system),
};
