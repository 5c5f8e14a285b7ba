import * as z from 'zod';
import { DELIVERY_CHANNELS } from '../notification.ts';
import { defineJob } from './define-job.ts';

/** Claims the notifications that are due, by one channel or by all, and enqueues their delivery. Many a minute may be enqueued. */
export const dueNotificationsJob = defineJob(
  'notifications',
  z.strictObject({ channel: z.enum(DELIVERY_CHANNELS).optional() }),
  { keepCompletedSeconds: 60 },
);

/** Notifies the receivers of messages that were written just now. One a second may be enqueued. */
export const messageNotificationsJob = defineJob('notifications', z.strictObject({}), { keepCompletedSeconds: 60 });
