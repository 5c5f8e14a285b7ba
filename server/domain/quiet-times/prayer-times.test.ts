import { describe, expect, it, test } from 'vitest';
import { PRAYER_METHODS, PRAYERS, type PrayerMethod } from '../../../shared/options.ts';
import { addDays } from '../kernel/day.ts';
import { findHome, getUsualRules } from './home.ts';
import { getPrayerTimes, type Position, type PrayerRules } from './prayer-times.ts';
import { getWallTime } from './zone.ts';

const NO_SHIFTS = { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };
const usual: PrayerRules = { method: 'MuslimWorldLeague', madhab: 'standard', shifts: NO_SHIFTS, ramadanShift: 0 };
const at = (latitude: number, longitude: number, timeZone = 'UTC'): Position => ({ latitude, longitude, timeZone });
const london = at(51.5, -0.1, 'Europe/London');
const minutesBetween = (a: Date, b: Date): number => (a.getTime() - b.getTime()) / 60_000;
/** Some days of a year, in no rhythm with its months. */
const days = (step: number): string[] =>
  Array.from({ length: Math.floor(365 / step) }, (_, n) => addDays('2026-01-01', n * step));

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The sun's declination (degrees) and the equation of time (minutes), by the approximation of the Astronomical Almanac, which
 * is good to a hundredth of a degree.
 */
const getSun = (instant: Date): { declination: number; equation: number } => {
  const sinceEpoch = instant.getTime() / 86_400_000 - 10_957.5;
  const anomaly = 357.529 + 0.98560028 * sinceEpoch;
  const mean = 280.459 + 0.98564736 * sinceEpoch;
  const longitude = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
  const tilt = 23.439 - 0.00000036 * sinceEpoch;
  const ascension = toDegrees(Math.atan2(cos(tilt) * sin(longitude), cos(longitude)));
  const apart = (((mean - ascension) % 360) + 540) % 360;
  return { declination: toDegrees(Math.asin(sin(tilt) * sin(longitude))), equation: (apart - 180) * 4 };
};

interface Angles {
  readonly fajr: number;
  readonly isha: number;
  /** How much longer the shadow is at Asr than at noon, in heights of what throws it. */
  readonly shadow: number;
}

/** Prayer times by the altitude of the sun alone. */
const getSunTimes = (latitude: number, longitude: number, day: string, { fajr, isha, shadow }: Angles) => {
  const find = (isAfternoon: boolean, altitudeOf: (declination: number) => number): Date => {
    let instant = new Date(`${day}T12:00:00Z`);
    for (let round = 0; round < 4; round++) {
      const { declination, equation } = getSun(instant);
      const noon = 720 - longitude * 4 - equation;
      const cosine =
        (sin(altitudeOf(declination)) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination));
      const hours = toDegrees(Math.acos(Math.min(1, Math.max(-1, cosine)))) * 4;
      const minutes = noon + (isAfternoon ? hours : -hours);
      instant = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000);
    }
    return instant;
  };
  return {
    fajr: find(false, () => -fajr),
    dhuhr: find(true, (declination) => 90 - Math.abs(latitude - declination)),
    asr: find(true, (declination) =>
      toDegrees(Math.atan(1 / (shadow + Math.tan((Math.abs(latitude - declination) * Math.PI) / 180)))),
    ),
    maghrib: find(true, () => -0.833),
    isha: find(true, () => -isha),
  };
};

describe('against the position of the sun, computed independently', () => {
  const angles = { MuslimWorldLeague: [18, 17], Karachi: [18, 18], NorthAmerica: [15, 15] } as const;
  it.each(Object.keys(angles) as (keyof typeof angles)[])('%s agrees within two minutes below 48°', (method) => {
    const [fajr, isha] = angles[method];
    for (const latitude of [-45, -33.9, -6.2, 0, 21.4, 30, 41, 47]) {
      for (const day of days(13)) {
        for (const madhab of ['standard', 'hanafi'] as const) {
          const times = getPrayerTimes(at(latitude, 15), day, { ...usual, method, madhab });
          const sun = getSunTimes(latitude, 15, day, { fajr, isha, shadow: madhab === 'hanafi' ? 2 : 1 });
          for (const prayer of PRAYERS) {
            const apart = Math.abs(minutesBetween(times[prayer], sun[prayer]));
            expect(apart, `${prayer} at ${latitude}° on ${day}`).toBeLessThanOrEqual(2);
          }
        }
      }
    }
  });
});

