import mongoose from 'mongoose';
import type { NotificationTimes } from '../../../shared/contract/delivery/notification-times.ts';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { type DeliveryChannel, type NotificationTopic, TOPICS } from '../../../shared/notification.ts';
import * as options from '../../../shared/options.ts';

/** A user's settings; `_id` is the user's. Of the times of notifications only what the user chose is stored. */
export type Settings = SettingsView & {
  _id: string;
  /** Absent as long as all deal-breakers count and no essential answer does. */
  countedLimits?: CountedLimit[];
  noticeTimes?: StoredNotificationTimes;
  /** Since when nothing is delivered by a channel, as the receiver's end does not take it. */
  stoppedChannels?: Partial<Record<DeliveryChannel, Date>>;
  /** Signs the links in mails to the user that work without signing in. */
  mailLinkKey?: string;
};

/** A deal-breaker or an essential answer, by what it means, and the day (YYYY-MM-DD) from which on it counts. */
export interface CountedLimit {
  key: string;
  countsFrom: string;
}

export type StoredNotificationTimes = Partial<Omit<NotificationTimes, 'shifts' | DeliveryChannel>> & {
  shifts?: Partial<NotificationTimes['shifts']>;
} & Partial<Record<DeliveryChannel, Partial<Record<NotificationTopic, boolean>>>>;

const on = { type: Boolean, default: true };
const topics = Object.fromEntries(TOPICS.map((topic) => [topic, Boolean]));

const schema = new mongoose.Schema<Settings>(
  {
    _id: { type: String, required: true },
    notifications: { email: on, push: on, matches: on, messages: on, events: on },
    privacy: {
      profileVisibility: { type: String, enum: options.PROFILE_VISIBILITIES, default: 'members' },
      showOnlineStatus: on,
      showLastActive: on,
      allowMessaging: { type: String, enum: options.ALLOW_MESSAGING, default: 'matches' },
    },
    preferences: {
      ageRange: { min: { type: Number, default: 18 }, max: { type: Number, default: 100 } },
      location: { type: String, default: '' },
      maxDistance: { type: Number, default: 0 },
      interests: { type: [String], default: [] },
      dealBreakers: { type: [String], default: [] },
    },
    countedLimits: {
      type: [new mongoose.Schema<CountedLimit>({ key: String, countsFrom: String }, { _id: false })],
      default: undefined,
    },
    noticeTimes: {
      timeZone: String,
      quietHours: { type: new mongoose.Schema({ from: String, to: String }, { _id: false }) },
      prayerAware: Boolean,
      method: { type: String, enum: [...options.PRAYER_METHODS, null] },
      madhab: { type: String, enum: [...options.MADHABS, null] },
      shifts: { fajr: Number, dhuhr: Number, asr: Number, maghrib: Number, isha: Number },
      ramadanShift: Number,
      frequency: { type: String, enum: options.NOTIFICATION_FREQUENCIES },
      email: topics,
      push: topics,
    },
    stoppedChannels: { email: Date, push: Date },
    mailLinkKey: String,
  },
  { collection: 'settings', versionKey: false },
);

export const SettingsModel = mongoose.model('Settings', schema);
