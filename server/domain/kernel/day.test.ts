import { afterEach, expect, test } from 'vitest';
import { clock } from './clock.ts';
import { configureContext } from './context.ts';
import { getMatchmakingDay, today } from './day.ts';

afterEach(() => {
  clock.set();
  configureContext({ timeZone: 'UTC' });
});

const at = (time: string): void => clock.set(() => new Date(time));

test('R42: the day changes at midnight of the service’s zone, in both directions of the clock', () => {
  configureContext({ timeZone: 'Asia/Dubai' });
  at('2030-05-05T19:59:59.999Z');
  expect(getMatchmakingDay()).toMatchObject({ day: '2030-05-05', endsAtMs: Date.parse('2030-05-05T20:00:00Z') });
  at('2030-05-05T20:00:00Z');
  expect(today()).toBe('2030-05-06');
  at('2030-05-04T12:00:00Z');
  expect(today()).toBe('2030-05-04');
});

const HOUR_MS = 3_600_000;

/** Zone, the first instant of a day, the day before, that day, and how many hours it has. */
const MIDNIGHTS: readonly (readonly [
  what: string,
  zone: string,
  at: string,
  before: string,
  day: string,
  hours: number,
])[] = [
  ['an ordinary day', 'UTC', '2030-05-06T00:00:00Z', '2030-05-05', '2030-05-06', 24],
  ['a zone to the east', 'Asia/Dubai', '2030-05-05T20:00:00Z', '2030-05-05', '2030-05-06', 24],
  ['a year, in a zone of quarter hours', 'Asia/Kathmandu', '2030-12-31T18:15:00Z', '2030-12-31', '2031-01-01', 24],
  ['spring', 'America/New_York', '2030-03-10T05:00:00Z', '2030-03-09', '2030-03-10', 23],
  ['autumn', 'America/New_York', '2030-11-03T04:00:00Z', '2030-11-02', '2030-11-03', 25],
  ['spring', 'Europe/London', '2030-03-31T00:00:00Z', '2030-03-30', '2030-03-31', 23],
  ['autumn', 'Europe/London', '2030-10-26T23:00:00Z', '2030-10-26', '2030-10-27', 25],
  ['spring, by half an hour', 'Australia/Lord_Howe', '2030-10-05T13:30:00Z', '2030-10-05', '2030-10-06', 23.5],
  ['autumn, by half an hour', 'Australia/Lord_Howe', '2030-04-06T13:00:00Z', '2030-04-06', '2030-04-07', 24.5],
  ['a midnight that there is not', 'Africa/Cairo', '2024-04-25T22:00:00Z', '2024-04-25', '2024-04-26', 23],
  ['a midnight that is put off', 'Africa/Cairo', '2024-10-30T21:00:00Z', '2024-10-30', '2024-10-31', 25],
  ['the day after it', 'Africa/Cairo', '2024-10-31T22:00:00Z', '2024-10-31', '2024-11-01', 24],
  ['a midnight that there is not', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-03', '2018-11-04', 23],
  ['a day that there is not', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-29', '2011-12-31', 24],
  ['a leap day', 'UTC', '2028-02-29T00:00:00Z', '2028-02-28', '2028-02-29', 24],
  ['the day after it', 'UTC', '2028-03-01T00:00:00Z', '2028-02-29', '2028-03-01', 24],
  ['a leap day', 'Asia/Dubai', '2028-02-28T20:00:00Z', '2028-02-28', '2028-02-29', 24],
  ['no leap day', 'UTC', '2030-03-01T00:00:00Z', '2030-02-28', '2030-03-01', 24],
];

test('R42: the day is right at the last and the first millisecond, and when the clock goes an hour back or forth', () => {
  let instants = 0;
  for (const [what, timeZone, midnight, before, day, hours] of MIDNIGHTS) {
    configureContext({ timeZone });
    const startsAt = Date.parse(midnight);
    const endsAt = startsAt + hours * HOUR_MS;
    // In this order the clock also steps back by an hour, and forth by two.
    for (const [atMs, expected, expectedEnd] of [
      [startsAt - 1, before, startsAt],
      [startsAt, day, endsAt],
      [startsAt - HOUR_MS, before, startsAt],
      [startsAt + HOUR_MS, day, endsAt],
      [endsAt - 1, day, endsAt],
    ] as const) {
      clock.set(() => new Date(atMs));
      expect([what, timeZone, getMatchmakingDay().day, getMatchmakingDay().endsAtMs]).toEqual([
        what,
        timeZone,
        expected,
        expectedEnd,
      ]);
      expect(today()).toBe(expected);
      instants += 1;
    }
  }
  expect(instants).toBe(90);
});

test('another time zone has its own day at once', () => {
  at('2030-05-05T23:30:00Z');
  expect(today()).toBe('2030-05-05');
  configureContext({ timeZone: 'Asia/Dubai' });
  expect(today()).toBe('2030-05-06');
});
