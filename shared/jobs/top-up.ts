import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Fills the free slots of one member's batch of today. */
export const topUpJob = defineJob('daily-matches', z.strictObject({ userId: z.string() }), {
  isDeduplicated: true,
  keepCompletedSeconds: 0,
});
