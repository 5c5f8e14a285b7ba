import type { QueryFilter } from 'mongoose';
import type { ModerationRequest } from '../../../shared/contract/staff/moderation.ts';
import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import type { ReportClosing } from '../../../shared/contract/staff/staff-reports.ts';
import { UserModel } from '../../models/members/user.ts';
import type { DecisionGiven } from '../../models/operations/pending-decision.ts';
import { type Report, ReportModel } from '../../models/operations/report.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { getReportClaim, reportsOfOthers, workableReports } from '../../policies/reports.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { stampClaim, takeOverClaim } from '../decisions/claims.ts';
import { type Decide, decideNowOrLater, requireNothingPending, takeBackDecision } from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { actWithin } from '../moderation/actions.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Changes a report that the actor may work on, also one that `former` has claimed. Throws `not_found` where it is missing, `conflict`
 * where they may not.
 */
const change = async (
  tx: Transaction,
  actor: UserActor,
  id: string,
  set: Partial<Report>,
  former: string | null = null,
): Promise<Report> => {
  const { session } = tx;
  const where: QueryFilter<Report> = { _id: id, ...workableReports(actor, former) };
  const changed = await ReportModel.findOneAndUpdate(
    where,
    { $set: set },
    { session, returnDocument: 'after' },
  ).lean<Report>();
  if (changed) {
    tx.record({ type: 'queue.changed', queue: 'reports' });
    tx.record({ type: 'report.changed', reporterId: changed.reporterId });
    return changed;
  }
  const found = await ReportModel.findOne({ _id: id, ...reportsOfOthers(actor) }, { status: 1 }, { session }).lean();
  if (!found) throw notFound('no such report');
  throw conflict(
    found.status === 'closed' ? 'This report has been closed.' : 'Someone else is looking at this report.',
  );
};

/**
 * Claims a report, of another admin where they take it over; its reporter sees from now on that it is looked at. Throws `conflict` where
 * another admin has it or it is about to be closed, `bad_request` where taking over needs a reason.
 */
export const claimReport = async (actor: UserActor, id: string, request: ClaimRequest = {}): Promise<Report> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    await requireNothingPending(tx, actor, 'report', id);
    const named = { _id: id, ...reportsOfOthers(actor) };
    const found = await ReportModel.findOne(named, null, { session: tx.session }).lean<Report>();
    const claimed = found && { ...getReportClaim(found), kind: 'report' as const, userId: found.reportedId };
    const former = await takeOverClaim(tx, actor, request, claimed);
    const report = await change(tx, actor, id, { ...stampClaim(actor.userId), status: 'reviewed' }, former);
    await recordAudit(tx, actor, 'report.claimed', report.reportedId);
    return report;
  });
};

/** Gives a claimed report back. Throws `conflict` where another admin has it or it is about to be closed. */
export const releaseReport = async (actor: UserActor, id: string): Promise<Report> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    await requireNothingPending(tx, actor, 'report', id);
    return change(tx, actor, id, stampClaim(null));
  });
};

/** Closes a report in a transaction, as {@link closeReport} does. */
export const closeReportWithin: Decide<'report', UserActor, Report> = async (tx, actor, id, closing) => {
  requireAdmin(actor);
  await requireNothingPending(tx, actor, 'report', id);
  const named = { _id: id, ...reportsOfOthers(actor) };
  const known = await ReportModel.findOne(named, { reportedId: 1 }, { session: tx.session }).lean();
  if (!known) throw notFound('no such report');
  // Before anything else is written: somebody who writes messages without pause would otherwise conflict with every attempt.
  if (closing.outcome !== 'nothing') {
    await requireAccount(tx, known.reportedId);
    await actWithin(tx, actor, known.reportedId, toModeration(closing), id);
  }
  const report = await change(tx, actor, id, {
    ...stampClaim(null),
    status: 'closed',
    openKey: null,
    closedBy: actor.userId,
    closedAt: clock.now(),
    outcome: closing.outcome,
    note: closing.note?.trim() || null,
  });
  const { reportedId, reporterId, reason } = report;
  // Who is erased is told nothing; the account is written, so that it is not erased meanwhile.
  const reporter = { ...existingAccounts, _id: reporterId };
  const { matchedCount } = await UserModel.updateOne(reporter, { $inc: { rightsVersion: 1 } }, { session: tx.session });
  if (matchedCount === 1) await notify(tx, { userId: reporterId, kind: 'report-closed', event: `report:${id}` });
  await recordAudit(tx, actor, 'report.closed', reportedId, { reason, outcome: closing.outcome });
  return report;
};

/**
 * Closes a report, once, with its outcome, now or in some seconds; a warning, a limit or a suspension is done as {@link actWithin} does it,
 * in the same transaction. Throws `conflict` where another admin has it, where it is closed or about to be, and for an outcome that the
 * account does not allow; `bad_request` for a suspension that would end in the past.
 */
export const closeReport = async (
  actor: UserActor,
  id: string,
  { undoSeconds, ...given }: ReportClosing,
): Promise<Report> => {
  const closed = await decideNowOrLater(actor, {
    kind: 'report',
    subjectId: id,
    given,
    undoSeconds,
    decide: closeReportWithin,
    getUserId: ({ reportedId }) => reportedId,
  });
  return closed ?? (await ReportModel.findById(id).orFail().lean<Report>());
};

/** Takes back the closing of a report. Throws as {@link takeBackDecision}. */
export const takeBackClosing = (actor: UserActor, id: string): Promise<void> =>
  takeBackDecision(actor, 'report', id, () => ReportModel.exists({ _id: id }));

const toModeration = (closing: Exclude<DecisionGiven['report'], { outcome: 'nothing' }>): ModerationRequest => {
  const { message, note } = closing;
  if (closing.outcome === 'warned') return { kind: 'warned', message, note };
  if (closing.outcome === 'limited') return { kind: 'limited', days: closing.days, message, note };
  return { kind: 'suspended', message, until: closing.until, note };
};

const requireAccount = async ({ session }: Transaction, userId: string): Promise<void> => {
  if (await UserModel.exists({ ...existingAccounts, _id: userId }).session(session)) return;
  throw conflict('This account no longer exists. Please close the report without an outcome.');
};
