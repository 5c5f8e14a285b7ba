import type { Contract } from '../../../shared/contract/index.ts';
import { countWaitingNames } from '../../domain/accounts/members/name-reviews.ts';
import { countWaitingRequests } from '../../domain/accounts/members/staff-requests.ts';
import { countWaitingApplications } from '../../domain/applications/queue.ts';
import { countUnassigned } from '../../domain/assignments/assignments.ts';
import { listAudit } from '../../domain/audit/audit.ts';
import { countWaitingSupport } from '../../domain/contact-messages/review-list.ts';
import { requestDailyRun } from '../../domain/daily-batch/request.ts';
import { countWaitingStaffThreads } from '../../domain/messaging/staff-inbox.ts';
import { countWaitingAppeals } from '../../domain/moderation/appeals.ts';
import { listJobs } from '../../domain/operations/jobs.ts';
import { countWaitingPhotos } from '../../domain/photos/review.ts';
import { countPickRequests } from '../../domain/picks/requests.ts';
import { countMarkedSenders } from '../../domain/reports/marked-messages.ts';
import { countWaitingReports } from '../../domain/reports/queue.ts';
import { countWaitingDocuments } from '../../domain/verification/review.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentAudit } from '../../presenters/staff/staff-audit.ts';
import { presentJobs } from '../../presenters/staff/staff-jobs.ts';

export const staffOperations: Handlers<Contract>['staffOperations'] = {
  waiting: async ({ actor }) => {
    const [
      applications,
      reports,
      appeals,
      marked,
      photos,
      documents,
      names,
      assignments,
      picks,
      conversations,
      requests,
      letters,
    ] = await Promise.all([
      countWaitingApplications(actor),
      countWaitingReports(actor),
      countWaitingAppeals(actor),
      countMarkedSenders(actor),
      countWaitingPhotos(actor),
      countWaitingDocuments(actor),
      countWaitingNames(actor),
      countUnassigned(actor),
      countPickRequests(actor),
      countWaitingStaffThreads(actor),
      countWaitingRequests(actor),
      countWaitingSupport(actor),
    ]);
    const decided = { applications, reports, appeals, marked, photos, documents, names, requests };
    return { ...decided, assignments, picks, conversations, letters };
  },

  jobs: async ({ actor }) => presentJobs(await listJobs(actor)),

  runDailyMatches: async ({ actor, body }) => ({ jobId: await requestDailyRun(actor, body) }),

  audit: async ({ actor, query }) => presentAudit(await listAudit(actor, query)),
};
