import type { AuditEntry as AuditView } from '../../../shared/contract/staff/staff-operations.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { AuditPage } from '../../domain/staff/audit.ts';
import { presentNameById } from '../people.ts';

/** A page of the audit, for an admin. */
export const presentAudit = ({ entries, users }: AuditPage): AuditView[] =>
  entries.map((entry) => ({
    id: entry._id,
    actor: presentNameById(users, entry.actorId),
    action: entry.action,
    subject: presentNameById(users, entry.subjectId),
    details: entry.details,
    at: entry.at.toISOString(),
    cursor: formatCursor(entry.at, entry._id),
  }));
