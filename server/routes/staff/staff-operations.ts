import type { Contract } from '../../../shared/contract/index.ts';
import { countWaitingRequests } from '../../domain/accounts/by-staff/staff-requests.ts';
import { countWaitingApplications } from '../../domain/applications/queue.ts';
import { countWaitingAppeals } from '../../domain/conduct/appeals.ts';
import { requestDailyRun } from '../../domain/daily-batch/request.ts';
import { countOpenLetters } from '../../domain/letters/queue.ts';
import { countWaitingStaffThreads } from '../../domain/messaging/staff-inbox.ts';
import { countWaitingPhotos } from '../../domain/photos/review.ts';
import { countPickRequests } from '../../domain/picks/requests.ts';
import { countMarkedSenders } from '../../domain/reports/marked-messages.ts';
import { countWaitingReports } from '../../domain/reports/queue.ts';
import { listAudit } from '../../domain/staff/audit.ts';
import { listJobs } from '../../domain/staff/jobs.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentAudit } from '../../presenters/staff/staff-audit.ts';
import { presentJobs } from '../../presenters/staff/staff-jobs.ts';

export const staffOperations: Handlers<Contract>['staffOperations'] = {
  waiting: async ({ actor }) => ({
    applications: await countWaitingApplications(actor),
    reports: await countWaitingReports(actor),
    appeals: await countWaitingAppeals(actor),
    marked: await countMarkedSenders(actor),
    photos: await countWaitingPhotos(actor),
    picks: await countPickRequests(actor),
    conversations: await countWaitingStaffThreads(actor),
    requests: await countWaitingRequests(actor),
    letters: await countOpenLetters(actor),
  }),

  jobs: async ({ actor }) => presentJobs(await listJobs(actor)),

  runDailyMatches: async ({ actor, body }) => ({ jobId: await requestDailyRun(actor, body) }),

  audit: async ({ actor, query }) => presentAudit(await listAudit(actor, query)),
};
