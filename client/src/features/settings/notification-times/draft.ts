import type {
  NotificationTimes,
  NotificationTimesChange,
} from '../../../../../shared/contract/delivery/notification-times.ts';
import { NIGHT } from '../../../../../shared/limits.ts';
import type { Prayer, PrayerMethod } from '../../../../../shared/options.ts';

/** The choices as they are on the screen: what is not chosen as an empty text, an emptied number as null. */
export interface NotificationTimesDraft {
  timeZone: string;
  hasQuietHours: boolean;
  quietHours: { from: string; to: string };
  prayerAware: boolean;
  method: PrayerMethod | '';
  madhab: NotificationTimes['madhab'] | '';
  shifts: Record<Prayer, number | null>;
  ramadanShift: string;
}

/** Converts the choices to the form's values. */
export const toNotificationTimesDraft = (choices: NotificationTimes): NotificationTimesDraft => ({
  timeZone: choices.timeZone ?? '',
  hasQuietHours: choices.quietHours !== null,
  quietHours: choices.quietHours ?? NIGHT,
  prayerAware: choices.prayerAware,
  method: choices.method ?? '',
  madhab: choices.madhab ?? '',
  shifts: choices.shifts,
  ramadanShift: String(choices.ramadanShift),
});

/** Converts the form's values to the choices that are sent; an emptied shift is none. */
export const toNotificationTimes = (draft: NotificationTimesDraft): NotificationTimesChange => ({
  timeZone: draft.timeZone || null,
  quietHours: draft.hasQuietHours ? draft.quietHours : null,
  prayerAware: draft.prayerAware,
  method: draft.method || null,
  madhab: draft.madhab || null,
  shifts: {
    fajr: draft.shifts.fajr ?? 0,
    dhuhr: draft.shifts.dhuhr ?? 0,
    asr: draft.shifts.asr ?? 0,
    maghrib: draft.shifts.maghrib ?? 0,
    isha: draft.shifts.isha ?? 0,
  },
  ramadanShift: Number(draft.ramadanShift),
});

/** By whom the methods are. */
export const METHOD_NAMES: Readonly<Record<PrayerMethod, string>> = {
  MuslimWorldLeague: 'Muslim World League',
  UmmAlQura: 'Umm al-Qura, Makkah',
  Dubai: 'Dubai',
  Qatar: 'Qatar',
  Kuwait: 'Kuwait',
  Egyptian: 'Egyptian General Authority of Survey',
  Karachi: 'University of Islamic Sciences, Karachi',
  Turkey: 'Diyanet, Türkiye',
  Tehran: 'Institute of Geophysics, Tehran',
  Singapore: 'Singapore and Indonesia',
  NorthAmerica: 'Islamic Society of North America',
  MoonsightingCommittee: 'Moonsighting Committee',
};

/** The rules of Asr. */
export const MADHAB_NAMES = { standard: 'Shafi’i, Maliki and Hanbali', hanafi: 'Hanafi' } as const;
