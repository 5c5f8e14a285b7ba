import type { Contract } from '../../../shared/contract/index.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from '../../domain/accounts/staff-sessions.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentOpenSession } from '../../presenters/accounts.ts';

export const staffAccounts: Handlers<Contract>['staffAccounts'] = {
  sessions: async ({ actor, params, session }) =>
    (await listSessionsOf(actor, params.userId, session)).map(presentOpenSession),

  endSession: async ({ actor, params, session }) => {
    await endSessionOf(actor, params, session);
    return reply(204, undefined);
  },

  endSessions: async ({ actor, params }) => {
    await endSessionsOf(actor, params.userId);
    return reply(204, undefined);
  },
};
