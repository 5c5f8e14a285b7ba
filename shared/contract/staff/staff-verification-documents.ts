import * as z from 'zod';
import { DOCUMENT_LIMITS } from '../../limits.ts';
import { DOCUMENT_CHECKS, DOCUMENT_KINDS, DOCUMENT_STATUSES, GENDERS, MARITAL_STATUSES } from '../../options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

const checked = z.array(z.enum(DOCUMENT_CHECKS)).max(DOCUMENT_CHECKS.length);
const day = z.iso.date();

/** A document as admins see it, with what its owner says of themselves that it may show. */
const staffVerificationDocument = z
  .object({
    id,
    user: personName,
    age: z.number().int().nullable(),
    gender: z.enum(GENDERS).nullable(),
    maritalStatus: z.enum(MARITAL_STATUSES).nullable(),
    kind: z.enum(DOCUMENT_KINDS),
    status: z.enum(DOCUMENT_STATUSES),
    sentAt: time,
    /** How often its owner has changed since what it may show. */
    version: z.number().int().min(0),
    /** What the first of two admins has checked; null until one has approved. */
    first: z.object({ by: personName.nullable(), at: time, checked, until: day.nullable() }).nullable(),
    /** What came of it; null until it is decided. */
    outcome: z.object({ at: time, checked, until: day.nullable(), reason: z.string().nullable() }).nullable(),
    /** What the viewer may do: approve it, which may take another admin as well; reject it. */
    can: z.object({ approve: z.boolean(), reject: z.boolean() }),
    /** Whether an approval of the viewer takes effect by itself. */
    isDecisive: z.boolean(),
    cursor,
  })
  .meta({ id: 'StaffVerificationDocument' });
export type StaffVerificationDocument = z.infer<typeof staffVerificationDocument>;

/** A decision on a document: what was checked by it and the last day on which that counts, or why it is rejected, which its owner reads. */
const documentDecision = z
  .strictObject({
    decision: z.enum(['approved', 'rejected']),
    checked: checked.default([]),
    until: day.optional(),
    reason: text(DOCUMENT_LIMITS.reason).optional(),
    /** The version that was looked at: a later one is not decided on. */
    version: z.number().int().min(0).optional(),
  })
  .refine(({ decision, checked }) => decision === 'rejected' || checked.length > 0, {
    path: ['checked'],
    message: 'Please say what you have checked',
  })
  .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason?.trim()), {
    path: ['reason'],
    message: 'Please say why, in words for the member',
  });
export type DocumentDecision = z.output<typeof documentDecision>;

/** Calls of admins about documents that show who somebody is; they are not found where the service takes none. */
export const staffVerificationDocuments = {
  list: call({
    method: 'GET',
    path: '/api/staff/verification-documents',
    summary: 'Documents that wait for a decision, longest waiting first; or those decided within a week, latest first',
    access: 'admin',
    rate: 'staff-read',
    /** `of`: only this document. */
    query: z.strictObject({ ...page, of: id.optional(), state: z.enum(['waiting', 'decided']).default('waiting') }),
    responses: { 200: z.array(staffVerificationDocument) },
    errors: ['not_found'],
  }),
  file: call({
    method: 'GET',
    path: '/api/staff/verification-documents/:id/file',
    summary: 'The picture of a document; each look is recorded',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: 'image/webp' },
    errors: ['not_found'],
  }),
  decide: call({
    method: 'POST',
    path: '/api/staff/verification-documents/:id/decision',
    summary:
      'Approve a document, which takes two admins where there are two, or reject it, with a reason that its owner reads',
    access: 'admin',
    rate: 'write',
    body: documentDecision,
    example: {
      decision: 'approved',
      checked: ['identity', 'age', 'marital-status'],
      until: '2099-12-31',
      reason: 'Everything can be read',
      version: 0,
    },
    // 202 where a second admin has to approve it.
    responses: { 200: staffVerificationDocument, 202: staffVerificationDocument },
    defaultStatus: 200,
    errors: ['not_found', 'conflict'],
  }),
};
