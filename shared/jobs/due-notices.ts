import * as z from 'zod';
import { NOTICE_CHANNELS } from '../options.ts';
import { defineJob } from './define-job.ts';

/** Claims the notices that are due, by one channel or by all, and enqueues their delivery. Many a minute may be enqueued. */
export const dueNoticesJob = defineJob(
  'notifications',
  z.strictObject({ channel: z.enum(NOTICE_CHANNELS).optional() }),
  {
    keepCompletedSeconds: 60,
  },
);
