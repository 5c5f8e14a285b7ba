import type { Contract } from '../../shared/contract/index.ts';
import { apply, getOwnApplication } from '../domain/applications/apply.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentApplication } from '../presenters/applications.ts';

export const applications: Handlers<Contract>['applications'] = {
  apply: async ({ actor, body }) => presentApplication(await apply(actor, body)),

  mine: async ({ actor }) => {
    const application = await getOwnApplication(actor);
    return application && presentApplication(application);
  },
};
