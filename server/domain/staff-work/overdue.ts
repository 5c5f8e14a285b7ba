import { REPLY_PROMISE_MS } from '../../../shared/desk-options.ts';
import type { OverdueCounts } from '../../../shared/notification.ts';
import { REVIEW_PROMISE_HOURS } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import type { User } from '../../models/members/user.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { ContactMessageModel } from '../../models/operations/contact-message.ts';
import { ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { ReportModel } from '../../models/operations/report.ts';
import { StaffRequestModel } from '../../models/operations/staff-request.ts';
import { reportsOfOthers } from '../../policies/reports.ts';
import { getDueAt } from '../../policies/review-promise.ts';
import { workableThreads } from '../../policies/support.ts';
import { clock } from '../kernel/clock.ts';

/** A report or an appeal is overdue once it has waited for so long: a day. */
const PATIENCE_MS = 86_400_000;
/** So many applications are looked at: more are overdue all the same. */
const MAX_APPLICATIONS = 1_000;

const before = (ms: number) => ({ $type: 'date' as const, $lte: new Date(clock.now().getTime() - ms) });

const countApplications = async (): Promise<number> => {
  const now = clock.now();
  const submittedAt = before(REVIEW_PROMISE_HOURS * 3_600_000);
  const waiting = await ApplicationModel.find(
    { status: 'pending', submittedAt },
    { status: 1, submittedAt: 1, questions: 1, appeal: 1 },
  )
    .limit(MAX_APPLICATIONS)
    .lean<Application[]>();
  return waiting.filter((application) => (getDueAt(application, now) ?? now) < now).length;
};

const countConversations = (matchmakerId?: string): Promise<number> =>
  ConversationModel.countDocuments({
    kind: 'matchmaker',
    frozen: [],
    waitingSince: before(REPLY_PROMISE_MS),
    ...(matchmakerId === undefined ? {} : { matchmakerId }),
  });

/** Counts what is overdue of the work of somebody of the staff; what is not counts as nothing. */
export const countOverdue = async ({ _id: userId, role }: Pick<User, '_id' | 'role'>): Promise<OverdueCounts> => {
  if (role !== 'admin') return { conversations: await countConversations(userId) };
  const [applications, conversations, support, reports, appeals, requests] = await Promise.all([
    countApplications(),
    countConversations(),
    ContactMessageModel.countDocuments({ state: 'open', dueAt: before(0), ...workableThreads({ userId }) }),
    ReportModel.countDocuments({
      openKey: { $type: 'string' },
      createdAt: before(PATIENCE_MS),
      ...reportsOfOthers({ userId }),
    }),
    ModerationActionModel.countDocuments({
      'appeal.madeAt': before(PATIENCE_MS),
      'appeal.decidedAt': null,
      endedAt: null,
      by: { $ne: userId },
    }),
    StaffRequestModel.countDocuments({
      decision: null,
      expiresAt: { $gt: clock.now() },
      requestedBy: { $ne: userId },
      createdAt: before(PATIENCE_MS / 2),
    }),
  ]);
  return { applications, conversations, support, reports, appeals, requests };
};
