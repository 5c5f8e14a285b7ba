import type { Contract } from '../../../shared/contract/index.ts';
import { linkAccounts, listLinks, unlinkAccounts } from '../../domain/conduct/account-links.ts';
import { actOnConduct, listConduct } from '../../domain/conduct/actions.ts';
import { claimAppeal, decideAppeal, listAppeals, releaseAppeal } from '../../domain/conduct/appeals.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentAccountLinks, presentConduct, presentSuspensionAppeals } from '../../presenters/staff/staff-conduct.ts';

export const staffConduct: Handlers<Contract>['staffConduct'] = {
  list: async ({ actor, params }) => presentConduct(await listConduct(actor, params.userId)),
  act: async ({ actor, params, body }) => presentConduct(await actOnConduct(actor, params.userId, body)),
  links: async ({ actor, params }) => presentAccountLinks(await listLinks(actor, params.userId), params.userId),
  link: async ({ actor, params, body }) => {
    await linkAccounts(actor, params.userId, body);
    return presentAccountLinks(await listLinks(actor, params.userId, 'staffConduct.link'), params.userId);
  },
  unlink: async ({ actor, params }) => {
    await unlinkAccounts(actor, params.userId, params.otherId);
    return reply(204, undefined);
  },
  appeals: async ({ actor, query }) => presentSuspensionAppeals(await listAppeals(actor, query), actor),
  claimAppeal: async ({ actor, params }) => {
    await claimAppeal(actor, params.id);
    return reply(204, undefined);
  },
  releaseAppeal: async ({ actor, params }) => {
    await releaseAppeal(actor, params.id);
    return reply(204, undefined);
  },
  decideAppeal: async ({ actor, params, body }) => {
    await decideAppeal(actor, params.id, body);
    return reply(204, undefined);
  },
};
