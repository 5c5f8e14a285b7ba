import { QUEUE_NAMES, type QueueName } from '../../../shared/jobs/define-job.ts';
import { getQueue } from '../../jobs.ts';
import { type DailyRun, DailyRunModel } from '../../models/matching/daily-run.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { listOpenChunks } from '../daily-batch/plan-chunks.ts';
import type { Actor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';

/** The page shows the runs of this many days. */
const MAX_RUNS = 14;

export interface Jobs {
  runs: (DailyRun & { partsLeft: number })[];
  queues: { name: QueueName; counts: Record<string, number> }[];
  now: Date;
}

/** Returns the runs of the last two weeks, newest first, and the number of jobs in each queue; for admins. */
export const listJobs = async (actor: Actor): Promise<Jobs> => {
  requireAdmin(actor);
  const [runs, queues] = await Promise.all([
    DailyRunModel.find().sort({ _id: -1 }).limit(MAX_RUNS).lean<DailyRun[]>(),
    Promise.all(QUEUE_NAMES.map(async (name) => ({ name, counts: await countJobs(name) }))),
  ]);
  return { runs: await Promise.all(runs.map(addChunksLeft)), queues, now: clock.now() };
};

const countJobs = (name: QueueName): Promise<Record<string, number>> =>
  getQueue(name).getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');

const addChunksLeft = async (run: DailyRun) => ({
  ...run,
  partsLeft: run.planId === null ? 0 : (await listOpenChunks(run.planId)).length,
});
