import type { SettingsView } from '../../shared/contract/settings.ts';
import type { NoticeChannel, NoticeKind, NoticeTopic } from '../../shared/options.ts';
import type { Settings } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';

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
  'claim-taken-over': null,
  'decision-dropped': null,
  // Each part of it is ruled by the switch of its own.
  'weekly-summary': null,
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
  'claim-taken-over': null,
  'decision-dropped': null,
  'weekly-summary': 'summary',
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

/** What staff are told at their work: in the bell alone. */
const KINDS_OF_STAFF: readonly NoticeKind[] = ['claim-taken-over', 'decision-dropped'];

/** Whether notices of a kind are delivered at once, whatever was switched off. */
export const isAboutSecurity = (kind: NoticeKind): boolean => TOPIC_OF[kind] === null;

/** Returns what a kind of notice is about; null for the safety of the account. */
export const getTopic = (kind: NoticeKind): NoticeTopic | null => TOPIC_OF[kind];

/** Whether a channel delivers notices of a kind at all. */
export const isDeliveredBy = (channel: NoticeChannel, kind: NoticeKind): boolean =>
  !KINDS_OF_STAFF.includes(kind) && (channel !== 'email' || !KINDS_WITH_OWN_MAIL.includes(kind));

/** What a summary of the week tells of, where it was not read meanwhile. */
export const SUMMARIZED_KINDS = ['introductions', 'connection', 'message', 'matchmaker-message'] as const;

/** Whether a kind tells of other people, and so is not delivered to somebody whose membership is paused. */
export const isAboutOthers = (kind: NoticeKind): boolean => SWITCH_OF[kind] !== null || kind === 'weekly-summary';

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
