import { addDays } from '../kernel/day.ts';

const RAMADAN = 9;

let format: Intl.DateTimeFormat | undefined;

/**
 * Returns whether a calendar day (YYYY-MM-DD) lies in Ramadan by the calendar of Umm al-Qura. Where the new moon is sighted,
 * the month may begin a day earlier or later: `shift` is the number of days by which it begins later.
 */
export const isRamadan = (day: string, shift: number): boolean => {
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { month: 'numeric', timeZone: 'UTC' });
  const at = new Date(`${addDays(day, -shift)}T12:00:00Z`);
  return Number(format.formatToParts(at).find(({ type }) => type === 'month')?.value) === RAMADAN;
};
