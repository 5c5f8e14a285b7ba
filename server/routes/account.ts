import type { Contract } from '../../shared/contract/index.ts';
import { changeAccount, confirmEmail } from '../domain/accounts/account-changes.ts';
import { reportSessionEnd } from '../domain/accounts/accounts.ts';
import { resendConfirmation } from '../domain/accounts/by-mail/email-change.ts';
import { comeBack, leave } from '../domain/accounts/leave.ts';
import {
  endOtherSessions,
  reportListedSessionEnd,
  requireOwnSession,
  selectOwnSessions,
} from '../domain/accounts/own-sessions.ts';
import { pauseMembership, resumeMembership } from '../domain/accounts/pause.ts';
import { openExport } from '../domain/export/export.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { zipFiles } from '../http/zip.ts';
import { presentOwnSession } from '../presenters/accounts.ts';
import { presentUser } from './present-user.ts';

export const account: Handlers<Contract>['account'] = {
  change: async ({ actor, body, address }) => presentUser(await changeAccount(actor, body, address)),

  confirmEmail: async ({ actor, body }) => presentUser(await confirmEmail(actor, body)),

  resendConfirmation: async ({ actor }) => presentUser(await resendConfirmation(actor)),

  pause: async ({ actor, body }) => {
    await pauseMembership(actor, body);
    return reply(204, undefined);
  },

  resume: async ({ actor }) => {
    await resumeMembership(actor);
    return reply(204, undefined);
  },

  leave: async ({ actor, body, session, address }) => {
    await leave(actor, body.password, address);
    await session.end();
    return reply(204, undefined);
  },

  restore: async ({ actor }) => {
    await comeBack(actor);
    return reply(204, undefined);
  },

  export: async ({ actor, body, address, session }) => {
    const listSessions = async () => selectOwnSessions(actor, await session.list(actor.userId));
    return zipFiles(await openExport(actor, { password: body.password, address, listSessions }));
  },

  sessions: async ({ actor, session }) =>
    selectOwnSessions(actor, await session.list(actor.userId)).map(presentOwnSession),

  endSession: async ({ actor, params, session }) => {
    const found = requireOwnSession(actor, await session.list(actor.userId), params.id);
    if (found.isCurrent) {
      await reportSessionEnd(await session.end());
    } else {
      await session.endListed(found.hash);
      await reportListedSessionEnd(found);
    }
    return reply(204, undefined);
  },

  endOtherSessions: async ({ actor, session }) => {
    const user = await endOtherSessions(actor);
    await session.start(user._id, user.sessionEpoch);
    return reply(204, undefined);
  },
};
