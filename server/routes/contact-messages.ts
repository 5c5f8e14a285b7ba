import type { Contract } from '../../shared/contract/index.ts';
import { sendContactMessage } from '../domain/contact-messages/contact-messages.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const letters: Handlers<Contract>['letters'] = {
  send: async ({ actor, body }) => {
    await sendContactMessage(actor, body);
    return reply(204, undefined);
  },
};
