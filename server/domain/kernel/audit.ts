import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import type { Actor } from './actor.ts';
import { clock } from './clock.ts';
import { newId } from './ids.ts';
import { inTransaction, type Transaction } from './transaction.ts';

type Details = Record<string, string>;

const buildEntry = (actor: Actor, action: string, subjectId: string | null, details: Details): AuditEntry => ({
  _id: newId(),
  actorId: actor.kind === 'user' ? actor.userId : null,
  action,
  subjectId,
  details,
  at: clock.now(),
});

/** Stores what staff did, in the transaction that does it. `details` are short facts, never a user's private data. */
export const recordAudit = async (
  { session }: Pick<Transaction, 'session'>,
  actor: Actor,
  action: string,
  subjectId: string | null,
  details: Details = {},
): Promise<void> => {
  await AuditEntryModel.create([buildEntry(actor, action, subjectId, details)], { session });
};

/** Stores what staff read. */
export const recordRead = (actor: Actor, action: string, subjectId: string | null): Promise<void> =>
  inTransaction((tx) => recordAudit(tx, actor, action, subjectId));
