import * as z from 'zod';
import { AUDIT_CHECKERS } from '../../audit-options.ts';
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
export const auditState = z
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

export type AuditState = z.infer<typeof auditState>;
