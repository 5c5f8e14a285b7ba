import type { OpenCaseKind } from '../../../shared/options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type ContactMessage, ContactMessageModel } from '../../models/operations/contact-message.ts';
import { type Report, ReportModel } from '../../models/operations/report.ts';
import { isReviewable } from '../../policies/application-review.ts';
import { isWorkable, openReports, reportsOf, reportsOfOthers } from '../../policies/reports.ts';
import { isSupportWorkable, ownThreads } from '../../policies/support.ts';
import type { Actor } from '../kernel/actor.ts';

/** Something about a person that waits for an admin. */
export interface OpenCase {
  kind: OpenCaseKind;
  id: string;
  since: Date;
  /** Whether this admin may work on it: no other has claimed it. */
  isMine: boolean;
}

/** Returns what waits for admins about a person, the longest first; nothing for anyone else. */
export const findOpenCases = async (actor: Actor, userId: string): Promise<OpenCase[]> => {
  if (actor.kind === 'system' || actor.role !== 'admin') return [];
  const [applications, reports, threads] = await Promise.all([
    ApplicationModel.find({ userId, status: 'pending' }, { answers: 0 }).lean<Application[]>(),
    ReportModel.find({ ...openReports, ...reportsOf(userId), ...reportsOfOthers(actor) }, { statements: 0 }).lean<
      Report[]
    >(),
    ContactMessageModel.find({ ...ownThreads({ userId }), state: 'open' }, { message: 0, replies: 0 }).lean<
      ContactMessage[]
    >(),
  ]);
  const cases: OpenCase[] = [
    ...applications.map((one) => ({
      kind: 'application' as const,
      id: one._id,
      since: one.submittedAt,
      isMine: isReviewable(one, actor),
    })),
    ...reports.map((one) => ({
      kind: 'report' as const,
      id: one._id,
      since: one.createdAt,
      isMine: isWorkable(one, actor),
    })),
    ...threads.map((one) => ({
      kind: 'support' as const,
      id: one._id,
      since: one.waitingSince ?? one.createdAt,
      isMine: isSupportWorkable(one, actor),
    })),
  ];
  return cases.sort((one, other) => one.since.getTime() - other.since.getTime());
};
