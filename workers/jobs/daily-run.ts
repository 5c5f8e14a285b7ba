import { enqueueChunks } from '../../server/domain/daily-batch/plan-chunks.ts';
import { DUE_MINUTE } from '../../server/domain/daily-batch/reconcile.ts';
import { dailyRun } from '../../server/domain/daily-batch/run.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { publish } from '../../server/domain/kernel/events.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Plans the day and enqueues the chunks of the plan. */
export const runDaily: JobImplementation<'daily-run'> = {
  schedule: { pattern: `${DUE_MINUTE} 0 * * *`, payload: { unlessDone: true } },
  run: async (payload) => {
    await dailyRun(system, payload, enqueueChunks);
    publish([{ type: 'jobs.changed' }]);
  },
};
