import type { AuditAction } from '../../../shared/audit-options.ts';
import { type JobAct, type JobState, MAX_LISTED_JOBS } from '../../../shared/job-options.ts';
import { QUEUE_NAMES, type QueueName } from '../../../shared/jobs/define-job.ts';
import { isJobName } from '../../../shared/jobs/jobs.ts';
import { enqueue, getQueue, withJobAlone } from '../../jobs.ts';
import type { User } from '../../models/members/user.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { getWaitingSince } from '../kernel/job-queues.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { inTransaction } from '../kernel/transaction.ts';

type Queue = ReturnType<typeof getQueue>;
type Job = Awaited<ReturnType<Queue['getJobs']>>[number];

/** A queue as a whole. */
export interface QueueState {
  readonly name: QueueName;
  readonly isPaused: boolean;
  readonly canPause: boolean;
  /** Since when the job that has waited longest waits; null where none does. */
  readonly oldestAt: Date | null;
}

/** A job of a queue, as it is in Redis. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly subjectId: string | null;
  readonly addedAt: Date;
  /** How many times it was tried. */
  readonly attempts: number;
  readonly failure: string | null;
  readonly failedAt: Date | null;
  /** When a later job is due; null where it was tried before, whose pause grows with each try. */
  readonly dueAt: Date | null;
  /** Whether it is enqueued by the clock. */
  readonly byClock: boolean;
  readonly acts: readonly JobAct[];
}

/** Jobs of one state, with the users whom they are about. */
export interface JobPage {
  readonly jobs: readonly QueuedJob[];
  readonly users: ReadonlyMap<string, User>;
}

/** Of an error, so many characters are shown. */
const MAX_FAILURE_CHARACTERS = 300;

/** The states of the library in which something can be done with a job. */
const ALLOWED: Record<JobAct, readonly string[]> = {
  retry: ['failed'],
  // A job of low priority waits behind all others; any other that waits is done as soon as it can be.
  run: ['delayed', 'prioritized'],
  remove: ['failed', 'waiting', 'prioritized', 'delayed'],
};

/** By the first of these people hear what is done to their accounts, by the second what staff did is sealed. */
const NEVER_PAUSED: readonly string[] = ['mail', 'audit'] satisfies QueueName[];

const requireQueue = (name: string): Queue => {
  const found = QUEUE_NAMES.find((one) => one === name);
  if (found === undefined) throw notFound('no such queue');
  return getQueue(found);
};

/** Returns which queues are paused and how long their jobs wait; for admins. */
export const listQueues = async (actor: Actor): Promise<QueueState[]> => {
  requireAdmin(actor);
  return Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const queue = getQueue(name);
      const [isPaused, first] = await Promise.all([queue.isPaused(), readJobs(queue, ['waiting', 'prioritized'], 1)]);
      const oldest = Math.min(clock.now().getTime(), ...first.map(getWaitingSince));
      return {
        name,
        isPaused,
        canPause: !NEVER_PAUSED.includes(name),
        oldestAt: first.length === 0 ? null : new Date(oldest),
      };
    }),
  );
};

/** Reads the first jobs of each of some states, in the order in which they are done; failed ones newest first. */
const readJobs = async (queue: Queue, states: readonly LibraryState[], count: number): Promise<Job[]> => {
  const some = await Promise.all(states.map((state) => queue.getJobs([state], 0, count - 1, state !== 'failed')));
  // One that was done meanwhile is missing.
  return some.flat().filter((job): job is Job => Boolean(job));
};

type LibraryState = 'failed' | 'waiting' | 'prioritized' | 'delayed' | 'active';

/** Returns the first jobs of a queue in a state; for admins. Throws `not_found` for a queue that does not exist. */
export const listQueueJobs = async (actor: Actor, name: string, state: JobState): Promise<JobPage> => {
  requireAdmin(actor);
  const queue = requireQueue(name);
  const states: LibraryState[] = state === 'waiting' ? ['waiting', 'prioritized'] : [state];
  const found = await Promise.all(
    states.map(async (one) => (await readJobs(queue, [one], MAX_LISTED_JOBS)).map((job) => describeJob(job, one))),
  );
  const jobs = found.flat().slice(0, MAX_LISTED_JOBS);
  const named = jobs.map(({ subjectId }) => subjectId);
  const [users] = await Promise.all([loadUsersById(named), recordList(actor, 'staffQueues.jobs', named)]);
  return { jobs, users };
};

