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

test('another time zone has its own day at once', () => {
  at('2030-05-05T23:30:00Z');
  expect(today()).toBe('2030-05-05');
  configureContext({ timeZone: 'Asia/Dubai' });
  expect(today()).toBe('2030-05-06');
});
