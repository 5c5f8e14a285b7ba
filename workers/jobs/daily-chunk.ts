import { applyChunk } from '../../server/domain/daily-batch/plan-chunks.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { publish } from '../../server/domain/kernel/events.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Gives the members of one chunk their introductions, and has the admins' pages show how far the batch is. */
export const runDailyChunk: JobImplementation<'daily-chunk'> = {
  run: async (payload) => {
    await applyChunk(system, payload);
    publish([{ type: 'jobs.changed' }]);
  },
};
