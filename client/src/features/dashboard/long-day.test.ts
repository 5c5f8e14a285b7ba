import { expect, it } from 'vitest';
import { formatLongDay } from './long-day.ts';

it('formats each day of a year as Intl does', () => {
  for (let day = 1; day <= 366; day += 1) {
    const date = new Date(2028, 0, day);
    expect(formatLongDay(date)).toBe(date.toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' }));
  }
});
