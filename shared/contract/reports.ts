import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import * as options from '../report-options.ts';
import { call } from './base/define.ts';
import { id, seq, text, time } from './base/fields.ts';

/** A report as the member who made it sees it; what was done about it is not shown. */
const ownReport = z
  .object({
    id,
    reason: z.enum(options.REPORT_REASONS),
    status: z.enum(options.REPORT_STATUSES),
    createdAt: time,
  })
  .meta({ id: 'OwnReport' });

/** A report of another member. */
export const newReport = z.strictObject({
  userId: id,
  reason: z.enum(options.REPORT_REASONS, 'Please choose a reason'),
  details: text(LIMITS.report.details).optional(),
  /** The match in whose conversation the evidence was written. */
  matchId: id.optional(),
  /** The numbers of the messages that staff are to see, 0 for what they wrote with their interest; they are copied into the report. */
  evidence: z.array(seq).max(LIMITS.report.evidence).optional(),
  /** Block the person as well. */
  block: z.boolean().optional(),
});
export type NewReport = z.infer<typeof newReport>;

/** Calls about a member's own reports. */
export const reports = {
  mine: call({
    method: 'GET',
    path: '/api/reports',
    summary: 'My reports, newest first, and how each stands',
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(ownReport) },
  }),
  create: call({
    method: 'POST',
    path: '/api/reports',
    summary: 'Report a member; the same person for the same reason is added to the report that is open',
    access: 'member',
    rate: 'report',
    body: newReport,
    example: {
      userId: 'AAAAAAAAAAAAAAAAAAAAAA',
      reason: 'money',
      details: 'They asked me for money twice.',
      matchId: 'AAAAAAAAAAAAAAAAAAAAAA',
      evidence: [0, 1, 2],
      block: false,
    },
    responses: { 201: ownReport },
    errors: ['not_found', 'conflict'],
  }),
};

export type OwnReport = z.infer<typeof ownReport>;
