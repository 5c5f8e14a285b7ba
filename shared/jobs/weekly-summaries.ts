import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Adds the summaries of the week for members who are away; their delivery is that of all notifications. */
export const weeklySummariesJob = defineJob('mail', z.strictObject({}));
