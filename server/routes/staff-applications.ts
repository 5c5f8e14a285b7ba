import type { Contract } from '../../shared/contract/index.ts';
import { hydrateApplication, listApplications, requireApplication } from '../domain/applications/queue.ts';
import {
  claimApplication,
  decideApplication,
  releaseApplication,
  reopenApplication,
} from '../domain/applications/review.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Application } from '../models/members/application.ts';
import { presentStaffApplication } from '../presenters/staff-applications.ts';

const present = async (application: Application) => presentStaffApplication(await hydrateApplication(application));

export const staffApplications: Handlers<Contract>['staffApplications'] = {
  list: async ({ actor, query }) => (await listApplications(actor, query)).map(presentStaffApplication),
  one: async ({ actor, params }) => presentStaffApplication(await requireApplication(actor, params.id)),
  decide: async ({ actor, params, body }) => present(await decideApplication(actor, params.id, body)),
  reopen: async ({ actor, params }) => present(await reopenApplication(actor, params.id)),
  claim: async ({ actor, params }) => present(await claimApplication(actor, params.id)),
  release: async ({ actor, params }) => present(await releaseApplication(actor, params.id)),
};
