import * as z from 'zod';
import { defineJob } from './define-job.ts';

/** Tells the payment provider what it is to charge for a membership. */
export const purchasesJob = defineJob('accounts', z.strictObject({ ledgerId: z.string() }), { isDeduplicated: true });
