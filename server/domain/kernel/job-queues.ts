import { QUEUE_NAMES, type QueueName } from '../../../shared/jobs/define-job.ts';
import { getQueue } from '../../jobs.ts';
import { clock } from './clock.ts';

/** How many jobs a queue has in each state. */
export interface JobCounts {
  readonly name: QueueName;
  readonly counts: Record<string, number>;
  /** How long the job that is next in line has waited, in seconds; 0 where none waits. */
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
      const oldestWaitingSeconds = next ? Math.max(0, (clock.now().getTime() - next.timestamp) / 1_000) : 0;
      return { name, counts, oldestWaitingSeconds };
    }),
  );
