import type { Contract } from '../../shared/contract/index.ts';
import { requestDailyRun } from '../domain/daily-batch/request.ts';
import { listAudit } from '../domain/staff/audit.ts';
import { listJobs } from '../domain/staff/jobs.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentAudit } from '../presenters/staff-audit.ts';
import { presentJobs } from '../presenters/staff-jobs.ts';

export const staffOperations: Handlers<Contract>['staffOperations'] = {
  jobs: async ({ actor }) => presentJobs(await listJobs(actor)),

  runDailyMatches: async ({ actor, body }) => ({ jobId: await requestDailyRun(actor, body) }),

  audit: async ({ actor, query }) => presentAudit(await listAudit(actor, query)),
};
