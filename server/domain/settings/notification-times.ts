import type {
  NotificationTimes,
  NotificationTimesChange,
} from '../../../shared/contract/delivery/notification-times.ts';
import { CLOCK_RESTS, NIGHT } from '../../../shared/limits.ts';
import { type DeliveryChannel, TOPICS } from '../../../shared/notification.ts';
import { NOTIFICATIONS, type NotificationKind } from '../../../shared/notifications.ts';
import { type Madhab, PRAYERS, type Prayer, type PrayerMethod } from '../../../shared/options.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type Settings, SettingsModel, type StoredNotificationTimes } from '../../models/members/settings.ts';
import { wantsDelivery } from '../../policies/notifications.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { removeSwitchedOff } from '../notifications/notifications.ts';
import { isRamadan } from '../quiet-times/hijri.ts';
import { findHome, getUsualRules, type Home } from '../quiet-times/home.ts';
import { getPrayerTimes, type PrayerRules } from '../quiet-times/prayer-times.ts';
import type { QuietHours } from '../quiet-times/quiet-hours.ts';
import { getReachableFrom, type QuietTimes } from '../quiet-times/reachable.ts';
import { getWindowsAround } from '../quiet-times/windows.ts';
import { getWallTime } from '../quiet-times/zone.ts';
import { toPaths } from './settings.ts';

/** When notifications do not reach a user, and what follows from it now. */
export interface OwnNotificationTimes {
  readonly choices: NotificationTimes;
  readonly timeZone: string;
  /** Null where notifications arrive now. */
  readonly heldUntil: Date | null;
  /** Whether messages wait in the quiet hours too, as the user has chosen hours. */
  readonly messagesWait: boolean;
  readonly channels: Readonly<Record<DeliveryChannel, { readonly isSent: boolean; readonly stoppedAt: Date | null }>>;
  readonly today: PrayerDay | null;
}

/** The prayers of the current day where somebody lives. */
interface PrayerDay {
  readonly city: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly isRamadan: boolean;
  readonly method: PrayerMethod;
  readonly madhab: Madhab;
  /** By time; times as the clock on the wall of the place shows them, such as "22:30". */
  readonly prayers: readonly { readonly prayer: Prayer; readonly at: string }[];
  readonly windows: readonly { readonly from: string; readonly to: string }[];
}

const ALL_TOPICS: NotificationTimes['email'] = {
  introductions: true,
  connections: true,
  messages: true,
  matchmaker: true,
  application: true,
  photos: true,
  reports: true,
  support: true,
  work: true,
  summary: true,
};
const NO_SHIFTS = { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };

const toChoices = (stored: StoredNotificationTimes = {}): NotificationTimes => ({
  timeZone: stored.timeZone ?? null,
  quietHours: stored.quietHours === undefined ? NIGHT : stored.quietHours,
  prayerAware: stored.prayerAware ?? false,
  method: stored.method ?? null,
  madhab: stored.madhab ?? null,
  shifts: { ...NO_SHIFTS, ...stored.shifts },
  ramadanShift: stored.ramadanShift ?? 0,
  frequency: stored.frequency ?? 'at-once',
  email: { ...ALL_TOPICS, ...stored.email },
  push: { ...ALL_TOPICS, ...stored.push },
});

/** Returns when notifications do not reach the actor. */
export const getOwnNotificationTimes = async ({ userId }: UserActor): Promise<OwnNotificationTimes> => {
  const [settings, profile] = await Promise.all([
    SettingsModel.findById(userId, { noticeTimes: 1, stoppedChannels: 1 }).lean<
      Pick<Settings, 'noticeTimes' | 'stoppedChannels'>
    >(),
    ProfileModel.findById(userId, { location: 1 }).lean<Pick<Profile, 'location'>>(),
  ]);
  const describeChannel = (channel: DeliveryChannel) => ({
    isSent: getContext().noticeChannels.includes(channel),
    stoppedAt: settings?.stoppedChannels?.[channel] ?? null,
  });
  return {
    ...describeNow(toChoices(settings?.noticeTimes), findHome(profile?.location ?? null)),
    messagesWait: Boolean(settings?.noticeTimes?.quietHours),
    channels: { email: describeChannel('email'), push: describeChannel('push') },
  };
};

/**
 * Writes only what was sent, also of the shifts and topics (R41), has the channel that it names deliver again, takes away from the bell what it
 * undoes, and returns when notifications do not reach the actor.
 */
