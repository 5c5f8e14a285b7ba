/** Formats a month of the calendar such as `2026-11` as "November 2026", in one way for every region; its words stay on one line. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${month}-01`))
    .replace(' ', '\u00a0');
