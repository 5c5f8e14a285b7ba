import * as z from 'zod';

const userId = z.string();

/** Every job: its queue is its name, its payload carries ids only. */
export const jobs = {
  /**
   * Without a user: the whole day's run, today's unless a day is named; `unlessDone` leaves a completed day alone. With a
   * user: a top-up of that member's batch of today.
   */
  'daily-matches': z.strictObject({
    day: z.iso.date().optional(),
    userId: userId.optional(),
    unlessDone: z.boolean().optional(),
  }),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>;
export const JOB_NAMES = Object.keys(jobs) as JobName[];
