import { addMinutes, getWallTime, toMinutes } from './zone.ts';

/** A part of every day, as the clock on the wall shows it: "22:00" to "07:00". It may cross midnight; `to` is outside. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/** Returns whether an instant lies in the quiet hours of a time zone. */
const isQuiet = (at: Date, { from, to }: QuietHours, timeZone: string): boolean => {
  const { minutes } = getWallTime(at, timeZone);
  const [start, end] = [toMinutes(from), toMinutes(to)];
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
};

/**
 * Returns the first instant from `at` on that is outside the quiet hours, to the minute; `at` itself where it is outside. The
 * clock on the wall decides also on the days of summer-time changes: an end that the clock skips is the change itself, and of
 * an hour that comes twice each part is inside or outside by what the clock shows.
 */
export const getEndOfQuietHours = (at: Date, hours: QuietHours, timeZone: string): Date => {
  if (!isQuiet(at, hours, timeZone)) return at;
  const isInside = (instant: Date): boolean => isQuiet(instant, hours, timeZone);
  let low = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
  let high = low;
  do {
    low = high;
    const left = (toMinutes(hours.to) - getWallTime(high, timeZone).minutes + DAY_MINUTES) % DAY_MINUTES;
    high = addMinutes(high, left);
  } while (isInside(high));
  // Where the clock was put forward in between, `high` is too late by what it skipped.
  let [before, after] = [low.getTime() / MINUTE_MS, high.getTime() / MINUTE_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isInside(new Date(middle * MINUTE_MS))) before = middle;
    else after = middle;
  }
  return new Date(after * MINUTE_MS);
};
