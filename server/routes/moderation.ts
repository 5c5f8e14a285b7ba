import type { Contract } from '../../shared/contract/index.ts';
import { acknowledgeNotification } from '../domain/moderation/actions.ts';
import { appealSuspension } from '../domain/moderation/appeals.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const conduct: Handlers<Contract>['conduct'] = {
  appeal: async ({ body, address }) => {
    await appealSuspension(body, address);
    return reply(204, undefined);
  },
  acknowledge: async ({ actor, params }) => {
    await acknowledgeNotification(actor, params.id);
    return reply(204, undefined);
  },
};
