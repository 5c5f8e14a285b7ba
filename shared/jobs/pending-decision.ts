import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Makes a decision of staff that could be taken back until now. */
export const pendingDecisionJob = defineJob('decisions', z.strictObject({ decisionId: z.string() }), {
  keepCompletedSeconds: 0,
});
