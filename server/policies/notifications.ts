import type { SettingsView } from '../../shared/contract/settings.ts';
import { type DeliveryChannel, getSwitch } from '../../shared/notification.ts';
import {
  BELL_KINDS,
  type BellKind,
  getOwnMail,
  NOTIFICATIONS,
  type NotificationKind,
} from '../../shared/notifications.ts';
import type { Settings } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';

/** A user's switches for notifications. */
export type NotificationSwitches = SettingsView['notifications'];

/** Returns the switch of the specification that rules a kind; undefined for none. */
const getSwitchOf = (kind: NotificationKind) => {
  const { topic, switch: own } = NOTIFICATIONS[kind];
  return topic === null ? undefined : (own ?? getSwitch(topic));
};

/** Whether someone wants notifications of a kind, by their switches; without stored ones, all are on. */
export const wantsKind = (kind: NotificationKind, switches: NotificationSwitches | undefined): boolean => {
  const by = getSwitchOf(kind);
  return by === undefined || (switches?.[by] ?? true);
};

/** Whether a channel delivers notifications of a kind together with others that are due to the same person. */
export const isDeliveredBy = (channel: DeliveryChannel, kind: NotificationKind): boolean => {
  const { mail, push } = NOTIFICATIONS[kind];
  return channel === 'email' ? mail !== undefined && getOwnMail(kind) === null : push !== undefined;
};

/** What a summary of the week tells of, where it was not read meanwhile. */
export const SUMMARIZED_KINDS = BELL_KINDS.filter((kind) => getSwitchOf(kind) !== undefined);

/** Whether a kind tells of other people, and so is not delivered to somebody whose membership is paused. */
export const isAboutOthers = (kind: NotificationKind): boolean =>
  getSwitchOf(kind) !== undefined || NOTIFICATIONS[kind].topic === 'summary';

/**
 * The kinds of which admins do not learn that they were sent: a question of a matchmaker is not shown where something keeps the two apart, so
 * that what was not sent would tell of a block.
 */
const UNTOLD_KINDS: readonly NotificationKind[] = ['matchmaker-question'];

/** Whether admins are shown that notifications of a kind were sent. */
export const isToldToAdmins = (kind: NotificationKind): boolean => !UNTOLD_KINDS.includes(kind);

/** Filter for the notifications that {@link isToldToAdmins} allows. */
export const notificationsToldToAdmins = { kind: { $nin: [...UNTOLD_KINDS] as BellKind[] } };

/** Filter for the deliveries of which {@link isToldToAdmins} allows something. */
export const deliveriesToldToAdmins = { $nor: UNTOLD_KINDS.map((kind) => ({ kinds: [kind] })) };

const DAY_MS = 86_400_000;
/** Who was here this lately is not away; who has not been here for so long gets no summaries any more. */
const AWAY_DAYS = { from: 7, until: 56 };

/** The time within which somebody must have been here last to get a summary of the week now: after the one and before the other. */
export const getAwayTimes = (now: Date): { readonly after: Date; readonly before: Date } => ({
  after: new Date(now.getTime() - AWAY_DAYS.until * DAY_MS),
  before: new Date(now.getTime() - AWAY_DAYS.from * DAY_MS),
});

/** Whether somebody is away, by when they were here last: for a week, and not for good. */
export const isAway = ({ lastActiveAt }: Pick<User, 'lastActiveAt'>, now: Date): boolean => {
  const { after, before } = getAwayTimes(now);
  return lastActiveAt !== null && lastActiveAt !== undefined && lastActiveAt > after && lastActiveAt < before;
};

/** What settings say of deliveries. */
export type DeliverySettings = Partial<Pick<Settings, 'notifications' | 'noticeTimes' | 'stoppedChannels'>>;

/** Whether someone wants notifications of a kind by a channel, and the channel has not been stopped. */
export const wantsDelivery = (
  channel: DeliveryChannel,
  kind: NotificationKind,
  { notifications, noticeTimes, stoppedChannels }: DeliverySettings,
): boolean => {
  if (stoppedChannels?.[channel]) return false;
  const { topic } = NOTIFICATIONS[kind];
  if (topic === null) return true;
  const isOn = (notifications?.[channel] ?? true) && (noticeTimes?.[channel]?.[topic] ?? true);
  return isOn && wantsKind(kind, notifications);
};
