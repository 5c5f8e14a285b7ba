import type { Contract } from '../../shared/contract/index.ts';
import { sendLetter } from '../domain/letters/letters.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const letters: Handlers<Contract>['letters'] = {
  send: async ({ actor, body }) => {
    await sendLetter(actor, body);
    return reply(204, undefined);
  },
};
