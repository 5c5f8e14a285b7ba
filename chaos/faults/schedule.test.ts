import { expect, test } from 'vitest';
import { fingerprintSchedule, killsOnly, makeSchedule, TARGETS } from './schedule.ts';

test('a seed gives the same faults every time, another seed others', () => {
  expect(makeSchedule(240, 7)).toEqual(makeSchedule(240, 7));
  expect(fingerprintSchedule(makeSchedule(240, 7))).not.toBe(fingerprintSchedule(makeSchedule(240, 8)));
});

test('240 cycles are 200 kills and 40 stops, of everything, in the times that are promised', () => {
  const faults = makeSchedule(240, 1);
  const stops = faults.filter(({ kind }) => kind === 'stop');
  expect([faults.length, stops.length]).toEqual([240, 40]);
  expect(stops.every(({ ms }) => ms >= 2_000 && ms <= 15_000)).toBe(true);
  expect(faults.every(({ kind, ms }) => kind === 'stop' || (ms >= 100 && ms <= 3_000))).toBe(true);
  for (const target of TARGETS) {
    expect(faults.filter(({ kind, targets }) => kind === 'kill' && targets.includes(target)).length).toBeGreaterThan(
      15,
    );
    expect(stops.some(({ targets }) => targets.includes(target))).toBe(true);
  }
  expect(faults.filter(({ targets }) => targets.length === 2)).toHaveLength(30);
  expect(faults.filter(({ kind }) => kind === 'commit')).toHaveLength(30);
});

test('a short run kills only', () => {
  const faults = killsOnly(12, 5);
  expect(faults).toHaveLength(12);
  expect(faults.every(({ kind }) => kind !== 'stop')).toBe(true);
});
