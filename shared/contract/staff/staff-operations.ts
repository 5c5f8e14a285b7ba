import * as z from 'zod';
import { call } from '../base/define.ts';
import { cursor, id, page, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { jobsView } from './staff-jobs.ts';

const auditEntry = z
  .object({
    id,
    actor: personName.nullable(),
    action: z.string(),
    subject: personName.nullable(),
    details: z.record(z.string(), z.string()),
    at: time,
    cursor,
  })
  .meta({ id: 'AuditEntry' });

/** Calls of admins about jobs and the audit log. */
export const staffOperations = {
  jobs: call({
    method: 'GET',
    path: '/api/staff/jobs',
    summary: "How the last days' batches went or are going, and what waits in the queues",
    access: 'admin',
    rate: 'read',
    responses: { 200: jobsView },
  }),
  runDailyMatches: call({
    method: 'POST',
    path: '/api/staff/jobs/daily-matches',
    summary: "Run the day's batch now",
    access: 'admin',
    rate: 'write',
    body: z.strictObject({ date: z.iso.date().optional() }),
    example: { date: '2026-01-31' },
    responses: { 202: z.object({ jobId: z.string() }).meta({ id: 'JobStarted' }) },
  }),
  audit: call({
    method: 'GET',
    path: '/api/staff/audit',
    summary: 'Who did what, when, to whom',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({ actor: id.optional(), ...page }),
    responses: { 200: z.array(auditEntry) },
  }),
};

export type AuditEntry = z.infer<typeof auditEntry>;
