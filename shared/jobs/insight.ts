import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Computes the figures for admins until the end of a day. */
export const insightJob = defineJob('insight', z.strictObject({ day: z.iso.date() }), { isDeduplicated: true });
