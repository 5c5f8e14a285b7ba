import * as z from 'zod';
import { defineJob, LOW_PRIORITY } from './define-job.ts';

/** Applies one chunk of a day's plan. A plan has many, so they wait behind the other jobs of their queue. */
export const dailyChunkJob = defineJob(
  'daily-matches',
  z.strictObject({ day: z.iso.date(), planId: z.string(), part: z.number().int().min(0) }),
  { priority: LOW_PRIORITY },
);