export const changeNotificationTimes = async (
  actor: UserActor,
  change: NotificationTimesChange,
): Promise<OwnNotificationTimes> => {
  const { quietHours, restart, ...rest } = change;
  const set = toPaths({ noticeTimes: rest });
  // Beginning and end belong together: they are written as one.
  if (quietHours !== undefined) set['noticeTimes.quietHours'] = quietHours;
  if (Object.keys(set).length > 0 || restart !== undefined) {
    await SettingsModel.updateOne(
      { _id: actor.userId },
      { $set: set, ...(restart === undefined ? {} : { $unset: { [`stoppedChannels.${restart}`]: 1 } }) },
      { upsert: true, setDefaultsOnInsert: true, runValidators: true },
    );
  }
  // Whoever switches mails on again need not be told that they were off.
  const on = TOPICS.filter((topic) => change.email?.[topic]);
  if (on.length > 0) await removeSwitchedOff(actor.userId, on);
  return getOwnNotificationTimes(actor);
};

const describeNow = (
  choices: NotificationTimes,
  home: Home | null,
): Omit<OwnNotificationTimes, 'channels' | 'messagesWait'> => {
  const now = clock.now();
  const rules = home && toRules(choices, home.country);
  const times = toQuietTimes(choices, home);
  const reachableFrom = getReachableFrom(now, times);
  return {
    choices,
    timeZone: times.timeZone,
    heldUntil: reachableFrom > now ? reachableFrom : null,
    today: home && rules && describeDay(home, rules, now),
  };
};

const toQuietTimes = (
  choices: NotificationTimes,
  home: Home | null,
  quietHours: readonly (QuietHours | null)[] = [choices.quietHours],
): QuietTimes => ({
  timeZone: choices.timeZone ?? home?.position.timeZone ?? getContext().timeZone,
  quietHours: quietHours.filter((hours) => hours !== null),
  prayers: choices.prayerAware && home ? { position: home.position, rules: toRules(choices, home.country) } : null,
});

/** Returns the time zone that somebody chose for notifications, else that of the city of their profile; null where neither tells. */
export const getKnownTimeZone = (stored: StoredNotificationTimes | undefined, location: string | null): string | null =>
  stored?.timeZone ?? findHome(location)?.position.timeZone ?? null;

/**
 * Returns a function that says from when on a kind of notification may reach somebody by their settings and the place of their profile:
 * `at` where it may then, always for what concerns the safety of the account.
 */
export const findReachableFrom = (
  at: Date,
  stored: StoredNotificationTimes | undefined,
  location: string | null,
): ((kind: NotificationKind) => Date) => {
  const choices = toChoices(stored);
  const home = findHome(location);
  const { quietHours } = choices;
  const hours = { waits: [quietHours, CLOCK_RESTS], comes: [stored?.quietHours ?? null], other: [quietHours] };
  return (kind) => {
    const { topic, atNight = 'other' } = NOTIFICATIONS[kind];
    return topic === null ? at : getReachableFrom(at, toQuietTimes(choices, home, hours[atNight]));
  };
};

/**
 * Returns from when on a notification of a kind that is stored at `at` is delivered to the actor, by the rule of deliveries; null where
 * they want it by no channel that the service has.
 */
export const findToldFrom = async ({ userId }: UserActor, kind: NotificationKind, at: Date): Promise<Date | null> => {
  const [settings, profile] = await Promise.all([
    SettingsModel.findById(userId, { notifications: 1, noticeTimes: 1, stoppedChannels: 1 }).lean<
      Pick<Settings, 'notifications' | 'noticeTimes' | 'stoppedChannels'>
    >(),
    ProfileModel.findById(userId, { location: 1 }).lean<Pick<Profile, 'location'>>(),
  ]);
  const isTold = getContext().noticeChannels.some((channel) => wantsDelivery(channel, kind, settings ?? {}));
  return isTold ? findReachableFrom(at, settings?.noticeTimes, profile?.location ?? null)(kind) : null;
};

const toRules = ({ method, madhab, shifts, ramadanShift }: NotificationTimes, country: string): PrayerRules => {
  const usual = getUsualRules(country);
  return { method: method ?? usual.method, madhab: madhab ?? usual.madhab, shifts, ramadanShift };
};

const describeDay = ({ city, position }: Home, rules: PrayerRules, now: Date): PrayerDay => {
  const { timeZone } = position;
  const { day } = getWallTime(now, timeZone);
  const times = getPrayerTimes(position, day, rules);
  const toWall = (at: Date): string => getWallTime(at, timeZone).time;
  const isToday = (at: Date): boolean => getWallTime(at, timeZone).day === day;
  return {
    city,
    day,
    isRamadan: isRamadan(day, rules.ramadanShift),
    method: rules.method,
    madhab: rules.madhab,
    prayers: PRAYERS.toSorted((a, b) => times[a].getTime() - times[b].getTime()).map((prayer) => ({
      prayer,
      at: toWall(times[prayer]),
    })),
    windows: getWindowsAround(position, day, rules)
      .filter(({ from, to }) => isToday(from) || isToday(to))
      .map(({ from, to }) => ({ from: toWall(from), to: toWall(to) })),
  };
};
