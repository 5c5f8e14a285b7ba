import * as adhan from 'adhan';
import type { Madhab, Prayer, PrayerMethod } from '../../../shared/options.ts';
import { addDays } from '../kernel/day.ts';
import { isRamadan } from './hijri.ts';
import { getWallTime } from './zone.ts';

/** Where prayer times are computed for. */
export interface Position {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** IANA name; it decides which instants belong to a calendar day. */
  readonly timeZone: string;
}

/** How prayer times are computed. */
export interface PrayerRules {
  readonly method: PrayerMethod;
  readonly madhab: Madhab;
  /** Minutes by which a prayer is later than computed. */
  readonly shifts: Readonly<Record<Prayer, number>>;
  /** Days by which Ramadan begins later than the calendar of Umm al-Qura has it. */
  readonly ramadanShift: number;
}

/**
 * From here to the poles Fajr and Isha are bounded by a seventh of the night, as the sun may not sink low enough. Up to 55° the
 * Moonsighting Committee has bounds of its own, by season.
 */
const HIGH_LATITUDE = 48;
/** Umm al-Qura's Isha is 90 minutes after Maghrib, in Ramadan 120. */
const UMM_AL_QURA_RAMADAN_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Returns the prayer times of a calendar day of the place (YYYY-MM-DD), to the minute. Where the sun does not rise or set, those
 * of the nearest latitude at which it does. Far from the equator they may come in another order than that of a day, and Isha
 * may lie after midnight.
 */
export const getPrayerTimes = (position: Position, day: string, rules: PrayerRules): Record<Prayer, Date> => {
  const times = computeTimes(position, day, day, rules);
  const noonDay = getWallTime(times.dhuhr, position.timeZone).day;
  // On either side of the date line a zone may count another day than the sun's position tells.
  return noonDay === day ? times : computeTimes(position, addDays(day, noonDay > day ? -1 : 1), day, rules);
};

const computeTimes = (
  { latitude, longitude }: Position,
  solarDay: string,
  day: string,
  { method, madhab, shifts, ramadanShift }: PrayerRules,
): Record<Prayer, Date> => {
  const parameters = adhan.CalculationMethod[method]();
  parameters.madhab = madhab === 'hanafi' ? adhan.Madhab.Hanafi : adhan.Madhab.Shafi;
  parameters.highLatitudeRule =
    Math.abs(latitude) > HIGH_LATITUDE
      ? adhan.HighLatitudeRule.SeventhOfTheNight
      : adhan.HighLatitudeRule.MiddleOfTheNight;
  parameters.polarCircleResolution = adhan.PolarCircleResolution.AqrabBalad;
  const later = method === 'UmmAlQura' && isRamadan(day, ramadanShift) ? UMM_AL_QURA_RAMADAN_MINUTES : 0;
  Object.assign(parameters.adjustments, { ...shifts, isha: shifts.isha + later });
  const [year = 0, month = 1, date = 1] = solarDay.split('-').map(Number);
  // The library reads the calendar day in the zone of the process; at noon it is the same whatever that zone's summer time.
  const at = new Date(year, month - 1, date, 12);
  const { fajr, dhuhr, asr, maghrib, isha } = new adhan.PrayerTimes(
    new adhan.Coordinates(latitude, longitude),
    at,
    parameters,
  );
  // A time that is bounded by a part of the night is rounded to the second only.
  const toMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);
  return {
    fajr: toMinute(fajr),
    dhuhr: toMinute(dhuhr),
    asr: toMinute(asr),
    maghrib: toMinute(maghrib),
    isha: toMinute(isha),
  };
};
