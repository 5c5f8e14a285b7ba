import type { Contract } from '../../../shared/contract/index.ts';
import { countReviews } from '../../domain/applications/figures.ts';
import { askApplicant } from '../../domain/applications/questions.ts';
import { listApplications, openApplication, requireApplication } from '../../domain/applications/queue.ts';
import {
  claimApplication,
  decideApplication,
  releaseApplication,
  reopenApplication,
  takeBackApplicationDecision,
} from '../../domain/applications/review.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import type { Application } from '../../models/members/application.ts';
import {
  presentReviewFigures,
  presentStaffApplication,
  presentStaffApplicationRow,
} from '../../presenters/staff/staff-applications.ts';

/** Presents an application that the viewer has just changed by a call. */
const present = async (application: Application, viewer: UserActor, call: string) =>
  presentStaffApplication(await openApplication(viewer, application, call), viewer);

export const staffApplications: Handlers<Contract>['staffApplications'] = {
  list: async ({ actor, query }) =>
    (await listApplications(actor, query)).map((one) => presentStaffApplicationRow(one, actor)),
  one: async ({ actor, params }) => presentStaffApplication(await requireApplication(actor, params.id), actor),
  figures: async ({ actor }) => presentReviewFigures(await countReviews(actor)),
  decide: async ({ actor, params, body }) =>
    present(await decideApplication(actor, params.id, body), actor, 'staffApplications.decide'),
  takeBack: async ({ actor, params }) => {
    await takeBackApplicationDecision(actor, params.id);
    return reply(204, undefined);
  },
  ask: async ({ actor, params, body }) =>
    present(await askApplicant(actor, params.id, body.question), actor, 'staffApplications.ask'),
  reopen: async ({ actor, params }) =>
    present(await reopenApplication(actor, params.id), actor, 'staffApplications.reopen'),
  claim: async ({ actor, params, body }) =>
    present(await claimApplication(actor, params.id, body), actor, 'staffApplications.claim'),
  release: async ({ actor, params }) =>
    present(await releaseApplication(actor, params.id), actor, 'staffApplications.release'),
};
