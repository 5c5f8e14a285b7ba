import type { Contract } from '../../shared/contract/index.ts';
import { requestPasswordReset } from '../domain/accounts/by-mail/password-reset.ts';
import { type Handlers, reply } from '../http/handlers.ts';

export const passwordResets: Handlers<Contract>['passwordResets'] = {
  request: async ({ body }) => {
    await requestPasswordReset(body);
    return reply(204, undefined);
  },
};