const describeJob = (job: Job, state: LibraryState): QueuedJob => {
  const data: unknown = job.data;
  const userId = typeof data === 'object' && data !== null && 'userId' in data ? data.userId : null;
  const byClock = job.repeatJobKey !== undefined;
  return {
    id: job.id ?? '',
    name: job.name,
    subjectId: typeof userId === 'string' ? userId : null,
    addedAt: new Date(job.timestamp),
    attempts: job.attemptsMade,
    failure: job.failedReason?.slice(0, MAX_FAILURE_CHARACTERS) ?? null,
    failedAt: state === 'failed' && job.finishedOn !== undefined ? new Date(job.finishedOn) : null,
    dueAt: state === 'delayed' && job.attemptsMade === 0 ? new Date(job.timestamp + job.delay) : null,
    byClock,
    acts: (['retry', 'run', 'remove'] as const).filter((act) => isAllowed(act, state, byClock)),
  };
};

/** The next job of a schedule stays: without it the schedule would end, and be restored within a minute. */
const isAllowed = (act: JobAct, state: string, byClock: boolean): boolean =>
  ALLOWED[act].includes(state) && !(act === 'remove' && byClock && state === 'delayed');

/**
 * Pauses a queue, so that no job of it is begun, or lets it go on; for admins. Nothing where it is so already. Throws
 * `not_found` for a queue that does not exist, `conflict` for one that nobody can pause.
 */
export const setQueuePaused = async (actor: Actor, name: string, paused: boolean): Promise<void> => {
  requireAdmin(actor);
  const queue = requireQueue(name);
  if (paused && NEVER_PAUSED.includes(queue.name)) throw conflict('This queue warns people, so nobody can pause it.');
  if ((await queue.isPaused()) === paused) return;
  await (paused ? queue.pause() : queue.resume());
  await record(actor, paused ? 'queue.paused' : 'queue.resumed', { queue: name });
};

/**
 * Tries a failed job again, does a later one now, or takes one out of its queue; for admins. Throws `not_found` for a queue or
 * job that does not exist (any more), `conflict` for a job that is in another state by now.
 */
export const actOnJob = async (
  actor: Actor,
  name: string,
  { jobId, act }: { jobId: string; act: JobAct },
): Promise<void> => {
  requireAdmin(actor);
  const queue = requireQueue(name);
  // One admin after the other: the library takes out a job that is gone without a complaint.
  const job = await withJobAlone(queue.name, jobId, async () => {
    const found = await queue.getJob(jobId);
    if (!found) throw notFound('no such job');
    const requireAllowed = async () => {
      if (!isAllowed(act, await queue.getJobState(jobId), found.repeatJobKey !== undefined))
        throw conflict('This job is in another state now. Please look at the list again.');
    };
    await requireAllowed();
    await ACTS[act](found).catch(async (error: unknown) => {
      // A worker may have been first.
      await requireAllowed();
      throw error;
    });
    return found;
  });
  await record(actor, RECORDED[act], { queue: name, job: job.name });
};

const RECORDED: Record<JobAct, AuditAction> = { retry: 'job.retried', run: 'job.hurried', remove: 'job.removed' };

/** The next job of a schedule keeps its time, and another like it is done now: the schedule would go on after the next time only. */
const hurry = async (job: Job): Promise<void> => {
  if (job.repeatJobKey !== undefined && isJobName(job.name)) await enqueue(job.name, job.data);
  else if (job.priority > 0) await job.changePriority({ priority: 0, lifo: true });
  else await job.promote();
};

const ACTS: Record<JobAct, (job: Job) => Promise<void>> = {
  retry: (job) => job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }),
  run: hurry,
  remove: (job) => job.remove(),
};

/** Records what was done with a queue, and has the admins' pages fetch it again. */
const record = (actor: Actor, action: AuditAction, details: Record<string, string>): Promise<void> =>
  inTransaction(async (tx) => {
    await recordAudit(tx, actor, action, null, details);
    tx.record({ type: 'jobs.changed' });
  });