test('no time is missing or far from its day, from 70° south to 70° north, by any method', () => {
  for (const method of PRAYER_METHODS) {
    for (let latitude = -70; latitude <= 70; latitude += 7) {
      for (const day of days(19)) {
        const times = getPrayerTimes(at(latitude, 0), day, { ...usual, method });
        const noon = new Date(`${day}T12:00:00Z`);
        for (const prayer of PRAYERS) {
          const label = `${prayer} at ${latitude}° on ${day}`;
          expect(times[prayer].getTime() % 60_000, label).toBe(0);
          expect(Math.abs(minutesBetween(times[prayer], noon)), label).toBeLessThan(18 * 60);
        }
      }
    }
  }
});

test('Isha of London in June is a seventh of the night after sunset where it is one of an angle', () => {
  const wait = (method: PrayerMethod): number => {
    const { isha, maghrib } = getPrayerTimes(london, '2026-06-21', { ...usual, method });
    return minutesBetween(isha, maghrib);
  };
  // The night lasts 7 hours and 22 minutes there; without a bound Isha would be as late as 01:02.
  for (const method of ['MuslimWorldLeague', 'Egyptian', 'Karachi', 'NorthAmerica', 'Kuwait', 'Singapore'] as const) {
    expect(wait(method), method).toBeGreaterThanOrEqual(62);
    expect(wait(method), method).toBeLessThanOrEqual(64);
  }
  // This one has a bound of its own, by season.
  expect(wait('MoonsightingCommittee')).toBe(78);
});

test('a place of which the sun does not set has the times of the nearest latitude at which it does', () => {
  const times = getPrayerTimes(at(69.6, 19, 'Europe/Oslo'), '2026-06-21', usual);
  for (const prayer of PRAYERS) expect(times[prayer].getTime(), prayer).not.toBeNaN();
  expect(times.maghrib > times.asr).toBe(true);
});

test('a shift moves its prayer alone', () => {
  const before = getPrayerTimes(london, '2026-03-10', usual);
  const after = getPrayerTimes(london, '2026-03-10', { ...usual, shifts: { ...NO_SHIFTS, dhuhr: 60, isha: -30 } });
  expect(PRAYERS.map((prayer) => minutesBetween(after[prayer], before[prayer]))).toEqual([0, 60, 0, 0, -30]);
});

test('Isha by Umm al-Qura is half an hour later in Ramadan', () => {
  const mecca = at(21.4, 39.8, 'Asia/Riyadh');
  const wait = (day: string): number => {
    const { isha, maghrib } = getPrayerTimes(mecca, day, { ...usual, method: 'UmmAlQura' });
    return minutesBetween(isha, maghrib);
  };
  expect(['2026-02-17', '2026-02-18', '2026-03-19', '2026-03-20'].map(wait)).toEqual([90, 120, 120, 90]);
});

test.each([
  ['Sydney', 'Australia/Sydney'],
  ['Los Angeles', 'America/Los_Angeles'],
  ['Auckland', 'Pacific/Auckland'],
  ['Apia', 'Pacific/Apia'],
  ['Honolulu', 'Pacific/Honolulu'],
])('the noon of a day in %s lies on that day', (city, timeZone) => {
  const home = findHome(city);
  expect(home?.position.timeZone).toBe(timeZone);
  if (!home) throw new Error('No such city');
  for (const day of days(31)) {
    expect(getWallTime(getPrayerTimes(home.position, day, usual).dhuhr, timeZone).day).toBe(day);
  }
});

test.each([
  ['SA', 'UmmAlQura', 'standard'],
  ['AE', 'Dubai', 'standard'],
  ['QA', 'Qatar', 'standard'],
  ['KW', 'Kuwait', 'standard'],
  ['EG', 'Egyptian', 'standard'],
  ['PK', 'Karachi', 'hanafi'],
  ['IN', 'Karachi', 'hanafi'],
  ['BD', 'Karachi', 'hanafi'],
  ['TR', 'Turkey', 'standard'],
  ['IR', 'Tehran', 'standard'],
  ['SG', 'Singapore', 'standard'],
  ['ID', 'Singapore', 'standard'],
  ['US', 'NorthAmerica', 'standard'],
  ['CA', 'NorthAmerica', 'standard'],
  ['GB', 'MoonsightingCommittee', 'standard'],
  ['FR', 'MuslimWorldLeague', 'standard'],
])('what is usual in %s is %s, %s', (country, method, madhab) => {
  expect(getUsualRules(country)).toEqual({ method, madhab });
});

test('a place without a known city has no position', () => {
  expect(['Canada', 'Nowhereville', '', null].map(findHome)).toEqual([null, null, null, null]);
  expect(findHome('London')).toMatchObject({ city: 'London', country: 'GB', position: { timeZone: 'Europe/London' } });
});
