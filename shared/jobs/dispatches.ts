import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** How many deliveries one job makes. */
export const DISPATCHES_A_JOB = 20;

const payload = z.strictObject({ dispatchIds: z.array(z.string()).max(DISPATCHES_A_JOB) });
/** Where the receiving end is away or asks to come back later, it is tried for some six hours. */
const options = { maxAttempts: 12, backoffMs: 10_000, keepCompletedSeconds: 0 };

/** Delivers the notifications of some people. One that is to be tried again gets a job of its own. */
export const dispatchesJob = defineJob('notifications', payload, options);

/** Sends a mail of its own. */
export const mailJob = defineJob('mail', payload, options);
