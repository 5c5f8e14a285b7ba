import type { Contract } from '../../../shared/contract/index.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { listMarkedSenders } from '../../domain/reports/marked-messages.ts';
import { listReports, listReportsAbout, openReport, requireReport } from '../../domain/reports/queue.ts';
import { claimReport, closeReport, releaseReport, takeBackClosing } from '../../domain/reports/review.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import type { Report } from '../../models/operations/report.ts';
import {
  presentMarkedSender,
  presentReportsAbout,
  presentStaffReport,
  presentStaffReports,
} from '../../presenters/staff/staff-reports.ts';

/** Presents a report that the viewer has just changed by a call. */
const present = async (report: Report, viewer: UserActor, call: string) =>
  presentStaffReport(await openReport(viewer, report, call), viewer);

export const staffReports: Handlers<Contract>['staffReports'] = {
  list: async ({ actor, query }) => presentStaffReports(await listReports(actor, query), actor),
  one: async ({ actor, params }) => presentStaffReport(await requireReport(actor, params.id), actor),
  about: async ({ actor, params }) => presentReportsAbout(await listReportsAbout(actor, params.userId), params.userId),
  marked: async ({ actor, query }) =>
    (await listMarkedSenders(actor, query)).map((one) => presentMarkedSender(one, actor)),
  claim: async ({ actor, params, body }) =>
    present(await claimReport(actor, params.id, body), actor, 'staffReports.claim'),
  release: async ({ actor, params }) => present(await releaseReport(actor, params.id), actor, 'staffReports.release'),
  close: async ({ actor, params, body }) =>
    present(await closeReport(actor, params.id, body), actor, 'staffReports.close'),
  takeBack: async ({ actor, params }) => {
    await takeBackClosing(actor, params.id);
    return reply(204, undefined);
  },
};
