import type { Contract } from '../../shared/contract/index.ts';
import { logIn, register, reportSessionEnd } from '../domain/accounts/accounts.ts';
import { changePassword } from '../domain/accounts/password.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentCurrentUser } from '../presenters/accounts.ts';

export const accounts: Handlers<Contract>['accounts'] = {
  current: async ({ actor }) => presentCurrentUser(actor.user),

  login: async ({ actor, body, session, address }) => {
    const user = await logIn(body, address);
    await session.start(user._id, user.sessionEpoch);
    reportSessionEnd(actor?.sessionId);
    return presentCurrentUser(user);
  },

  register: async ({ actor, body, session, address }) => {
    const user = await register(body, address);
    await session.start(user._id, user.sessionEpoch);
    reportSessionEnd(actor?.sessionId);
    return presentCurrentUser(user);
  },

  logout: async ({ session }) => {
    reportSessionEnd(await session.end());
    return reply(204, undefined);
  },

  changePassword: async ({ actor, body, session, address }) => {
    const user = await changePassword(actor, body, address);
    if (actor?.userId === user._id) await session.start(user._id, user.sessionEpoch);
    else session.remember(user._id, user.sessionEpoch);
    return reply(204, undefined);
  },
};
