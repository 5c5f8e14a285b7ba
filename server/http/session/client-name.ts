/** What names a browser in its own words, the more exact before those that others repeat. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const findName = (names: typeof BROWSERS | typeof SYSTEMS, userAgent: string): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** Returns the browser and system of a `User-Agent` header in words, for the owner of a session to recognize it; nothing more is kept. */
export const describeClient = (userAgent: string): string => {
  const [browser, system] = [findName(BROWSERS, userAgent), findName(SYSTEMS, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
};
