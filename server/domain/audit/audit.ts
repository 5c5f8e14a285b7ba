import type { QueryFilter } from 'mongoose';
import { NAMED_IN_DETAILS, SERVICE_ACTOR } from '../../../shared/audit-options.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { getEndOfDay, getStartOfDay } from '../kernel/day.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { findNewestByText } from '../kernel/user-text-filter.ts';

/** Entries of the audit, with the users they name. */
export interface AuditPage {
  entries: AuditEntry[];
  /** The users named in the entries, by id. */
  users: Map<string, User>;
}

/** What restricts the audit; what is left out does not. */
export interface AuditFilter {
  /** Who acted: an id, or {@link SERVICE_ACTOR}. */
  actor?: string | undefined;
  /** A part of the name or e-mail of the person whom it concerns. */
  q?: string | undefined;
  action?: string | undefined;
  /** The first and the last day, YYYY-MM-DD, in the service's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What the audit can be filtered by: those who are staff now, and the actions that were ever recorded. */
export interface AuditState {
  staff: readonly User[];
  actions: readonly string[];
}

/** Entries of an export that are in memory at once. */
const BATCH_SIZE = 200;

/** Returns what the audit can be filtered by; for admins. */
export const getAuditState = async (actor: Actor): Promise<AuditState> => {
  requireAdmin(actor);
  const [staff, actions] = await Promise.all([
    UserModel.find({ role: { $in: ['admin', 'matchmaker'] }, ...existingAccounts })
      .sort({ firstName: 1, lastName: 1, _id: 1 })
      .lean<User[]>(),
    AuditEntryModel.distinct('action'),
  ]);
  return { staff, actions: actions.sort() };
};

/** Returns who did what, newest first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listAudit = async (
  actor: Actor,
  { before, limit, ...filter }: AuditFilter & { before?: string | undefined; limit: number },
): Promise<AuditPage> => {
  requireAdmin(actor);
  const entries = await AuditEntryModel.find({
    ...(await buildAuditFilter(filter)),
    ...buildCursorFilter(before, 'at', 'older'),
  })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AuditEntry[]>();
  return nameUsers(actor, entries, 'staffOperations.audit');
};

/** Returns the condition on entries that a filter makes. */
export const buildAuditFilter = async ({
  actor,
  q,
  action,
  from,
  to,
}: AuditFilter): Promise<QueryFilter<AuditEntry>> => ({
  ...(actor === undefined ? {} : { actorId: actor === SERVICE_ACTOR ? null : actor }),
  ...(q?.trim() ? { subjectId: { $in: await findNewestByText(q) } } : {}),
  ...(action === undefined ? {} : { action }),
  ...(from === undefined && to === undefined
    ? {}
    : {
        at: {
          ...(from === undefined ? {} : { $gte: getStartOfDay(from) }),
          ...(to === undefined ? {} : { $lt: getEndOfDay(getStartOfDay(to)) }),
        },
      }),
});

/** Adds to entries whom they name, and records that these were shown. */
const nameUsers = async (actor: Actor, entries: AuditEntry[], call: string): Promise<AuditPage> => {
  const named = entries.flatMap(({ actorId, subjectId, details }) => [
    actorId,
    subjectId,
    ...NAMED_IN_DETAILS.map((fact) => details[fact] ?? null),
  ]);
  const [users] = await Promise.all([loadUsersById(named), recordList(actor, call, named)]);
  return { entries, users };
};

/**
 * Opens the entries that fit a filter, newest first, in parts that are read as they are taken; for admins. That they were
 * exported is recorded in the audit before, with the filter, but not the name that was searched.
 */
export const openAuditExport = async (actor: Actor, filter: AuditFilter): Promise<AsyncIterable<AuditPage>> => {
  requireAdmin(actor);
  const { q, ...named } = filter;
  const facts = Object.entries(named).filter((fact): fact is [string, string] => fact[1] !== undefined);
  const details = { ...Object.fromEntries(facts), ...(q?.trim() ? { person: 'named' } : {}) };
  await recordRead(actor, 'audit.exported', null, details);
  return readParts(actor, await buildAuditFilter(filter));
};

async function* readParts(actor: Actor, wanted: QueryFilter<AuditEntry>): AsyncGenerator<AuditPage> {
  const entries = AuditEntryModel.find(wanted)
    .sort({ at: -1, _id: -1 })
    .lean<AuditEntry[]>()
    .cursor({ batchSize: BATCH_SIZE });
  const part: AuditEntry[] = [];
  const take = () => nameUsers(actor, part.splice(0), 'staffAudit.export');
  for await (const entry of entries) {
    part.push(entry);
    if (part.length === BATCH_SIZE) yield await take();
  }
  if (part.length > 0) yield await take();
}
