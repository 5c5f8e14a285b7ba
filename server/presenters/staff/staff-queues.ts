import type { QueuedJob, QueueState } from '../../../shared/contract/staff/staff-queues.ts';
import type { JobPage, QueueState as Queue } from '../../domain/operations/queues.ts';
import { presentNameById } from '../people.ts';

/** The queues, for an admin. */
export const presentQueues = (queues: readonly Queue[]): QueueState[] =>
  queues.map(({ name, isPaused, canPause, oldestAt }) => ({
    ...{ name, paused: isPaused, canPause },
    oldestAt: oldestAt?.toISOString() ?? null,
  }));

/** Jobs of a queue, for an admin. */
export const presentQueuedJobs = ({ jobs, users }: JobPage): QueuedJob[] =>
  jobs.map((job) => ({
    id: job.id,
    name: job.name,
    about: presentNameById(users, job.subjectId),
    addedAt: job.addedAt.toISOString(),
    attempts: job.attempts,
    failure: job.failure,
    failedAt: job.failedAt?.toISOString() ?? null,
    dueAt: job.dueAt?.toISOString() ?? null,
    byClock: job.byClock,
    can: { retry: job.acts.includes('retry'), run: job.acts.includes('run'), remove: job.acts.includes('remove') },
  }));
