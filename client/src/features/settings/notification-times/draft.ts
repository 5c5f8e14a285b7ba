import type {
  NotificationTimes,
  NotificationTimesChange,
} from '../../../../../shared/contract/delivery/notification-times.ts';
import { NIGHT } from '../../../../../shared/limits.ts';
import { DELIVERY_CHANNELS, TOPICS } from '../../../../../shared/notification.ts';
import type { Prayer, PrayerMethod } from '../../../../../shared/options.ts';
import { formatMoment } from '../../../content/format.ts';

/** Formats a time of day such as "22:30" as the reader's region writes times. */
export const formatTimeOfDay = (time: string): string => formatMoment(`2026-01-15T${time}:00`, 'time');

/** The choices as they are on the screen: what is not chosen as an empty text, an emptied number as null. */
export interface NotificationTimesDraft extends Pick<NotificationTimes, 'frequency' | 'email' | 'push'> {
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
  frequency: choices.frequency,
  email: choices.email,
  push: choices.push,
  timeZone: choices.timeZone ?? '',
  hasQuietHours: choices.quietHours !== null,
  quietHours: choices.quietHours ?? NIGHT,
  prayerAware: choices.prayerAware,
  method: choices.method ?? '',
  madhab: choices.madhab ?? '',
  shifts: choices.shifts,
  ramadanShift: String(choices.ramadanShift),
});

const toQuietTimes = (draft: NotificationTimesDraft) => ({
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

/** Whether the quiet times of a form differ from the choices. */
export const changesQuietTimes = (draft: NotificationTimesDraft, choices: NotificationTimes): boolean =>
  JSON.stringify(toQuietTimes(draft)) !== JSON.stringify(toQuietTimes(toNotificationTimesDraft(choices)));

/** Says when nothing is sent; `messagesWait`: in quiet hours, messages neither, nor the work of staff. */
export const describeQuietTimes = (
  { hasQuietHours, quietHours: { from, to }, prayerAware }: NotificationTimesDraft,
  messagesWait: boolean,
  isStaff: boolean,
): string => {
  const hours = `from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`;
  if (!hasQuietHours)
    return prayerAware ? 'Quiet around each prayer: what we would send then waits.' : 'No quiet times.';
  const times = prayerAware ? `${hours}, and around each prayer` : hours;
  return `Quiet ${times}: what we would send then waits${messagesWait ? '' : `. Messages${isStaff ? ' and work' : ''} come at night, too`}.`;
};

/**
 * Returns what a form changes of the choices; null for nothing. Quiet times are sent as a whole, and only where one of them was changed:
 * messages wait in quiet hours that were sent.
 */
export const toNotificationTimesChange = (
  draft: NotificationTimesDraft,
  choices: NotificationTimes,
): NotificationTimesChange | null => {
  const change: NotificationTimesChange = changesQuietTimes(draft, choices) ? toQuietTimes(draft) : {};
  if (draft.frequency !== choices.frequency) change.frequency = draft.frequency;
  for (const channel of DELIVERY_CHANNELS) {
    const changed = TOPICS.filter((topic) => draft[channel][topic] !== choices[channel][topic]);
    if (changed.length > 0)
      change[channel] = Object.fromEntries(changed.map((topic) => [topic, draft[channel][topic]]));
  }
  return Object.keys(change).length === 0 ? null : change;
};

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
