import { ReportModel } from '../../models/operations/report.ts';
import { openReports, reportsOf } from '../../policies/reports.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { Access } from './record-access.ts';

/**
 * Returns the reason of an admin's look for the sake of a report, by which its subject is not shown the look while the report is open;
 * null where no open report by or about the person is named.
 */
export const findReportReason = async (
  { role }: Pick<UserActor, 'role'>,
  subjectId: string,
  reportId: string | undefined,
): Promise<NonNullable<Access['reason']> | null> => {
  if (role !== 'admin' || reportId === undefined) return null;
  const isOpen = await ReportModel.exists({ ...openReports, ...reportsOf(subjectId), _id: reportId });
  return isOpen ? { reason: 'safety', note: null, reportId } : null;
};
