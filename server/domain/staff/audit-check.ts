import { AUDIT_CHECKERS } from '../../../shared/audit-options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor, SystemActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { type ChainEnd, judgeEntry, judgeHead, readHead } from '../kernel/audit/chain.ts';
import { type AuditVerdict, verifyAudit } from './verify-audit.ts';

const CHECKED = 'audit.checked';

type Checker = (typeof AUDIT_CHECKERS)[number];

/** A check of the whole audit, as it is recorded in the audit. */
export interface AuditCheck {
  readonly at: Date;
  readonly by: Checker;
  /** How many entries were read. */
  readonly entries: number;
  readonly findings: number;
}

/** What admins are shown of the audit as a whole. */
export interface AuditState {
  /** Null where the head of the chain is missing or was changed. */
  readonly entries: number | null;
  readonly check: AuditCheck | null;
  readonly staff: readonly User[];
  readonly actions: readonly string[];
}

/** Checks the whole audit and records in it that it was checked, how, and how much was found. `kept` as for `verifyAudit()`. */
export const checkAudit = async (
  actor: SystemActor,
  by: Checker,
  kept: ChainEnd | null = null,
): Promise<AuditVerdict> => {
  const verdict = await verifyAudit(kept);
  const findings = verdict.findings.length + verdict.unnamed;
  await recordRead(actor, CHECKED, null, { by, entries: String(verdict.count), findings: String(findings) });
  return verdict;
};

/** Returns how far the audit goes and when it was checked last; for admins. */
export const getAuditState = async (actor: Actor): Promise<AuditState> => {
  requireAdmin(actor);
  const [head, check, staff, actions] = await Promise.all([
    readHead(),
    findLastCheck(),
    UserModel.find({ role: { $in: ['admin', 'matchmaker'] }, ...existingAccounts })
      .sort({ firstName: 1, lastName: 1, _id: 1 })
      .lean<User[]>(),
    AuditEntryModel.distinct('action'),
  ]);
  return { entries: head && judgeHead(head) === 'right' ? head.seq : null, check, staff, actions: actions.sort() };
};

/** Returns the last check; null where there was none, or somebody else than the service has written or changed its record. */
const findLastCheck = async (): Promise<AuditCheck | null> => {
  const entry = await getRawCollection<AuditEntry>(AuditEntryModel).findOne(
    { action: CHECKED },
    { sort: { at: -1, _id: -1 } },
  );
  if (!entry || entry.actorId !== null || judgeEntry(entry) !== 'right') return null;
  const by = AUDIT_CHECKERS.find((one) => one === entry.details.by);
  if (!by) return null;
  return { at: entry.at, by, entries: Number(entry.details.entries), findings: Number(entry.details.findings) };
};
