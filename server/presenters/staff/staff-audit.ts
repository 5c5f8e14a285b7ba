import { NAMED_IN_DETAILS, SERVICE_ACTOR } from '../../../shared/audit-options.ts';
import type { AuditState as StateView } from '../../../shared/contract/staff/staff-audit.ts';
import type { AuditEntry as AuditView } from '../../../shared/contract/staff/staff-operations.ts';
import type { AuditPage, AuditState } from '../../domain/audit/audit.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { presentNameById, presentNameForStaff } from '../people.ts';

/** A page of the audit, for an admin. */
export const presentAudit = ({ entries, users }: AuditPage): AuditView[] =>
  entries.map((entry) => ({
    id: entry._id,
    actor: presentNameById(users, entry.actorId),
    action: entry.action,
    subject: presentNameById(users, entry.subjectId),
    details: nameDetails(entry.details, users),
    at: entry.at.toISOString(),
    cursor: formatCursor(entry.at, entry._id),
  }));

/** Puts names in the place of the ids of those who still work here. */
const nameDetails = (details: AuditView['details'], users: AuditPage['users']): AuditView['details'] => ({
  ...details,
  ...Object.fromEntries(
    NAMED_IN_DETAILS.flatMap((fact) => {
      const name = formatName(users, details[fact] ?? null);
      return name === '' ? [] : [[fact, name]];
    }),
  ),
});

/** What the audit can be filtered by, for an admin. */
export const presentAuditState = ({ staff, actions }: AuditState): StateView => ({
  staff: staff.map(presentNameForStaff),
  actions: [...actions],
});

/** The columns of an exported file. */
export const AUDIT_COLUMNS = [
  'time',
  'number',
  'actor',
  'actorId',
  'action',
  'subject',
  'subjectId',
  'details',
] as const;

/** The entries of an export as rows of a file, for an admin. */
export async function* presentAuditRows(
  parts: AsyncIterable<AuditPage>,
): AsyncGenerator<Record<(typeof AUDIT_COLUMNS)[number], string>> {
  for await (const { entries, users } of parts) {
    for (const entry of entries) {
      yield {
        time: entry.at.toISOString(),
        number: String(entry.seq),
        actor: formatName(users, entry.actorId),
        actorId: entry.actorId ?? SERVICE_ACTOR,
        action: entry.action,
        subject: formatName(users, entry.subjectId),
        subjectId: entry.subjectId ?? '',
        details: Object.entries(entry.details)
          .map(([fact, value]) => `${fact}: ${value}`)
          .join('; '),
      };
    }
  }
}

const formatName = (users: AuditPage['users'], id: string | null): string => {
  const name = presentNameById(users, id);
  return name ? `${name.firstName} ${name.lastName}` : '';
};
