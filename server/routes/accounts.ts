import type { Contract } from '../../shared/contract/index.ts';
import { listAccountNotifications } from '../domain/accounts/account-notifications.ts';
import { logIn, register, reportSessionEnd } from '../domain/accounts/accounts.ts';
import { changePassword } from '../domain/accounts/password.ts';
import { completeLogIn } from '../domain/accounts/second-factor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentAccountNotification } from '../presenters/accounts.ts';
import { presentUser } from './present-user.ts';
import { completeSignIn } from './sign-in/complete-sign-in.ts';

export const accounts: Handlers<Contract>['accounts'] = {
  current: async ({ actor }) => presentUser(actor.user),

  notices: async ({ actor }) => (await listAccountNotifications(actor)).map(presentAccountNotification),

  login: async ({ actor, body, session, address }) => {
    const user = await logIn(body, address);
    if (user.secondFactorAt) {
      await session.startPending(user._id, user.sessionEpoch);
      throw new DomainError('second_factor_required');
    }
    return completeSignIn(user, { actor, session });
  },

  logInSecondFactor: async ({ actor, body, session }) => {
    const user = await completeLogIn(await session.findPending(), body);
    return completeSignIn(user, { actor, session });
  },

  register: async ({ actor, body, session, address }) => {
    const user = await register(body, address);
    await session.start(user._id, user.sessionEpoch);
    await reportSessionEnd(actor?.sessionId);
    return presentUser(user);
  },

  logout: async ({ session }) => {
    await reportSessionEnd(await session.end());
    return reply(204, undefined);
  },

  changePassword: async ({ actor, body, session, address }) => {
    const user = await changePassword(actor, body, address);
    if (actor?.userId === user._id) await session.start(user._id, user.sessionEpoch);
    else session.spare(user._id, user.sessionEpoch);
    return reply(204, undefined);
  },
};
