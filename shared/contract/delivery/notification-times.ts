import * as z from 'zod';
import { LIMITS, PRAYER_SHIFT } from '../../limits.ts';
import { DELIVERY_CHANNELS, type NotificationTopic, TOPICS } from '../../notification.ts';
import * as options from '../../options.ts';
import { isTimeZone } from '../../rules/time-zones.ts';
import { call } from '../base/define.ts';
import { text, time } from '../base/fields.ts';

/** A time of day as the clock on the wall shows it, such as "22:30". */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 22:30');
const shift = z
  .number()
  .int('Please give whole minutes')
  .min(PRAYER_SHIFT.min, `Please give at least ${PRAYER_SHIFT.min} minutes`)
  .max(PRAYER_SHIFT.max, `Please give at most ${PRAYER_SHIFT.max} minutes`);
const shifts = z.strictObject({ fajr: shift, dhuhr: shift, asr: shift, maghrib: shift, isha: shift });
const MOST_RAMADAN_DAYS = 1;

const topics = z.strictObject(
  Object.fromEntries(TOPICS.map((topic) => [topic, z.boolean()])) as Record<NotificationTopic, z.ZodBoolean>,
);
const channelState = z.object({
  /** Whether this service delivers by the channel at all. */
  isSent: z.boolean(),
  /** Since when nothing is delivered by it, as the receiving end refused it for good. */
  stoppedAt: time.nullable(),
});

const choices = {
  /** IANA name; null for that of the place of the profile. */
  timeZone: text(LIMITS.text.max).refine(isTimeZone, 'We do not know this time zone').nullable(),
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, {
      error: 'Please choose an end that differs from the beginning',
      path: ['to'],
    })
    .nullable(),
  /** Whether nothing is sent around the prayers. */
  prayerAware: z.boolean(),
  /** Null for what is usual in the country of the profile's place; so is `madhab`. */
  method: z.enum(options.PRAYER_METHODS).nullable(),
  madhab: z.enum(options.MADHABS).nullable(),
  /** Minutes by which each prayer is later than computed. */
  shifts,
  /** Days by which Ramadan begins later than by the calendar of Umm al-Qura. */
  ramadanShift: z.number().int().min(-MOST_RAMADAN_DAYS).max(MOST_RAMADAN_DAYS),
  /** How often notifications of one topic are delivered at most, by one channel. */
  frequency: z.enum(options.NOTIFICATION_FREQUENCIES),
  /** What comes by e-mail, and by push, where the channel and the subject are switched on. */
  email: topics,
  push: topics,
};

/** When notifications do not reach the caller: what they chose, and what follows from it today. */
export const noticeTimesView = z
  .object({
    choices: z.object(choices),
    /** The zone that holds: the one chosen, that of the place, or the service's. */
    timeZone: z.string(),
    /** Until when notifications are held; null where they arrive now. */
    heldUntil: z.iso.datetime().nullable(),
    /** Whether messages wait in the quiet hours too: once the caller has chosen them. Absent from an older server. */
    messagesWait: z.boolean().optional(),
    channels: z.object({ email: channelState, push: channelState }),
    /** Null where the place of the profile names no city that is known. Times are those of the clock there. */
    today: z
      .object({
        city: z.string(),
        /** The calendar day of the place, YYYY-MM-DD. */
        day: z.iso.date(),
        isRamadan: z.boolean(),
        method: z.enum(options.PRAYER_METHODS),
        madhab: z.enum(options.MADHABS),
        prayers: z.array(z.object({ prayer: z.enum(options.PRAYERS), at: timeOfDay })),
        /** When nothing is sent around the prayers, by time; whether it is switched on or not. */
        windows: z.array(z.object({ from: timeOfDay, to: timeOfDay })),
      })
      .nullable(),
  })
  .meta({ id: 'NotificationTimes' });
export type NotificationTimesView = z.infer<typeof noticeTimesView>;

/** What a user chose about when notifications reach them. */
export type NotificationTimes = NotificationTimesView['choices'];

/** Only the keys present are written, also of the shifts and topics. `restart` names a channel that is to deliver again. */
const noticeTimesChange = z
  .strictObject({
    ...choices,
    shifts: shifts.partial(),
    email: topics.partial(),
    push: topics.partial(),
    restart: z.enum(DELIVERY_CHANNELS),
  })
  .partial();
export type NotificationTimesChange = z.infer<typeof noticeTimesChange>;

/** Calls about when notifications reach the caller. */
export const noticeTimes = {
  mine: call({
    method: 'GET',
    path: '/api/notice-settings',
    summary: 'What reaches me by which channel, and when it waits',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: noticeTimesView },
  }),
  change: call({
    method: 'PUT',
    path: '/api/notice-settings',
    summary: 'Change what reaches me by which channel, and when it waits',
    access: 'signed-in',
    rate: 'write',
    body: noticeTimesChange,
    example: {
      timeZone: 'Europe/London',
      quietHours: { from: '22:00', to: '07:00' },
      prayerAware: true,
      method: 'Karachi',
      madhab: 'hanafi',
      shifts: { fajr: 10, dhuhr: 15, asr: 0, maghrib: 0, isha: -10 },
      ramadanShift: 1,
      frequency: 'hourly',
      email: {
        introductions: false,
        connections: true,
        messages: true,
        matchmaker: true,
        application: true,
        photos: false,
        reports: true,
        support: true,
        work: true,
        summary: false,
      },
      push: {
        introductions: true,
        connections: true,
        messages: false,
        matchmaker: true,
        application: true,
        photos: true,
        reports: true,
        support: true,
        work: true,
        summary: true,
      },
      restart: 'email',
    },
    responses: { 200: noticeTimesView },
  }),
};
