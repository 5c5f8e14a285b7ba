import type { Contract } from '../../shared/contract/index.ts';
import { hydrateApplication, listApplications, requireApplication } from '../domain/applications/queue.ts';
import {
  claimApplication,
  decideApplication,
  releaseApplication,
  reopenApplication,
} from '../domain/applications/review.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Application } from '../models/members/application.ts';
import { presentStaffApplication } from '../presenters/staff-applications.ts';

const present = async (application: Application, viewer: UserActor) =>
  presentStaffApplication(await hydrateApplication(application), viewer);

export const staffApplications: Handlers<Contract>['staffApplications'] = {
  list: async ({ actor, query }) =>
    (await listApplications(actor, query)).map((one) => presentStaffApplication(one, actor)),
  one: async ({ actor, params }) => presentStaffApplication(await requireApplication(actor, params.id), actor),
  decide: async ({ actor, params, body }) => present(await decideApplication(actor, params.id, body), actor),
  reopen: async ({ actor, params }) => present(await reopenApplication(actor, params.id), actor),
  claim: async ({ actor, params }) => present(await claimApplication(actor, params.id), actor),
  release: async ({ actor, params }) => present(await releaseApplication(actor, params.id), actor),
};
