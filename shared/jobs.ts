import * as z from 'zod';

/** Every job: its queue is its name, its payload carries ids only. */
export const jobs = {
  'daily-matches': z.union([
    /** The whole day's run, today's unless a day is named; `unlessDone` leaves a completed day alone. */
    z.strictObject({ day: z.iso.date().optional(), unlessDone: z.boolean().optional() }),
    /** A part of a day's plan. */
    z.strictObject({ day: z.iso.date(), planId: z.string(), part: z.number().int().min(0) }),
    /** One member's batch of today. */
    z.strictObject({ userId: z.string() }),
  ]),
  /** Finds whom a member is recommended, and keeps it. */
  recommendations: z.strictObject({ userId: z.string() }),
  /** Writes the feedback on a member's profile, and keeps it. */
  feedback: z.strictObject({ userId: z.string() }),
  /** Lets the configured model word what one of the two has kept. */
  wording: z.strictObject({ userId: z.string(), of: z.enum(['recommendations', 'feedback']) }),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]>;
export const JOB_NAMES = Object.keys(jobs) as JobName[];
