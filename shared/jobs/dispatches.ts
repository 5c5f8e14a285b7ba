import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Of how many people one job delivers notices. */
export const DISPATCHES_A_JOB = 20;

/**
 * Delivers the notices of some people. One whose receiving end is away or asks to come back later gets a job of its own, which is
 * tried for some six hours.
 */
export const dispatchesJob = defineJob(
  'notifications',
  z.strictObject({ dispatchIds: z.array(z.string()).max(DISPATCHES_A_JOB) }),
  { maxAttempts: 12, backoffMs: 10_000, keepCompletedSeconds: 0 },
);
