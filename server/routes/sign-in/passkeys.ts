import type { Contract } from '../../../shared/contract/index.ts';
import {
  addPasskey,
  completePasskeyLogIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyProof,
} from '../../domain/accounts/passkeys.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentPasskey } from '../../presenters/passkeys.ts';
import { completeSignIn } from './complete-sign-in.ts';

export const passkeys: Handlers<Contract>['passkeys'] = {
  mine: async ({ actor }) => (await listPasskeys(actor)).map(presentPasskey),
  start: async ({ actor, body, address }) => startPasskey(actor, body, address),
  add: async ({ actor, body }) => presentPasskey(await addPasskey(actor, body)),
  rename: async ({ actor, params, body, address }) =>
    presentPasskey(await renamePasskey(actor, params.id, body, address)),
  remove: async ({ actor, params, body, address }) => {
    await removePasskey(actor, params.id, body, address);
    return reply(204, undefined);
  },
  startProof: ({ actor }) => startPasskeyProof(actor),
};

export const passkeySignIn: Handlers<Contract>['passkeySignIn'] = {
  start: async ({ session }) => startPasskeyLogIn(await session.findPending()),
  finish: async ({ actor, body, session }) => {
    const user = await completePasskeyLogIn(await session.findPending(), body);
    return completeSignIn(user, { actor, session });
  },
};
