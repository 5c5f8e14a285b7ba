import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Checks the whole audit. */
export const auditCheckJob = defineJob('audit', z.strictObject({}), { isDeduplicated: true });
