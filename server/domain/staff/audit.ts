import type { User } from '../../models/members/user.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { recordList } from '../looks/looks.ts';

/** Entries of the audit, with the users they name. */
export interface AuditPage {
  entries: AuditEntry[];
  /** The users named in the entries, by id. */
  users: Map<string, User>;
}

/** Returns who did what, newest first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listAudit = async (
  actor: Actor,
  query: { actor?: string | undefined; before?: string | undefined; limit: number },
): Promise<AuditPage> => {
  requireAdmin(actor);
  const entries = await AuditEntryModel.find({
    ...(query.actor === undefined ? {} : { actorId: query.actor }),
    ...buildCursorFilter(query.before, 'at', 'older'),
  })
    .sort({ at: -1, _id: -1 })
    .limit(query.limit)
    .lean<AuditEntry[]>();
  const named = entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const [users] = await Promise.all([loadUsersById(named), recordList(actor, 'staffOperations.audit', named)]);
  return { entries, users };
};
