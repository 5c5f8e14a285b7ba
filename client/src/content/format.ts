/**
 * How the product writes days, times, numbers, money and heights: the only place that knows of language, region, hours, units
 * and currency. It speaks English, and writes days and times as the reader's region does. Nothing is made before it is used,
 * as the first use of `Intl` takes a phone 100 ms.
 */

const LANGUAGE = 'en';
const HOME_REGION = 'US';
/** The currency in which members pay and incomes are given; the same for every reader. */
const CURRENCY = 'USD';
/** Regions whose readers measure people in feet and inches alone. */
const FEET_REGIONS: readonly string[] = ['US', 'LR', 'MM'];
const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** A time as the service sends it, or as a date. */
type Moment = string | number | Date;

/** Returns the region of the reader's first language; the product's own where none is named in a way that is understood. */
const readRegion = (): string => {
  try {
    return new Intl.Locale(globalThis.navigator?.language || LANGUAGE).maximize().region ?? HOME_REGION;
  } catch {
    // Some browsers name what is no language, such as `en-US@posix`.
    return HOME_REGION;
  }
};

const makers = new Map<string, unknown>();

/** Makes what formats once for each region. */
const once = <T>(name: string, region: string, make: (locale: string) => T): T => {
  const key = `${name} ${region}`;
  if (!makers.has(key)) makers.set(key, make(`${LANGUAGE}-${region}`));
  return makers.get(key) as T;
};

const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };

const STYLES = {
  time: { hour: 'numeric', minute: '2-digit' },
  date: { dateStyle: 'long' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  shortDayAndMonth: { day: 'numeric', month: 'short' },
  shortDate: { day: 'numeric', month: 'short', year: '2-digit' },
  dayOfWeek: { weekday: 'long' },
  weekday: WEEKDAY,
  weekdayAndYear: { ...WEEKDAY, year: 'numeric' },
  weekdayAndTime: { ...WEEKDAY, hour: 'numeric', minute: '2-digit' },
  weekdayTimeAndZone: { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  dateAndTime: { dateStyle: 'long', timeStyle: 'short' },
  shortDateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  calendarDay: { dateStyle: 'full', timeZone: 'UTC' },
  calendarMonth: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a moment in the reader's time zone, in one of the styles. */
export const formatMoment = (at: Moment, style: keyof typeof STYLES): string =>
  once(style, readRegion(), (locale) => new Intl.DateTimeFormat(locale, STYLES[style])).format(new Date(at));

/** Formats until when an answer is promised, as the part of a day: `Tuesday evening`; says that we are late where it is past. */
export const formatPromise = (at: Moment): string => {
  const due = new Date(at);
  // A day of the week alone would be the next one.
  if (due < new Date()) return `${formatMoment(at, 'weekday')}. We are late, and sorry`;
  const hour = due.getHours();
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `${formatMoment(at, 'dayOfWeek')} ${part}`;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatUnitsAgo = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Formats how long ago something was, such as "5 minutes ago"; the date where that was a week ago or more. */
export const formatAgo = (at: Date, now: Date): string => {
  const passed = now.getTime() - at.getTime();
  if (passed < 2 * MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return formatUnitsAgo(Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return formatUnitsAgo(Math.floor(passed / HOUR_MS), 'hour');
  if (passed < 7 * DAY_MS) return formatUnitsAgo(Math.floor(passed / DAY_MS), 'day');
  return formatMoment(at, at.getFullYear() === now.getFullYear() ? 'dayAndMonth' : 'date');
};

/** Formats what the clock shows in a time zone (IANA name), with the day of the week where that is not the reader's. */
export const formatTimeIn = (timeZone: string, at: Date): string => {
  const format = (style: Intl.DateTimeFormatOptions, zone: string | undefined): string =>
    once(`${JSON.stringify(style)} ${zone}`, readRegion(), (locale) => {
      return new Intl.DateTimeFormat(locale, { ...style, ...(zone === undefined ? {} : { timeZone: zone }) });
    }).format(at);
  const day = format({ weekday: 'long' }, timeZone);
  const time = format(STYLES.time, timeZone);
  return day === format({ weekday: 'long' }, undefined) ? time : `${day}, ${time}`;
};

/** Formats a day of the calendar such as `2026-11-22`, which is the same day in every time zone. */
export const formatCalendarDay = (day: string): string => formatMoment(`${day}T12:00:00Z`, 'calendarDay');

/** Formats a count with the separators of thousands. */
export const formatNumber = (count: number): string =>
  once('number', readRegion(), (locale) => new Intl.NumberFormat(locale)).format(count);

const makeMoney = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY, trailingZeroDisplay: 'stripIfInteger' });

/** Formats an amount of the service's currency for every reader alike: `$49.99`, and `$99` without cents. */
export const formatMoney = (amount: number): string => once('money', HOME_REGION, makeMoney).format(amount);

/** Formats cents of the service's currency as the reader's region writes them: `$49.99`, `US$49.99`. */
export const formatCents = (cents: number): string => once('money', readRegion(), makeMoney).format(cents / 100);

/** How a person's height is stored and was entered: feet, and inches behind an apostrophe; more may follow. */
const HEIGHT = /^(\d)'(\d{1,2})(.*)$/;

/**
 * Formats a height such as `5'7` as `5′7″`, with centimetres for readers who measure in them; other text is returned
 * unchanged.
 */
export const formatHeight = (height: string): string => {
  const [, feet, inches, rest = ''] = HEIGHT.exec(height) ?? [];
  if (feet === undefined || inches === undefined) return height;
  const centimetres = Math.round((Number(feet) * INCHES_PER_FOOT + Number(inches)) * CM_PER_INCH);
  return `${feet}′${inches}″${rest}${FEET_REGIONS.includes(readRegion()) ? '' : ` (${centimetres}${rest} cm)`}`;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats a date as "Sunday, November 22", in one way for every region: the first page of members needs it, before `Intl`. */
export const formatLongDay = (date: Date): string =>
  `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}`;
