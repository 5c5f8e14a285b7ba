import { addDays, getMonday, getStartOfDay } from '../kernel/day.ts';

/** Some days of the service's time zone: a week, named by its Monday, or one day. */
export interface Period {
  readonly key: string;
  readonly from: Date;
  /** The first instant after it. */
  readonly until: Date;
}

const listPeriods = (first: string, days: number, count: number): Period[] => {
  const starts = Array.from({ length: count + 1 }, (_, n) => addDays(first, n * days)).map((key) => ({
    key,
    from: getStartOfDay(key),
  }));
  return starts.slice(0, -1).map((start, at) => ({ ...start, until: starts[at + 1]?.from ?? start.from }));
};

/** Returns the last `count` weeks, oldest first, that ended before a day begins. */
export const listWeeksBefore = (day: string, count: number): Period[] =>
  listPeriods(addDays(getMonday(day), -7 * count), 7, count);

/** Returns the last `count` days before a day, oldest first. */
export const listDaysBefore = (day: string, count: number): Period[] => listPeriods(addDays(day, -count), 1, count);

/** Returns a list for each period with those of some things that belong to it by their time. */
export const groupByPeriod = <T>(
  periods: readonly Period[],
  things: readonly T[],
  getTime: (thing: T) => Date,
): T[][] => {
  const groups: T[][] = periods.map(() => []);
  for (const thing of things) {
    const at = getTime(thing);
    groups[periods.findIndex(({ from, until }) => at >= from && at < until)]?.push(thing);
  }
  return groups;
};
