import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Computes and stores the feedback on one member's profile. */
export const feedbackJob = defineJob('feedback', z.strictObject({ userId: z.string() }), { isDeduplicated: true });
