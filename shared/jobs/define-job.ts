import type * as z from 'zod';

/** The queues, by the names under which Redis and the staff pages know them. */
export const QUEUE_NAMES = [
  'daily-matches',
  'recommendations',
  'feedback',
  'wording',
  'accounts',
  'photos',
  'decisions',
  'mail',
  'notifications',
  'audit',
  'insight',
] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** The priority of jobs that wait behind all others of their queue. */
export const LOW_PRIORITY = 10;

export interface JobOptions {
  /** A failing job is tried this many times in all. */
  readonly maxAttempts: number;
  /** The wait before the second attempt; it doubles with each further one. */
  readonly backoffMs: number;
  /** 0: a completed one is not kept, so that its id can be enqueued again at once. */
  readonly keepCompletedSeconds: number;
  readonly keepFailedSeconds: number;
  /** 0 is done first; a higher number waits behind all lower ones of its queue. */
  readonly priority: number;
  /**
   * While such a job waits, enqueueing another with the same payload does nothing; while it runs, one more follows it. Many
   * changes then cause few runs, and none is missed. A completed one is not kept.
   */
  readonly isDeduplicated: boolean;
}

/** A job as its producers see it. Its implementation is in `workers/jobs`. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly queue: QueueName;
  /** Carries ids only: Redis keeps no private data. */
  readonly payload: Payload;
  readonly options: JobOptions;
}

const DEFAULT_OPTIONS: JobOptions = {
  maxAttempts: 5,
  backoffMs: 1_000,
  keepCompletedSeconds: 86_400,
  keepFailedSeconds: 7 * 86_400,
  priority: 0,
  isDeduplicated: false,
};

/** Defines a job; options that are left out have their default. */
export const defineJob = <Payload extends z.ZodType>(
  queue: QueueName,
  payload: Payload,
  options: Partial<JobOptions> = {},
): JobDefinition<Payload> => ({ queue, payload, options: { ...DEFAULT_OPTIONS, ...options } });
