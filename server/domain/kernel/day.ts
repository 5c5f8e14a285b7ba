import { clock, dayKey, nextDay } from './clock.ts';
import { getContext } from './context.ts';

const DAY_MS = 86_400_000;

/** A matchmaking day: from midnight to midnight in the service's time zone. */
export interface MatchmakingDay {
  /** The calendar day, YYYY-MM-DD. */
  day: string;
  /** IANA name of the zone. */
  timeZone: string;
  /** The first millisecond of the next day. */
  endsAtMs: number;
}

let cached: MatchmakingDay & { sinceMs: number } = { timeZone: '', day: '', sinceMs: 0, endsAtMs: 0 };

/** Returns the matchmaking day of now. It is computed once a day and zone: computing a time zone's date is slow. */
export const getMatchmakingDay = (): MatchmakingDay => {
  const { timeZone } = getContext();
  const now = clock.now();
  const nowMs = now.getTime();
  if (cached.timeZone !== timeZone || nowMs < cached.sinceMs || nowMs >= cached.endsAtMs) {
    const day = dayKey(now, timeZone);
    cached = { timeZone, day, sinceMs: nowMs, endsAtMs: nextDay(now, timeZone).getTime() };
  }
  return cached;
};

/** Returns the matchmaking day of now, YYYY-MM-DD (R42). */
export const today = (): string => getMatchmakingDay().day;

/** Returns the matchmaking day of an instant, YYYY-MM-DD. */
export const getDay = (at: Date): string => dayKey(at, getContext().timeZone);

/** Returns the first instant after the matchmaking day of an instant. */
export const getEndOfDay = (at: Date): Date => nextDay(at, getContext().timeZone);

/** Returns the first instant of a matchmaking day, YYYY-MM-DD. */
export const getStartOfDay = (day: string): Date => {
  let at = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * DAY_MS);
  while (getDay(at) < day) at = getEndOfDay(at);
  return at;
};

/** Returns the calendar day, YYYY-MM-DD, so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the Monday of the week of a calendar day. */
export const getMonday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
