import type { OwnReport } from '../../shared/contract/reports.ts';
import type { ReportRow } from '../domain/reports/reports.ts';

/** A report for the member who made it: neither whom it is about nor what was done. */
export const presentOwnReport = ({ _id, reason, status, createdAt }: ReportRow): OwnReport => ({
  id: _id,
  reason,
  status,
  createdAt: createdAt.toISOString(),
});
