const MINUTE_MS = 60_000;

/** What a clock on the wall of a zone shows. */
export interface WallTime {
  /** The calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Whole minutes since midnight as the clock shows it: on the day of a summer-time change, not those that have passed. */
  readonly minutes: number;
  /** The same as "22:30". */
  readonly time: string;
}

/** What formats wall times, by time zone in small letters, as any are allowed in its name: making it takes as long as many formats. */
const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(key, made);
  return made;
};

/** Returns the wall time of an instant in a time zone (IANA name). */
export const getWallTime = (at: Date, timeZone: string): WallTime => {
  // Such as "2026-03-29 02:30".
  const text = getFormat(timeZone).format(at);
  const time = text.slice(11);
  return { day: text.slice(0, 10), minutes: toMinutes(time), time };
};

/** Converts a time of day such as "22:30" to minutes since midnight. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns an instant so many minutes later, or earlier. */
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
