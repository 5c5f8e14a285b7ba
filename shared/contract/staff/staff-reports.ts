import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { MODERATION_LIMITS } from '../../moderation-options.ts';
import { MESSAGE_WARNINGS, ROLES } from '../../options.ts';
import * as options from '../../report-options.ts';
import { QUEUE_ORDERS } from '../../review-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, seq, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { limitTerms, suspensionTerms, warningTerms } from './moderation.ts';
import { claimRequest, noUndoSeconds, pendingDecision, undoSeconds } from './staff-decisions.ts';

/** A report as a row of the queue. */
const staffReport = z
  .object({
    id,
    reason: z.enum(options.REPORT_REASONS),
    severity: z.enum(options.REPORT_SEVERITIES),
    status: z.enum(options.REPORT_STATUSES),
    /** Who reported, and whom; null where the account is gone. */
    reporter: personName.nullable(),
    reported: personName.nullable(),
    createdAt: time,
    /** When something was last added to it. */
    addedAt: time,
    claimedBy: personName.nullable(),
    claimedAt: time.nullable(),
    /** How it is about to be closed; until then it is as it was. */
    pending: pendingDecision.nullable(),
    closedBy: personName.nullable(),
    closedAt: time.nullable(),
    outcome: z.enum(options.REPORT_OUTCOMES).nullable(),
    note: z.string().nullable(),
    /** What the viewer may do with it now. */
    can: z.object({ claim: z.boolean(), takeOver: z.boolean(), release: z.boolean(), close: z.boolean() }),
    cursor,
  })
  .meta({ id: 'StaffReport' });

/** A message as it was when it was reported. */
const evidence = z.object({
  seq,
  isFromReporter: z.boolean(),
  content: z.string(),
  createdAt: time,
  /** What the message seemed to do, by the rules of the service. */
  warning: z.enum(MESSAGE_WARNINGS).nullable(),
});

/** Another report by or of one of the two members. */
const otherReport = z.object({
  id,
  /** Whether the member made it; else it is about them. */
  isReporter: z.boolean(),
  reason: z.enum(options.REPORT_REASONS),
  status: z.enum(options.REPORT_STATUSES),
  outcome: z.enum(options.REPORT_OUTCOMES).nullable(),
  createdAt: time,
});

/** A report that was opened, with all that was said in it and the other reports of both members. */
const openedReport = staffReport
  .extend({
    /** Null where it is not known, or the account is gone. */
    reportedAge: z.number().int().nullable(),
    statements: z.array(z.object({ details: z.string().nullable(), evidence: z.array(evidence), at: time })),
    history: z.object({ reporter: z.array(otherReport), reported: z.array(otherReport) }),
  })
  .meta({ id: 'OpenedStaffReport' });

/** Somebody who sent messages that the rules of the service marked: counts alone, no text. */
const markedSender = z
  .object({
    id,
    person: personName,
    role: z.enum(ROLES),
    suspended: z.boolean(),
    limitedUntil: time.nullable(),
    /** The marked messages that they sent in the last days; each was sent after the question that the sender is asked. */
    sent: z.number().int().min(1),
    /** To how many people. */
    people: z.number().int().min(1),
    /** How many of them by what they seem to do. */
    byWarning: z.record(z.enum(MESSAGE_WARNINGS), z.number().int().min(0)),
    /** How many reports there are about them. */
    reports: z.number().int().min(0),
    lastAt: time,
    /** Whether staff have looked at all of them. */
    isSeen: z.boolean(),
    /** That they were looked at, which can still be taken back. */
    pending: pendingDecision.nullable(),
    can: z.object({ suspend: z.boolean() }),
    cursor,
  })
  .meta({ id: 'MarkedSender' });

const note = text(LIMITS.about.max).optional();

/** How a report is closed, and what the reported member reads of it. The note is for staff. */
export const reportClosing = z.discriminatedUnion(
  'outcome',
  [
    z.strictObject({ outcome: z.literal('nothing'), note, undoSeconds }),
    z.strictObject({ outcome: z.literal('warned'), ...warningTerms, note, undoSeconds }),
    z.strictObject({
      outcome: z.literal('limited'),
      ...limitTerms,
      days: limitTerms.days.default(MODERATION_LIMITS.usualDays),
      note,
      undoSeconds,
    }),
    z.strictObject({ outcome: z.literal('suspended'), ...suspensionTerms, note, undoSeconds: noUndoSeconds }),
  ],
  'Please choose an outcome',
);

const queue = { access: 'admin', rate: 'write', errors: ['not_found', 'conflict'] } as const;
const oneReport = { 200: openedReport };

/** Calls of admins about reports. */
export const staffReports = {
  list: call({
    method: 'GET',
    path: '/api/staff/reports',
    summary:
      'Reports, the gravest first and of those the oldest unless `order` asks for an order by time; without a status those that are not closed',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({
      status: z.enum(options.REPORT_STATUSES).optional(),
      order: z.enum(QUEUE_ORDERS).optional(),
      ...page,
    }),
    responses: { 200: z.array(staffReport) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/reports/:id',
    summary: 'One report with the messages as they were, and the other reports of both members',
    access: 'admin',
    rate: 'staff-read',
    responses: oneReport,
    errors: ['not_found'],
  }),
  about: call({
    method: 'GET',
    path: '/api/staff/members/:userId/reports',
    summary: 'The reports by and about a person, newest first',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: z.array(otherReport) },
    errors: ['not_found'],
  }),
  marked: call({
    method: 'GET',
    path: '/api/staff/marked-messages',
    summary:
      'Who sent messages that the rules marked in the last 90 days: counts, never the text; the latest first unless `order` asks for the longest wait first, without a status those at whom nobody has looked since',
    access: 'admin',
    rate: 'staff-read',
    /** `of`: only this sender. */
    query: z.strictObject({
      of: id.optional(),
      warning: z.enum(MESSAGE_WARNINGS).optional(),
      status: z.enum(options.MARKED_STATUSES).optional(),
      order: z.enum(QUEUE_ORDERS).optional(),
      ...page,
    }),
    responses: { 200: z.array(markedSender) },
  }),
  claim: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/reports/:id/claim',
    summary:
      'Take a report, so that no one else closes it meanwhile; its reporter sees that it is looked at. `takeOver` takes it from somebody else',
    body: claimRequest,
    example: { takeOver: false, reason: 'Out of the office' },
    responses: oneReport,
  }),
  release: call({
    ...queue,
    method: 'DELETE',
    path: '/api/staff/reports/:id/claim',
    summary: 'Give a report back',
    responses: oneReport,
  }),
  close: call({
    ...queue,
    method: 'POST',
    path: '/api/staff/reports/:id/close',
    summary:
      'Close a report; the reported member reads the words of a warning, and a limit or a suspension takes effect immediately',
    body: reportClosing,
    example: {
      outcome: 'warned',
      message: 'Please do not ask people for money.',
      note: 'Asked for money in the first week',
      undoSeconds: 0,
    },
    responses: oneReport,
  }),
  takeBack: call({
    ...queue,
    method: 'DELETE',
    path: '/api/staff/reports/:id/close',
    summary: 'Take back a closing of one’s own that has not taken effect',
    responses: { 204: null },
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
};

export type StaffReport = z.infer<typeof staffReport>;
export type MarkedSender = z.infer<typeof markedSender>;
export type OtherReport = z.infer<typeof otherReport>;
export type ReportClosing = z.infer<typeof reportClosing>;
export type OpenedStaffReport = z.infer<typeof openedReport>;
