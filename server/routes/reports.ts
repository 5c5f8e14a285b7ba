import type { Contract } from '../../shared/contract/index.ts';
import { listOwnReports, reportMember } from '../domain/reports/reports.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentOwnReport } from '../presenters/reports.ts';

export const reports: Handlers<Contract>['reports'] = {
  mine: async ({ actor }) => (await listOwnReports(actor)).map(presentOwnReport),
  create: async ({ actor, body }) => presentOwnReport(await reportMember(actor, body)),
};
