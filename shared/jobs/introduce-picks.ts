import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Gives the picks for one member the free places of the member's batch of today. */
export const introducePicksJob = defineJob('daily-matches', z.strictObject({ userId: z.string() }), {
  isDeduplicated: true,
  keepCompletedSeconds: 0,
});
