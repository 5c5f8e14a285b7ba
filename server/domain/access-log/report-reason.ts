import { ReportModel } from '../../models/operations/report.ts';
import { reportsOf, workableReports } from '../../policies/reports.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { Access } from './record-access.ts';

/**
 * Returns the reason of an admin's look for the sake of a report, by which its subject is not shown the look while the report is open;
 * null where no report by or about the person is named that the admin may work on: it is open, and no other has claimed it.
 */
export const findReportReason = async (
  actor: UserActor,
  subjectId: string,
  reportId: string | undefined,
): Promise<NonNullable<Access['reason']> | null> => {
  if (actor.role !== 'admin' || reportId === undefined) return null;
  const isOpen = await ReportModel.exists({ ...workableReports(actor), ...reportsOf(subjectId), _id: reportId });
  return isOpen ? { reason: 'safety', note: null, reportId } : null;
};
