import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Erases one account whose owner has left and may no longer come back. */
export const erasureJob = defineJob('accounts', z.strictObject({ userId: z.string() }), { isDeduplicated: true });
