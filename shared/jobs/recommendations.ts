import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Computes and stores the recommendations of one member. */
export const recommendationsJob = defineJob('recommendations', z.strictObject({ userId: z.string() }), {
  isDeduplicated: true,
});
