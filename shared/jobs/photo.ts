import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Makes the pictures of a photo that has arrived. */
export const photoJob = defineJob('photos', z.strictObject({ photoId: z.string() }), { keepCompletedSeconds: 0 });
