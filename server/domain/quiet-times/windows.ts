import { PRAYERS } from '../../../shared/options.ts';
import { addDays } from '../kernel/day.ts';
import { isRamadan } from './hijri.ts';
import { getPrayerTimes, type Position, type PrayerRules } from './prayer-times.ts';
import { addMinutes } from './zone.ts';

/** A stretch of time in which nothing is sent; `to` is outside. */
export interface HeldWindow {
  readonly from: Date;
  readonly to: Date;
}

/** Minutes from a prayer's time on. */
const PRAYER_MINUTES = 20;
const FRIDAY_MINUTES = 60;
/** Minutes around Maghrib in Ramadan, when the fast is broken. */
const FAST_BROKEN = { before: 30, after: 30 } as const;
/** No stretch is longer, however many prayers it unites. */
const MAX_MINUTES = 90;

const FRIDAY = 5;
const isFriday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === FRIDAY;

/** Returns the windows of a calendar day (YYYY-MM-DD) of the place, one a prayer. They may overlap. */
const getWindowsOfDay = (position: Position, day: string, rules: PrayerRules): HeldWindow[] => {
  const times = getPrayerTimes(position, day, rules);
  const isFast = isRamadan(day, rules.ramadanShift);
  return PRAYERS.map((prayer) => {
    const at = times[prayer];
    if (prayer === 'maghrib' && isFast) {
      return { from: addMinutes(at, -FAST_BROKEN.before), to: addMinutes(at, FAST_BROKEN.after) };
    }
    const isLong = prayer === 'dhuhr' && isFriday(day);
    return { from: at, to: addMinutes(at, isLong ? FRIDAY_MINUTES : PRAYER_MINUTES) };
  });
};

/** Unites windows that overlap or touch, sorted by time. What is longer than 90 minutes ends after 90. */
export const uniteWindows = (windows: readonly HeldWindow[]): HeldWindow[] => {
  const united: { from: Date; to: Date }[] = [];
  for (const { from, to } of windows.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = united.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else united.push({ from, to });
  }
  return united.map(({ from, to }) => {
    const latest = addMinutes(from, MAX_MINUTES);
    return { from, to: to > latest ? latest : to };
  });
};

/**
 * Returns the united windows of a calendar day (YYYY-MM-DD) of the place and of the days beside it, sorted by time: those of
 * one day may reach into the next.
 */
export const getWindowsAround = (position: Position, day: string, rules: PrayerRules): HeldWindow[] =>
  uniteWindows([-1, 0, 1].flatMap((days) => getWindowsOfDay(position, addDays(day, days), rules)));
