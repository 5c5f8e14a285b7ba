import * as z from 'zod';
import { AUDIT_CHECKERS } from '../../audit-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

/** An entry of the audit. */
export const auditEntry = z
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

/** What restricts the audit: who acted, whom it concerns by name or e-mail, what was done, and the first and last day. */
export const auditFilter = {
  actor: id.optional(),
  q: text(100).optional(),
  action: text(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** How far the audit goes, when all of it was checked last, and what it can be filtered by. */
const auditState = z
  .object({
    /** The number of the last entry, and so how many there are; null where the record of it is missing or was changed. */
    entries: z.number().int().min(0).nullable(),
    /** The last check of the whole audit; null where there was none, or the record of it was not written by the service. */
    check: z
      .object({
        at: time,
        by: z.enum(AUDIT_CHECKERS),
        /** How many entries were read. */
        entries: z.number().int().min(0),
        /** How many changes, gaps and surplus entries were found. */
        findings: z.number().int().min(0),
      })
      .nullable(),
    /** Those who are staff now. */
    staff: z.array(personName),
    /** The actions that were ever recorded. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'AuditState' });

/** Calls of admins about the audit as a whole; its entries are in `staffOperations`. */
export const staffAudit = {
  state: call({
    method: 'GET',
    path: '/api/staff/audit/state',
    summary: 'How far the audit goes, when it was checked last, and what it can be filtered by',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: auditState },
  }),
  export: call({
    method: 'POST',
    path: '/api/staff/audit/export',
    summary: 'The entries of the audit that fit a filter, newest first, as a CSV file; itself recorded in the audit',
    access: 'admin',
    rate: 'staff-read',
    body: z.strictObject(auditFilter),
    example: { actor: 'service', q: 'Amina', action: 'looks.sealed', from: '2026-01-01', to: '2026-01-31' },
    responses: { 200: 'text/csv' },
  }),
};

export type AuditState = z.infer<typeof auditState>;
