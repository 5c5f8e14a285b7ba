import { type DailyRun, DailyRunModel } from '../../models/matching/daily-run.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { listOpenChunks } from '../daily-batch/plan-chunks.ts';
import type { Actor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { type JobCounts, listQueues } from '../kernel/job-queues.ts';

/** The page shows the runs of this many days. */
const MAX_RUNS = 14;

export interface Jobs {
  runs: (DailyRun & { partsLeft: number })[];
  queues: JobCounts[];
  now: Date;
}

/** Returns the runs of the last two weeks, newest first, and the number of jobs in each queue; for admins. */
export const listJobs = async (actor: Actor): Promise<Jobs> => {
  requireAdmin(actor);
  const [runs, queues] = await Promise.all([
    DailyRunModel.find().sort({ _id: -1 }).limit(MAX_RUNS).lean<DailyRun[]>(),
    listQueues(),
  ]);
  return { runs: await Promise.all(runs.map(addChunksLeft)), queues, now: clock.now() };
};

const addChunksLeft = async (run: DailyRun) => ({
  ...run,
  partsLeft: run.planId === null ? 0 : (await listOpenChunks(run.planId)).length,
});
