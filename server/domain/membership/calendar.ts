export const DAY_MS = 86_400_000;

/** Returns a moment some days later. */
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/**
 * Returns the moment some calendar months after a start, in UTC. The day of the start is kept where the month has it, else its last
 * day is taken: from 31 January, one month on is 28 February and two are 31 March.
 */
export const addMonths = (start: Date, months: number): Date => {
  const at = new Date(start);
  at.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return at;
};
