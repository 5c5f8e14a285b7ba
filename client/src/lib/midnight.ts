/** Returns the instant at which a day begins where the reader is; what is no day, as it was entered. */
export const getMidnight = (day: string): string => {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
};

/** Returns the last moment of what ends at an instant: where that is midnight, on the day before. */
export const getLastMoment = (end: string): Date => new Date(Date.parse(end) - 1);

const MINUTE_MS = 60_000;

/** Returns the day of today where the reader is, as a field of a date writes it. */
export const getToday = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
};
