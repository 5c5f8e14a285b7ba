import type { AuditAction } from '../../../../shared/audit-options.ts';
import type { AuditEntry } from '../../../models/operations/audit-entry.ts';
import type { Actor, UserActor } from '../actor.ts';
import { clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { appendToAudit, type UnchainedEntry } from './chain.ts';

type Details = AuditEntry['details'];

/** The entries of each transaction that has recorded any; they are chained and stored at its end. */
const entriesOf = new WeakMap<Transaction, UnchainedEntry[]>();

/** Whether a worker does now what somebody has decided before: the audit has both times. */
const isLate = (actor: Actor): actor is UserActor & { decidedAt: Date } =>
  actor.kind === 'user' && actor.decidedAt !== undefined;

const buildEntry = (actor: Actor, action: AuditAction, subjectId: string | null, details: Details): UnchainedEntry => ({
  _id: newId(),
  actorId: actor.kind === 'user' ? actor.userId : null,
  action,
  subjectId,
  details: isLate(actor) ? { ...details, decidedAt: actor.decidedAt.toISOString() } : details,
  at: clock.now(),
});

/** Stores what staff did, in the transaction that does it. `details` are short facts, never a user's private data. */
export const recordAudit = async (
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  subjectId: string | null,
  details: Details = {},
): Promise<void> => {
  const entry = buildEntry(actor, action, subjectId, details);
  const others = entriesOf.get(tx);
  if (others) {
    others.push(entry);
    return;
  }
  const entries = [entry];
  entriesOf.set(tx, entries);
  tx.beforeCommit(() => appendToAudit(tx, entries));
};

/** Stores what staff read; `details` as for {@link recordAudit}. */
export const recordRead = (
  actor: Actor,
  action: AuditAction,
  subjectId: string | null,
  details?: Details,
): Promise<void> => inTransaction((tx) => recordAudit(tx, actor, action, subjectId, details));
