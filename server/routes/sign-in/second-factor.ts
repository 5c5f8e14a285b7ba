import type { Contract } from '../../../shared/contract/index.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../domain/accounts/second-factor.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentSecondFactor } from '../../presenters/accounts.ts';

export const secondFactor: Handlers<Contract>['secondFactor'] = {
  mine: async ({ actor }) => presentSecondFactor(await getSecondFactor(actor)),

  start: async ({ actor, body, address }) => startSecondFactor(actor, body, address),

  confirm: async ({ actor, body, session }) => {
    const { user, recoveryCodes } = await confirmSecondFactor(actor, body);
    await session.start(user._id, user.sessionEpoch);
    return { recoveryCodes };
  },

  renewCodes: async ({ actor, body, address }) => ({ recoveryCodes: await renewRecoveryCodes(actor, body, address) }),

  remove: async ({ actor, body, address }) => {
    await removeSecondFactor(actor, body, address);
    return reply(204, undefined);
  },
};
