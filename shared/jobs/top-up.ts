import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Fills the free slots of one member's batch of today; `isAlone`: nobody else gets a slot. */
export const topUpJob = defineJob(
  'daily-matches',
  z.strictObject({ userId: z.string(), isAlone: z.boolean().optional() }),
  {
    isDeduplicated: true,
    keepCompletedSeconds: 0,
  },
);
