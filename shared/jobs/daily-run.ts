import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Plans and fills all batches of a day: today's, unless a day is named. `unlessDone` leaves a completed day alone. */
export const dailyRunJob = defineJob(
  'daily-matches',
  z.strictObject({ day: z.iso.date().optional(), unlessDone: z.boolean().optional() }),
);
