import type { Contract } from '../../shared/contract/index.ts';
import { listContacts, myContacts } from '../domain/privacy/contact-list.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const contacts: Handlers<Contract>['contacts'] = {
  mine: ({ actor }) => myContacts(actor),

  replace: ({ actor, body }) => listContacts(actor, body.phones),

  clear: async ({ actor }) => {
    await listContacts(actor, []);
    return reply(204, undefined);
  },
};
