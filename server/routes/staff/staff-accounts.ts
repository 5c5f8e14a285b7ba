import type { Contract } from '../../../shared/contract/index.ts';
import { correctContact } from '../../domain/accounts/members/contact-corrections.ts';
import { listNotificationsOf } from '../../domain/accounts/members/staff-notifications.ts';
import { endSessionOf, endSessionsOf, listSessionsOf } from '../../domain/accounts/members/staff-sessions.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentSeenSession } from '../../presenters/accounts.ts';
import { presentStaffMember } from '../../presenters/staff/staff-members.ts';
import { presentSentNotification } from '../../presenters/staff/staff-notifications.ts';

export const staffAccounts: Handlers<Contract>['staffAccounts'] = {
  sessions: async ({ actor, params, session }) =>
    (await listSessionsOf(actor, params.userId, session)).map(presentSeenSession),

  notices: async ({ actor, params, query }) =>
    (await listNotificationsOf(actor, params.userId, query)).map(presentSentNotification),

  endSession: async ({ actor, params, session }) => {
    await endSessionOf(actor, params, session);
    return reply(204, undefined);
  },

  endSessions: async ({ actor, params }) => {
    await endSessionsOf(actor, params.userId);
    return reply(204, undefined);
  },

  correctContact: async ({ actor, params, body }) =>
    presentStaffMember(await correctContact(actor, params.userId, body), actor),
};
