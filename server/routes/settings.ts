import type { Contract } from '../../shared/contract/index.ts';
import { selectOwnSessions } from '../domain/accounts/own-sessions.ts';
import { listNotifications, markNotificationsRead } from '../domain/notifications/notifications.ts';
import {
  addDevice,
  getSubscribingKey,
  isCurrentDevice,
  listDevices,
  removeDevice,
  removeEndpoint,
} from '../domain/notifications/push-subscriptions.ts';
import { changeNotificationTimes, getOwnNotificationTimes } from '../domain/settings/notification-times.ts';
import { getPreferenceImpact } from '../domain/settings/preference-impact.ts';
import { changeSettings, getOwnSettings } from '../domain/settings/settings.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentNotification } from '../presenters/notifications.ts';
import { presentPushDevice } from '../presenters/push-subscriptions.ts';
import { presentNotificationTimes, presentPreferenceImpact, presentSettings } from '../presenters/settings.ts';

export const settings: Handlers<Contract>['settings'] = {
  mine: async ({ actor }) => presentSettings(await getOwnSettings(actor)),
  change: async ({ actor, body }) => presentSettings(await changeSettings(actor, body)),
  cost: async ({ actor, body }) => presentPreferenceImpact(await getPreferenceImpact(actor, body)),
};

/** The notifications, of which the settings choose the kinds. */
export const notices: Handlers<Contract>['notices'] = {
  mine: async ({ actor, query }) => (await listNotifications(actor, query)).map(presentNotification),

  read: async ({ actor, body }) => {
    await markNotificationsRead(actor, body);
    return reply(204, undefined);
  },
};

/** When notifications do not reach the caller. */
export const noticeTimes: Handlers<Contract>['noticeTimes'] = {
  mine: async ({ actor }) => presentNotificationTimes(await getOwnNotificationTimes(actor)),
  change: async ({ actor, body }) => presentNotificationTimes(await changeNotificationTimes(actor, body)),
};

/** The devices that show the caller notifications. */
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
