import { formatMoment } from './format.ts';

/** Formats a month of the calendar such as `2026-11` as "November 2026"; its words stay on one line. */
export const formatMonth = (month: string): string =>
  formatMoment(`${month}-01`, 'calendarMonth').replace(' ', '\u00a0');
