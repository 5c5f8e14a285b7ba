import type { Contract } from '../../shared/contract/index.ts';
import { selectOwnSessions } from '../domain/accounts/own-sessions.ts';
import {
  addDevice,
  getSubscribingKey,
  isCurrentDevice,
  listDevices,
  removeDevice,
  removeEndpoint,
} from '../domain/notices/push-subscriptions.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentPushDevice } from '../presenters/push-subscriptions.ts';

export const pushSubscriptions: Handlers<Contract>['pushSubscriptions'] = {
  mine: async ({ actor }) => ({
    publicKey: getSubscribingKey(),
    devices: (await listDevices(actor)).map((device) => presentPushDevice(device, isCurrentDevice(device, actor))),
  }),
  add: async ({ actor, body, session }) => {
    const current = selectOwnSessions(actor, await session.list(actor.userId)).find(({ isCurrent }) => isCurrent);
    return presentPushDevice(await addDevice(actor, body, current), true);
  },
  remove: async ({ actor, body }) => {
    await removeEndpoint(actor, body.endpoint);
    return reply(204, undefined);
  },
  removeDevice: async ({ actor, params }) => {
    await removeDevice(actor, params.id);
    return reply(204, undefined);
  },
};
