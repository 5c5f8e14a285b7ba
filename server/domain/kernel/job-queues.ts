import { QUEUE_NAMES, type QueueName } from '../../../shared/jobs/define-job.ts';
import { getQueue } from '../../jobs.ts';
import { clock } from './clock.ts';

type Job = Awaited<ReturnType<ReturnType<typeof getQueue>['getJobs']>>[number];

/** How many jobs a queue has in each state. */
export interface JobCounts {
  readonly name: QueueName;
  readonly counts: Record<string, number>;
  /** How long the job that is next in line has waited since it came due or its last try began, in seconds; 0 where none waits. */
  readonly oldestWaitingSeconds: number;
}

/** Returns the number of jobs in each queue. */
export const listQueues = (): Promise<JobCounts[]> =>
  Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const queue = getQueue(name);
      const [counts, [next]] = await Promise.all([
        queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
        queue.getJobs(['waiting', 'prioritized'], 0, 0, true),
      ]);
      const oldestWaitingSeconds = next ? Math.max(0, (clock.now().getTime() - getWaitingSince(next)) / 1_000) : 0;
      return { name, counts, oldestWaitingSeconds };
    }),
  );

/**
 * Returns the time, in milliseconds, from which on a waiting job has waited: when it was enqueued or its delay was over, for one that is
 * tried again when its last try began. One that was taken out of its delay early has not waited yet.
 */
export const getWaitingSince = ({
  timestamp,
  opts,
  processedOn,
}: Pick<Job, 'timestamp' | 'opts' | 'processedOn'>): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);
