import { findOverdue } from '../server/domain/daily-batch/reconcile.ts';
import { runtimeSettings } from '../server/domain/kernel/context.ts';
import { enqueue, queueOf } from '../server/jobs.ts';
import type { JobName, JobPayload } from '../shared/jobs.ts';

interface Entry<N extends JobName = JobName> {
  readonly job: N;
  /** Cron: minute, hour, day, month, weekday, in the service's time zone. */
  readonly pattern: string;
  readonly payload: JobPayload<N>;
}

/** Everything that happens by the clock. A schedule's id is its job's name. */
const SCHEDULE: readonly Entry[] = [{ job: 'daily-matches', pattern: '5 0 * * *', payload: { unlessDone: true } }];

/**
 * Puts back what Redis has lost: schedules, a run of today that is overdue, first batches of new members. Safe to repeat,
 * and from many workers at once.
 */
export const reconcile = async (): Promise<void> => {
  for (const entry of SCHEDULE) await keepScheduled(entry);
  const { day, userIds } = await findOverdue();
  // One attempt a minute, however many workers notice it.
  const slot = Math.floor(Date.now() / 60_000);
  if (day !== null) await enqueue('daily-matches', { day, unlessDone: true }, `overdue-${day}-${slot}`);
  for (const userId of userIds) await enqueue('daily-matches', { userId }, `overdue-${userId}-${slot}`);
};

const keepScheduled = async ({ job, pattern, payload }: Entry): Promise<void> => {
  const queue = queueOf(job);
  const tz = runtimeSettings.get().timeZone;
  const known = await queue.getJobScheduler(job);
  if (known?.pattern === pattern && known.tz === tz && known.next) return;
  await queue.upsertJobScheduler(
    job,
    { pattern, tz },
    {
      name: job,
      data: payload,
      opts: { attempts: 5, backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: 100, removeOnFail: 100 },
    },
  );
};
