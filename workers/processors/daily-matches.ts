import { applyChunk, enqueueChunks } from '../../server/domain/daily-batch/plan-chunks.ts';
import { dailyRun } from '../../server/domain/daily-batch/run.ts';
import { topUp } from '../../server/domain/daily-batch/top-up.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobPayload } from '../../shared/jobs.ts';

/** One member's batch, a part of a day's plan, or the whole day's run, which hands such parts out. */
export const dailyMatches = (payload: JobPayload<'daily-matches'>): Promise<void> => {
  if ('userId' in payload) return topUp(system, payload);
  if ('planId' in payload) return applyChunk(system, payload);
  return dailyRun(system, payload, enqueueChunks);
};
