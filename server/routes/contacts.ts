import type { Contract } from '../../shared/contract/index.ts';
import { getMyContacts, replaceContacts } from '../domain/privacy/contact-list.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const contacts: Handlers<Contract>['contacts'] = {
  mine: ({ actor }) => getMyContacts(actor),

  replace: ({ actor, body }) => replaceContacts(actor, body.phones),

  clear: async ({ actor }) => {
    await replaceContacts(actor, []);
    return reply(204, undefined);
  },
};
