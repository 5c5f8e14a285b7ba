import type { Position, PrayerRules } from './prayer-times.ts';
import { getEndOfQuietHours, type QuietHours } from './quiet-hours.ts';
import { getWindowsAround } from './windows.ts';
import { getWallTime } from './zone.ts';

/** When somebody does not wish to be reached. */
export interface QuietTimes {
  /** IANA name of the zone in which they live. */
  readonly timeZone: string;
  readonly quietHours: readonly QuietHours[];
  /** Around which prayers nothing is sent; null for none. */
  readonly prayers: { readonly position: Position; readonly rules: PrayerRules } | null;
}

/** Quiet hours and prayers follow each other no more often than this in some days. */
const MAX_STEPS = 40;

/**
 * Returns the first instant from `at` on at which somebody may be reached; `at` itself where nothing is held then. Somebody
 * whose quiet hours leave no time between the prayers of several days is reached after those.
 */
export const getReachableFrom = (at: Date, { timeZone, quietHours, prayers }: QuietTimes): Date => {
  let from = at;
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = from;
    for (const hours of quietHours) from = getEndOfQuietHours(from, hours, timeZone);
    if (prayers) {
      const { day } = getWallTime(from, timeZone);
      const held = getWindowsAround(prayers.position, day, prayers.rules).find(
        (window) => window.from <= from && from < window.to,
      );
      if (held) from = held.to;
    }
    if (from === before) break;
  }
  return from;
};
