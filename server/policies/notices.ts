import type { SettingsView } from '../../shared/contract/settings.ts';
import type { NoticeChannel, NoticeKind, NoticeTopic } from '../../shared/options.ts';
import type { Settings } from '../models/members/settings.ts';

/** A user's switches for notifications. */
export type NotificationSwitches = SettingsView['notifications'];

/** Which switch rules a kind of notice; what concerns the account itself cannot be switched off. */
const SWITCH_OF: Record<NoticeKind, 'matches' | 'messages' | null> = {
  introductions: 'matches',
  connection: 'matches',
  message: 'messages',
  'matchmaker-message': 'messages',
  'application-decided': null,
  'application-question': null,
  'appeal-decided': null,
  'photo-decided': null,
  'report-closed': null,
  'password-changed': null,
  'email-changed': null,
};

/** Whether someone wants notices of a kind, by their switches; without stored ones, all are on. */
export const wantsNotice = (kind: NoticeKind, switches: NotificationSwitches | undefined): boolean => {
  const by = SWITCH_OF[kind];
  return by === null || (switches?.[by] ?? true);
};

/** What a kind is about; null for the safety of the account, which is told at once and whatever was switched off. */
const TOPIC_OF: Record<NoticeKind, NoticeTopic | null> = {
  introductions: 'introductions',
  connection: 'connections',
  message: 'messages',
  'matchmaker-message': 'matchmaker',
  'application-decided': 'application',
  'application-question': 'application',
  'appeal-decided': 'application',
  'photo-decided': 'photos',
  'report-closed': 'reports',
  'password-changed': null,
  'email-changed': null,
};

/** Kinds of which mails of their own tell, with the account's or application's facts in them. */
const KINDS_WITH_OWN_MAIL: readonly NoticeKind[] = [
  'application-question',
  'appeal-decided',
  'password-changed',
  'email-changed',
];

/** Whether notices of a kind are delivered at once, whatever was switched off. */
export const isAboutSecurity = (kind: NoticeKind): boolean => TOPIC_OF[kind] === null;

/** Returns what a kind of notice is about; null for the safety of the account. */
export const getTopic = (kind: NoticeKind): NoticeTopic | null => TOPIC_OF[kind];

/** Whether a channel delivers notices of a kind at all. */
export const isDeliveredBy = (channel: NoticeChannel, kind: NoticeKind): boolean =>
  channel !== 'email' || !KINDS_WITH_OWN_MAIL.includes(kind);

/** Whether a kind tells of other people, and so is not delivered to somebody whose membership is paused. */
export const isAboutOthers = (kind: NoticeKind): boolean => SWITCH_OF[kind] !== null;

/** What settings say of the delivery of notices. */
export type DeliverySettings = Partial<Pick<Settings, 'notifications' | 'noticeTimes' | 'stoppedChannels'>>;

/** Whether someone wants notices of a kind by a channel, and the channel has not been stopped. */
export const wantsDelivery = (channel: NoticeChannel, kind: NoticeKind, settings: DeliverySettings): boolean => {
  const { notifications, noticeTimes, stoppedChannels } = settings;
  if (stoppedChannels?.[channel]) return false;
  const topic = getTopic(kind);
  if (topic === null) return true;
  const isOn = (notifications?.[channel] ?? true) && (noticeTimes?.[channel]?.[topic] ?? true);
  return isOn && wantsNotice(kind, notifications);
};
