import { type User, UserModel } from '../../models/members/user.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from './actor.ts';
import { clock } from './clock.ts';
import { newId } from './ids.ts';
import { beforeCursor } from './pagination.ts';
import { inTransaction, type Transaction } from './transaction.ts';

type Details = Record<string, string>;

const entry = (actor: Actor, action: string, subjectId: string | null, details: Details): AuditEntry => ({
  _id: newId(),
  actorId: actor.kind === 'user' ? actor.userId : null,
  action,
  subjectId,
  details,
  at: clock.now(),
});

/** Notes what staff did, in the transaction that does it. `details` are short facts, never someone's private data. */
export const recordAudit = async (
  { session }: Pick<Transaction, 'session'>,
  actor: Actor,
  action: string,
  subjectId: string | null,
  details: Details = {},
): Promise<void> => {
  await AuditEntryModel.create([entry(actor, action, subjectId, details)], { session });
};

/** Notes what staff read. */
export const recordRead = (actor: Actor, action: string, subjectId: string | null): Promise<void> =>
  inTransaction((tx) => recordAudit(tx, actor, action, subjectId));

export interface AuditPage {
  entries: AuditEntry[];
  /** The people named in the entries, by id. */
  people: Map<string, User>;
}

/** Who did what, newest first; for admins. Throws `bad_request` for a cursor that is none. */
export const listAudit = async (
  actor: Actor,
  query: { actor?: string | undefined; before?: string | undefined; limit: number },
): Promise<AuditPage> => {
  requireAdmin(actor);
  const entries = await AuditEntryModel.find({
    ...(query.actor === undefined ? {} : { actorId: query.actor }),
    ...beforeCursor(query.before, 'at', 'older'),
  })
    .sort({ at: -1, _id: -1 })
    .limit(query.limit)
    .lean<AuditEntry[]>();
  return { entries, people: await usersById(entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId])) };
};

/** Loads accounts by id, for staff; nulls are left out. */
export const usersById = async (ids: readonly (string | null)[]): Promise<Map<string, User>> => {
  const users = await UserModel.find({ _id: { $in: ids.filter((id) => id !== null) } }).lean<User[]>();
  return new Map(users.map((user) => [user._id, user]));
};
