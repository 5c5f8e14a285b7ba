import * as z from 'zod';
import { call } from '../base/define.ts';
import { cursor, id, line, time } from '../base/fields.ts';
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
  q: line(100).optional(),
  action: line(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** What the audit can be filtered by. */
const auditState = z
  .object({
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
    summary: 'What the audit can be filtered by',
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
