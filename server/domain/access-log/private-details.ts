import type { AccessReason } from '../../../shared/options.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { reportsOf, workableReports } from '../../policies/reports.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { invalid } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { saveGrant } from './grants.ts';
import { requireVisiblePerson } from './visible-person.ts';

/**
 * Opens a person's private details (income, phone number, a matchmaker's also the e-mail address, an admin's also the thread
 * with the matchmaker) to the actor for half an hour. The reason is stored in the audit, and the person reads it with every
 * look that follows. Throws `not_found` also for a member who is not assigned to this matchmaker, `bad_request` where safety is the
 * reason and no open report of the person is named, or one that another admin has claimed.
 */
export const openPrivateDetails = async (
  actor: UserActor,
  userId: string,
  {
    reason,
    note,
    reportId = null,
  }: { reason: AccessReason; note?: string | undefined; reportId?: string | undefined | null },
): Promise<void> =>
  inTransaction(async (tx) => {
    await requireVisiblePerson(actor, userId, tx.session);
    const named = { ...workableReports(actor), ...reportsOf(userId), _id: reportId };
    if (reason === 'safety' && !(await ReportModel.exists(named).session(tx.session)))
      throw invalid(
        'reportId',
        'This report is closed, claimed by another admin, or neither by nor about this person.',
      );
    await saveGrant(tx.session, actor, userId, { reason, note: note?.trim() || null, reportId });
    await recordAudit(tx, actor, 'private-details.opened', userId, { reason });
  });
