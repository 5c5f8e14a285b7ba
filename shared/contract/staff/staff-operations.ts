import * as z from 'zod';
import { call } from '../base/define.ts';
import { page } from '../base/fields.ts';
import { auditEntry, auditFilter } from './staff-audit.ts';
import { jobsView } from './staff-jobs.ts';

/** How much waits for the viewer, as bare counts that name nobody. What the viewer may not open counts as nothing. */
const staffWaiting = z
  .object({
    /** Applications that are not decided, but for those that another admin has taken. */
    applications: z.number().int().min(0),
    /** Reports that are not closed, but for those that another admin has taken. */
    reports: z.number().int().min(0),
    /** Appeals of suspensions that the viewer may decide. */
    appeals: z.number().int().min(0),
    /** Senders of marked messages at whom nobody has looked since, up to 100. */
    marked: z.number().int().min(0).max(100),
    /** Photos that nobody of the staff has looked at. */
    photos: z.number().int().min(0),
    /** Documents that the viewer may approve or reject. */
    documents: z.number().int().min(0),
    /** New names of members. */
    names: z.number().int().min(0),
    /** VIP members without a matchmaker; 0 for a matchmaker. */
    assignments: z.number().int().min(0),
    /** Conversations of the matchmaker that wait for an answer; for an admin those in which the promised time is over. */
    conversations: z.number().int().min(0),
    /** Picks of other matchmakers that wait for the viewer's agreement. */
    picks: z.number().int().min(0),
    /** Requests of other admins that the viewer can confirm. */
    requests: z.number().int().min(0),
    /** Threads with support that wait, but for those that another admin has taken. */
    letters: z.number().int().min(0),
  })
  .meta({ id: 'StaffWaiting' });

/** Calls about what waits for staff, and of admins about jobs and the audit log. */
export const staffOperations = {
  waiting: call({
    method: 'GET',
    path: '/api/staff/waiting',
    summary:
      'How many applications, reports, appeals, senders of marked messages, photos, documents, names, VIP members without a matchmaker, conversations, picks, requests and threads with support wait for the viewer',
    access: 'staff',
    rate: 'read',
    responses: { 200: staffWaiting },
  }),
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
    summary: "Run today's batch now; no other `date` is taken",
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
    query: z.strictObject({ ...auditFilter, ...page }),
    responses: { 200: z.array(auditEntry) },
  }),
};

export type StaffWaiting = z.infer<typeof staffWaiting>;
export type AuditEntry = z.infer<typeof auditEntry>;
