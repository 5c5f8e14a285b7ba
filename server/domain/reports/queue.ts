import { REPORT_STATUSES, type ReportStatus } from '../../../shared/report-options.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import type { User } from '../../models/members/user.ts';
import { type Report, ReportModel } from '../../models/operations/report.ts';
import { reportsOf, reportsOfOthers, workableReports } from '../../policies/reports.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { requireAccount } from '../accounts/members/members.ts';
import { loadPending, type PendingById } from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordRead } from '../kernel/audit/audit.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter, buildRankedCursorFilter, dropRank, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import type { ReportRow } from './reports.ts';

/** Rows of the queue, with the users whom they name and the decisions that have not taken effect. */
export interface ReportPage {
  reports: ReportRow[];
  users: Map<string, User>;
  pending: PendingById;
}

/** A report that was opened, with the users whom it names and the other reports of both members. */
export interface OpenedReport {
  report: Report;
  users: Map<string, User>;
  pending: PendingById;
  history: { reporter: ReportRow[]; reported: ReportRow[] };
  /** Null where it is not known. */
  reportedAge: number | null;
}

const MAX_HISTORY = 50;
/** What is read of reports of which only a row is shown. */
const ROW_FIELDS = { statements: 0 } as const;

/** What of the reports is wanted. */
interface ReportQuery {
  readonly status?: ReportStatus | undefined;
  /** The gravest come first, and of those the oldest, unless an order by time is asked for. */
  readonly order?: QueueOrder | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * Lists reports in the order asked for: with a status those that have it, else those that are not closed.
 * For admins. Throws `bad_request` for a text that is no cursor.
 */
export const listReports = async (
  actor: UserActor,
  { status, order, before, limit }: ReportQuery,
): Promise<ReportPage> => {
  requireAdmin(actor);
  // All statuses are named, so that the index by status and time serves this query too.
  const wanted = { status: { $in: status ? [status] : REPORT_STATUSES.filter((one) => one !== 'closed') } };
  const { beyond, sort } = describeOrder(order, before);
  const reports = await ReportModel.find({ ...wanted, ...reportsOfOthers(actor), ...beyond }, ROW_FIELDS)
    .sort(sort)
    .limit(limit)
    .lean<ReportRow[]>();
  const named = reports.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]);
  const [users, pending] = await Promise.all([
    loadNamed(reports),
    loadPendingOf(reports),
    recordList(actor, 'staffReports.list', named),
  ]);
  return { reports, users, pending };
};

/** Returns how a list is sorted, and how it goes on after a row. */
const describeOrder = (
  order: QueueOrder | undefined,
  before: string | undefined,
): { beyond: Record<string, unknown>; sort: Record<string, 1 | -1> } => {
  if (order === undefined) {
    const beyond = buildRankedCursorFilter(before, 'severity', 'createdAt');
    return { beyond, sort: { severity: 1, createdAt: 1, _id: 1 } };
  }
  const { towards, direction } = QUEUE_DIRECTIONS[order];
  const beyond = buildCursorFilter(dropRank(before), 'createdAt', towards);
  return { beyond, sort: { createdAt: direction, _id: direction } };
};

/** Counts the reports that an admin can take up: those that are not closed, of nobody and their own; 0 for others. */
export const countWaitingReports = async (actor: UserActor): Promise<number> =>
  actor.role === 'admin' ? ReportModel.countDocuments(workableReports(actor)) : 0;

const loadNamed = (reports: readonly ReportRow[]) =>
  loadUsersById(reports.flatMap((one) => [one.reporterId, one.reportedId, one.claimedBy, one.closedBy]));

const loadPendingOf = (reports: readonly ReportRow[]): Promise<PendingById> =>
  loadPending(
    'report',
    reports.map(({ _id }) => _id),
  );

/** Opens one report; for admins. Throws `not_found`, also for one that is by or about the actor. */
export const requireReport = async (actor: UserActor, id: string): Promise<OpenedReport> => {
  requireAdmin(actor);
  const report = await ReportModel.findOne({ _id: id, ...reportsOfOthers(actor) }).lean<Report>();
  if (!report) throw notFound('no such report');
  return openReport(actor, report, 'staffReports.one');
};

/**
 * Adds to a report what is shown of it when it is opened. That somebody read it is recorded and audited, but, as for a list,
 * not shown to the two members: the one who was reported would learn of the report.
 */
export const openReport = async (actor: UserActor, report: Report, call: string): Promise<OpenedReport> => {
  const { reporterId, reportedId } = report;
  const [users, pending, reporter, reported, profile, isFirst] = await Promise.all([
    loadNamed([report]),
    loadPendingOf([report]),
    listOthers(actor, reporterId, report),
    listOthers(actor, reportedId, report),
    ProfileModel.findById(reportedId, { age: 1 }).lean<Pick<Profile, 'age'>>(),
    recordList(actor, call, [reporterId, reportedId], report._id),
  ]);
  if (isFirst && call === 'staffReports.one') await recordRead(actor, 'report.read', reportedId);
  return { report, users, pending, history: { reporter, reported }, reportedAge: profile?.age ?? null };
};

/**
 * Lists the reports by and about a person, newest first; for admins, and none that the actor is named in. That it was read is recorded as a list is. Throws
 * `not_found`.
 */
export const listReportsAbout = async (actor: UserActor, userId: string): Promise<ReportRow[]> => {
  requireAdmin(actor);
  await requireAccount(userId);
  const reports = await listOthers(actor, userId);
  if (reports.length > 0) await recordList(actor, 'staffReports.about', [userId]);
  return reports;
};

/** The reports by and of a member, newest first, without the one that is open. */
const listOthers = (
  actor: UserActor,
  userId: string,
  { _id }: Pick<Report, '_id'> = { _id: '' },
): Promise<ReportRow[]> =>
  ReportModel.find({ _id: { $ne: _id }, ...reportsOf(userId), ...reportsOfOthers(actor) }, ROW_FIELDS)
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_HISTORY)
    .lean<ReportRow[]>();
