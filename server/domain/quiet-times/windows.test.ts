import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { PRAYER_METHODS } from '../../../shared/options.ts';
import { addDays } from '../kernel/day.ts';
import { isRamadan } from './hijri.ts';
import { getPrayerTimes, type Position, type PrayerRules } from './prayer-times.ts';
import { getReachableFrom, type QuietTimes } from './reachable.ts';
import { getWindowsAround, uniteWindows } from './windows.ts';
import { addMinutes, getWallTime } from './zone.ts';

const NO_SHIFTS = { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };
const rules: PrayerRules = { method: 'MuslimWorldLeague', madhab: 'standard', shifts: NO_SHIFTS, ramadanShift: 0 };
const dubai: Position = { latitude: 25.1, longitude: 55.2, timeZone: 'Asia/Dubai' };
const minutesOf = ({ from, to }: { from: Date; to: Date }): number => (to.getTime() - from.getTime()) / 60_000;
const ask = (at: string | Date, times: Partial<QuietTimes>): Date =>
  getReachableFrom(new Date(at), { timeZone: 'UTC', quietHours: [], prayers: null, ...times });

describe('windows', () => {
  const windowAt = (day: string, prayer: 'dhuhr' | 'maghrib' | 'asr', by = rules) => {
    const at = getPrayerTimes(dubai, day, by)[prayer];
    const found = getWindowsAround(dubai, day, by).find(({ from, to }) => from <= at && at < to);
    if (!found) throw new Error('No window');
    return { before: (at.getTime() - found.from.getTime()) / 60_000, minutes: minutesOf(found) };
  };

  it('last twenty minutes from a prayer on', () => {
    expect(windowAt('2026-05-06', 'asr')).toEqual({ before: 0, minutes: 20 });
    expect(windowAt('2026-05-06', 'dhuhr')).toEqual({ before: 0, minutes: 20 });
  });

  it('last an hour from Dhuhr on on a Friday', () => {
    expect(windowAt('2026-05-08', 'dhuhr')).toEqual({ before: 0, minutes: 60 });
    expect(windowAt('2026-05-07', 'dhuhr')).toEqual({ before: 0, minutes: 20 });
  });

  it('lie around Maghrib in Ramadan', () => {
    expect(windowAt('2026-03-02', 'maghrib')).toEqual({ before: 30, minutes: 60 });
    expect(windowAt('2026-05-06', 'maghrib')).toEqual({ before: 0, minutes: 20 });
  });

  it('are united where they touch, and end after ninety minutes', () => {
    const at = (minutes: number): Date => addMinutes(new Date('2026-05-06T12:00:00Z'), minutes);
    const unite = (...windows: [number, number][]) =>
      uniteWindows(windows.map(([from, to]) => ({ from: at(from), to: at(to) }))).map(({ from, to }) =>
        [from, to].map((one) => (one.getTime() - at(0).getTime()) / 60_000),
      );
    expect(unite([30, 50], [0, 20], [20, 30])).toEqual([[0, 50]]);
    expect(unite([0, 60], [10, 20], [61, 81])).toEqual([
      [0, 60],
      [61, 81],
    ]);
    expect(unite([0, 60], [50, 110], [100, 120])).toEqual([[0, 90]]);
  });

  it('are at most ninety minutes long at every latitude, method and shift, and lie apart', () => {
    const shift = fc.integer({ min: -30, max: 60 });
    fc.assert(
      fc.property(
        fc.record({
          latitude: fc.double({ min: -70, max: 70, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          day: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
          method: fc.constantFrom(...PRAYER_METHODS),
          madhab: fc.constantFrom('standard' as const, 'hanafi' as const),
          shifts: fc.record({ fajr: shift, dhuhr: shift, asr: shift, maghrib: shift, isha: shift }),
          ramadanShift: fc.integer({ min: -1, max: 1 }),
        }),
        ({ latitude, longitude, day, ...by }) => {
          const windows = getWindowsAround({ latitude, longitude, timeZone: 'UTC' }, day, by);
          expect(windows.length).toBeGreaterThanOrEqual(3);
          windows.forEach((window, index) => {
            expect(minutesOf(window)).toBeGreaterThanOrEqual(20);
            expect(minutesOf(window)).toBeLessThanOrEqual(90);
            const next = windows[index + 1];
            if (next) expect(next.from > window.to).toBe(true);
          });
        },
      ),
      { numRuns: 400 },
    );
  });
});

test('Ramadan of 1447 lasts from 18 February to 19 March 2026, or a day beside that', () => {
  const first = (shift: number): string | undefined =>
    Array.from({ length: 90 }, (_, days) => addDays('2026-01-01', days)).find((day) => isRamadan(day, shift));
  expect([-1, 0, 1].map(first)).toEqual(['2026-02-17', '2026-02-18', '2026-02-19']);
  expect(['2026-03-19', '2026-03-20'].map((day) => isRamadan(day, 0))).toEqual([true, false]);
  expect(['2026-03-18', '2026-03-19'].map((day) => isRamadan(day, -1))).toEqual([true, false]);
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  it.each([
    ['before them', '2026-01-10T21:59:59Z', '2026-01-10T21:59:59Z'],
    ['at their beginning', '2026-01-10T22:00:00Z', '2026-01-11T07:00:00Z'],
    ['before midnight', '2026-01-10T23:30:10Z', '2026-01-11T07:00:00Z'],
    ['after midnight', '2026-01-11T06:59:59Z', '2026-01-11T07:00:00Z'],
    ['at their end', '2026-01-11T07:00:00Z', '2026-01-11T07:00:00Z'],
  ])('%s', (_, at, from) => {
    expect(ask(at, { quietHours: [night] })).toEqual(new Date(from));
  });

  it('are those of the zone', () => {
    const quiet = { quietHours: [{ from: '13:00', to: '15:00' }], timeZone: 'Asia/Kathmandu' };
    expect(ask('2026-01-10T07:14:59Z', quiet)).toEqual(new Date('2026-01-10T07:14:59Z'));
    expect(ask('2026-01-10T07:15:00Z', quiet)).toEqual(new Date('2026-01-10T09:15:00Z'));
  });

  it.each([
    // On 29 March 2026 London's clocks go from 01:00 to 02:00, on 25 October from 02:00 back to 01:00.
    ['are shorter where the clock goes forward', night, '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'],
    ['are longer where it goes back', night, '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
    [
      'end with the change where their end is skipped',
      { from: '22:00', to: '01:30' },
      '2026-03-28T23:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'are not there where they are skipped',
      { from: '01:00', to: '02:00' },
      '2026-03-29T01:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    ['end a first time', { from: '22:00', to: '01:30' }, '2026-10-24T23:00:00Z', '2026-10-25T00:30:00Z'],
    ['and a second time', { from: '22:00', to: '01:30' }, '2026-10-25T01:10:00Z', '2026-10-25T01:30:00Z'],
    [
      'hold on over an hour that comes twice',
      { from: '22:00', to: '02:30' },
      '2026-10-24T23:00:00Z',
      '2026-10-25T02:30:00Z',
    ],
  ])('%s', (_, quietHours, at, from) => {
    expect(ask(at, { quietHours: [quietHours], timeZone: 'Europe/London' })).toEqual(new Date(from));
  });

  it('that leave a minute let one through', () => {
    const quietHours = [{ from: '12:01', to: '12:00' }];
    expect(ask('2026-01-10T12:01:00Z', { quietHours })).toEqual(new Date('2026-01-11T12:00:00Z'));
  });
});

describe('quiet hours and prayers together', () => {
  const prayers = { position: dubai, rules };
  const timeZone = 'Asia/Dubai';
  const { fajr, dhuhr } = getPrayerTimes(dubai, '2026-05-06', rules);

  it('hold what falls into either, and let the rest through at once', () => {
    for (const [at, held] of [
      [0, 20],
      [19, 1],
      [20, 0],
      [-1, 0],
    ] as const) {
      const from = addMinutes(dhuhr, at);
      expect(ask(from, { timeZone, prayers })).toEqual(addMinutes(from, held));
      expect(ask(from, { timeZone })).toEqual(from);
    }
  });

  it('are followed one after the other', () => {
    const wall = (at: Date): string =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
    const quietHours = [{ from: '22:00', to: wall(addMinutes(fajr, 5)) }];
    expect(ask(addMinutes(fajr, -60), { timeZone, prayers, quietHours })).toEqual(addMinutes(fajr, 20));
    const after = [{ from: wall(addMinutes(dhuhr, 20)), to: wall(addMinutes(dhuhr, 50)) }];
    expect(ask(dhuhr, { timeZone, prayers, quietHours: after })).toEqual(addMinutes(dhuhr, 50));
  });

  it('never answer with an instant that is held, nor with one before', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const time = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: -65, max: 65 }),
        fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Africa/Cairo'),
        minute,
        fc.integer({ min: 1, max: 1_200 }),
        (at, latitude, zone, start, length) => {
          const times: QuietTimes = {
            timeZone: zone,
            quietHours: [{ from: time(start), to: time((start + length) % 1_440) }],
            prayers: { position: { latitude, longitude: 0, timeZone: zone }, rules },
          };
          const from = getReachableFrom(at, times);
          expect(from >= at).toBe(true);
          expect(from.getTime() - at.getTime()).toBeLessThan(48 * 3_600_000);
          expect(getReachableFrom(from, times)).toEqual(from);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('however somebody spells the name of a time zone, one thing is kept of it', () => {
  let made = 0;
  class CountedFormat extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: CountedFormat });
  onTestFinished(() => void vi.unstubAllGlobals());
  const name = 'pacific/fiji';
  const spellings = [...name].map((letter, at) => name.slice(0, at) + letter.toUpperCase() + name.slice(at + 1));
  const times = spellings.map((spelling) => getWallTime(new Date('2030-05-05T12:00:00Z'), spelling).time);
  expect(new Set(times)).toEqual(new Set(['00:00']));
  expect(made).toBe(1);
});
