import type {
  MarkedSender as MarkedView,
  OpenedStaffReport,
  OtherReport,
  StaffReport,
} from '../../../shared/contract/staff/staff-reports.ts';
import { REPORT_SEVERITIES } from '../../../shared/report-options.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor, formatRankedCursor } from '../../domain/kernel/pagination.ts';
import type { MarkedSender } from '../../domain/reports/marked-messages.ts';
import type { OpenedReport, ReportPage } from '../../domain/reports/queue.ts';
import type { ReportRow } from '../../domain/reports/reports.ts';
import { getMemberAbilities, getReportAbilities } from '../../policies/abilities.ts';
import { presentNameById, presentNameForStaff } from '../people.ts';
import { presentPendingOf } from './staff-decisions.ts';

const presentRow = (
  report: ReportRow,
  { users, pending }: Pick<ReportPage, 'users' | 'pending'>,
  viewer: UserActor,
): StaffReport => ({
  id: report._id,
  reason: report.reason,
  severity: REPORT_SEVERITIES[report.severity] ?? 'normal',
  status: report.status,
  reporter: presentNameById(users, report.reporterId),
  reported: presentNameById(users, report.reportedId),
  createdAt: report.createdAt.toISOString(),
  addedAt: report.addedAt.toISOString(),
  claimedBy: presentNameById(users, report.claimedBy),
  claimedAt: report.claimedAt?.toISOString() ?? null,
  pending: presentPendingOf(pending.get(report._id)),
  closedBy: presentNameById(users, report.closedBy),
  closedAt: report.closedAt?.toISOString() ?? null,
  outcome: report.outcome,
  note: report.note,
  can: getReportAbilities(viewer, report, pending.has(report._id)),
  cursor: formatRankedCursor(report.severity, report.createdAt, report._id),
});

/** A page of the queue of reports, for an admin: who, whom and why, not what was said. */
export const presentStaffReports = (page: ReportPage, viewer: UserActor): StaffReport[] =>
  page.reports.map((report) => presentRow(report, page, viewer));

/** A report that an admin opened, with the messages as they were and the other reports of both members. */
export const presentStaffReport = (opened: OpenedReport, viewer: UserActor): OpenedStaffReport => {
  const { report, history } = opened;
  const { reporterId, reportedId } = report;
  return {
    ...presentRow(report, opened, viewer),
    reportedAge: opened.reportedAge,
    statements: report.statements.map(({ details, evidence, at }) => ({
      details,
      evidence: evidence.map(({ seq, senderId, content, createdAt, warning }) => ({
        seq,
        isFromReporter: senderId === reporterId,
        content,
        createdAt: createdAt.toISOString(),
        warning,
      })),
      at: at.toISOString(),
    })),
    history: {
      reporter: presentHistory(history.reporter, reporterId),
      reported: presentHistory(history.reported, reportedId),
    },
  };
};

/** The reports by and about a person, for an admin. */
export const presentReportsAbout = (reports: readonly ReportRow[], userId: string): OtherReport[] =>
  presentHistory(reports, userId);

/** Somebody who sent marked messages, for an admin: how many, not what. */
export const presentMarkedSender = (
  { user, sent, people, byWarning, reports, lastAt, isSeen, pending }: MarkedSender,
  viewer: UserActor,
): MarkedView => ({
  id: user._id,
  person: presentNameForStaff(user),
  role: user.role,
  suspended: user.suspendedAt !== null,
  limitedUntil: user.limitedUntil?.toISOString() ?? null,
  sent,
  people,
  byWarning,
  reports,
  lastAt: lastAt.toISOString(),
  isSeen,
  pending: presentPendingOf(pending),
  can: { suspend: getMemberAbilities(viewer, user).suspend },
  cursor: formatCursor(lastAt, user._id),
});

const presentHistory = (reports: readonly ReportRow[], userId: string) =>
  reports.map(({ _id, reporterId, reason, status, outcome, createdAt }) => ({
    id: _id,
    isReporter: reporterId === userId,
    reason,
    status,
    outcome,
    createdAt: createdAt.toISOString(),
  }));
