import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Sends one mail. Where the mail server is away or asks to come back later, it is tried for some six hours. */
export const mailJob = defineJob('mail', z.strictObject({ mailId: z.string() }), {
  maxAttempts: 12,
  backoffMs: 10_000,
  keepCompletedSeconds: 0,
});
