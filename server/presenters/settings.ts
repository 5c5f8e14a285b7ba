import type { NotificationTimesView } from '../../shared/contract/delivery/notification-times.ts';
import type { PreferenceImpactView, SettingsView } from '../../shared/contract/settings.ts';
import type { OwnNotificationTimes } from '../domain/settings/notification-times.ts';
import type { PreferenceImpact } from '../domain/settings/preference-impact.ts';
import type { Settings } from '../models/members/settings.ts';

/** A user's own settings. */
export const presentSettings = ({ notifications, privacy, preferences }: Settings): SettingsView => ({
  notifications: {
    email: notifications.email,
    push: notifications.push,
    matches: notifications.matches,
    messages: notifications.messages,
    events: notifications.events,
  },
  privacy: {
    profileVisibility: privacy.profileVisibility,
    showOnlineStatus: privacy.showOnlineStatus,
    showLastActive: privacy.showLastActive,
    allowMessaging: privacy.allowMessaging,
  },
  preferences: {
    ageRange: { min: preferences.ageRange.min, max: preferences.ageRange.max },
    location: preferences.location,
    maxDistance: preferences.maxDistance,
    interests: preferences.interests,
    dealBreakers: preferences.dealBreakers,
  },
});

/** How many members the preferences exclude; the counts are rounded already. */
export const presentPreferenceImpact = ({
  considered,
  isTooFew,
  ageRange,
  distance,
  widerDistance,
  widerAgeRange,
  dealBreakers,
  interests,
}: PreferenceImpact): PreferenceImpactView => ({
  considered,
  isTooFew,
  ageRange,
  distance,
  widerDistance,
  widerAgeRange,
  dealBreakers: dealBreakers.map(({ text, state, meaning, choices, leavesOut, parts, countsFrom }) => ({
    text,
    state,
    meaning,
    choices,
    leavesOut,
    parts,
    countsFrom,
  })),
  interests: interests.map(({ text, meaning, isShared }) => ({ text, meaning, isShared })),
});

const presentTopics = (
  topics: NotificationTimesView['choices']['email'],
): NotificationTimesView['choices']['email'] => ({
  introductions: topics.introductions,
  connections: topics.connections,
  messages: topics.messages,
  matchmaker: topics.matchmaker,
  application: topics.application,
  photos: topics.photos,
  reports: topics.reports,
  support: topics.support,
  work: topics.work,
  summary: topics.summary,
});

const presentChannel = ({ isSent, stoppedAt }: OwnNotificationTimes['channels']['email']) => ({
  isSent,
  stoppedAt: stoppedAt?.toISOString() ?? null,
});

/** When notifications do not reach a user, for themselves. */
export const presentNotificationTimes = ({
  choices,
  timeZone,
  heldUntil,
  messagesWait,
  channels,
  today,
}: OwnNotificationTimes): NotificationTimesView => ({
  choices: {
    timeZone: choices.timeZone,
    quietHours: choices.quietHours && { from: choices.quietHours.from, to: choices.quietHours.to },
    prayerAware: choices.prayerAware,
    method: choices.method,
    madhab: choices.madhab,
    shifts: {
      fajr: choices.shifts.fajr,
      dhuhr: choices.shifts.dhuhr,
      asr: choices.shifts.asr,
      maghrib: choices.shifts.maghrib,
      isha: choices.shifts.isha,
    },
    ramadanShift: choices.ramadanShift,
    frequency: choices.frequency,
    email: presentTopics(choices.email),
    push: presentTopics(choices.push),
  },
  timeZone,
  heldUntil: heldUntil?.toISOString() ?? null,
  messagesWait,
  channels: { email: presentChannel(channels.email), push: presentChannel(channels.push) },
  today: today && {
    city: today.city,
    day: today.day,
    isRamadan: today.isRamadan,
    method: today.method,
    madhab: today.madhab,
    prayers: today.prayers.map(({ prayer, at }) => ({ prayer, at })),
    windows: today.windows.map(({ from, to }) => ({ from, to })),
  },
});
