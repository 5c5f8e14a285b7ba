/** The only source of the current time; tests replace it. */
let read = (): Date => new Date();

export const clock = {
  now: (): Date => read(),
  /** Replaces the clock; without an argument, back to the real one. */
  set: (source: () => Date = () => new Date()): void => {
    read = source;
  },
};

/** What formats days, by time zone: making it takes as long as some fifty days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

const getDayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZone, made);
  return made;
};

/** Returns the calendar day, YYYY-MM-DD, of an instant in a time zone (IANA name). */
export const dayKey = (at: Date, timeZone: string): string => {
  const parts = getDayFormat(timeZone).formatToParts(at);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${get('year')}-${get('month')}-${get('day')}`;
};

/** Returns the first instant after `at` that belongs to another calendar day of the zone, to the second. */
export const nextDay = (at: Date, timeZone: string): Date => {
  const today = dayKey(at, timeZone);
  let low = Math.floor(at.getTime() / 1000);
  let high = low + 27 * 3600;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayKey(new Date(middle * 1000), timeZone) === today) low = middle;
    else high = middle;
  }
  return new Date(high * 1000);
};
