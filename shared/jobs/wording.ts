import * as z from 'zod';
import { defineJob, LOW_PRIORITY } from './define-job.ts';

/** Has the configured language model reword one member's stored recommendations or feedback. */
export const wordingJob = defineJob(
  'wording',
  z.strictObject({ userId: z.string(), of: z.enum(['recommendations', 'feedback']) }),
  { isDeduplicated: true, priority: LOW_PRIORITY },
);
