/** Returns whether a text is the name of a time zone (IANA), such as "Europe/London". */
export const isTimeZone = (name: string): boolean => {
  try {
    // An offset such as "+01:00" is taken too, but knows no summer time.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
