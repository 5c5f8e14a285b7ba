import { expect, test } from 'vitest';
import { dayKey, nextDay } from '../../server/domain/kernel/clock.ts';
import { findMorningZone } from './day-zone.ts';

test('at every hour there is a zone whose day began at least two hours ago and ends in at least 21', () => {
  for (let hour = 0; hour < 24; hour++) {
    for (const minute of [0, 59]) {
      const now = new Date(Date.UTC(2026, 10, 25, hour, minute));
      const zone = findMorningZone(now);
      expect(dayKey(new Date(now.getTime() - 2 * 3_600_000), zone)).toBe(dayKey(now, zone));
      expect(nextDay(now, zone).getTime() - now.getTime()).toBeGreaterThan(21 * 3_600_000 - 1);
    }
  }
});
