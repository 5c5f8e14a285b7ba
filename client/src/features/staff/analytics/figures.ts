import type { AnalyticsTableName, OUTCOME_BANDS, STORAGE_GROUPS } from '../../../../../shared/analytics-options.ts';
import {
  FUNNEL_WEEKS,
  MIN_DECIDERS,
  REST_ROW,
  TOTAL_ROW,
  WAITING_DAYS,
} from '../../../../../shared/analytics-options.ts';
import { REPLY_PROMISE_HOURS } from '../../../../../shared/desk-options.ts';
import type { Gender } from '../../../../../shared/options.ts';
import { REVIEW_PROMISE_HOURS } from '../../../../../shared/review-options.ts';
import { formatMoment, formatNumber } from '../../../content/format.ts';
import type { ChartSeries } from '../shared/figures-chart.tsx';

type Values = readonly (number | null)[];

/** One chart of a table of figures. */
interface ChartPlan {
  title: string;
  series: readonly { label: string; tone: ChartSeries['tone']; read: (values: Values) => number | null }[];
  format: (value: number) => string;
  stacks?: boolean;
  max?: number;
}

/** How a table of figures is shown. */
interface FigurePlan {
  title: string;
  lead: string;
  /** What its rows are. */
  rows: string;
  columns: readonly string[];
  format?: (value: number) => string;
  charts: readonly ChartPlan[];
}

/** Text that stands for a figure that is not shown. */
export const NOT_SHOWN = '–';

const at =
  (column: number) =>
  (values: Values): number | null =>
    values[column] ?? null;

/** Returns the share of one column in another, in percent. */
const share =
  (part: number, whole: number) =>
  (values: Values): number | null => {
    const [some, all] = [values[part] ?? null, values[whole] ?? null];
    return some === null || !all ? null : Math.floor((100 * some) / all);
  };

const formatShare = (value: number): string => `${value}%`;
const formatHours = (value: number): string => `${formatNumber(value)} h`;
const MEGABYTE = 1_000_000;
const formatBytes = (bytes: number): string => `${formatNumber(Math.ceil(bytes / MEGABYTE))} MB`;

const count = (title: string, label: string): ChartPlan => ({
  title,
  series: [{ label, tone: 'green', read: at(0) }],
  format: formatNumber,
});

/** What the page shows, table by table. */
export const FIGURES: Record<AnalyticsTableName, FigurePlan> = {
  applications: {
    title: 'Applications and decisions',
    lead: 'Applications sent, and decisions made on applications and appeals, by week.',
    rows: 'Week from',
    columns: ['Sent', 'Approved', 'Rejected'],
    charts: [
      {
        title: 'Applications sent, approved and rejected, by week',
        format: formatNumber,
        series: [
          { label: 'Sent', tone: 'green', read: at(0) },
          { label: 'Approved', tone: 'brass', read: at(1) },
          { label: 'Rejected', tone: 'grey', read: at(2) },
        ],
      },
    ],
  },
  reviews: {
    title: 'Applications answered in time',
    lead: `Decisions within ${REVIEW_PROMISE_HOURS} hours, without the time in which we waited for the applicant.`,
    rows: 'Week from',
    columns: ['Answered', 'In time', 'Late', 'Median hours'],
    charts: [
      {
        title: 'Share of applications answered in time, by week',
        format: formatShare,
        max: 100,
        series: [{ label: 'Answered in time', tone: 'green', read: share(1, 0) }],
      },
      {
        title: 'Median time to an answer, by week',
        format: formatHours,
        series: [{ label: 'Median', tone: 'brass', read: at(3) }],
      },
    ],
  },
  matchmakers: {
    title: 'Matchmakers’ answers in time',
    lead: `Members who wrote to their matchmaker, and whether all they wrote was answered within ${REPLY_PROMISE_HOURS} hours.`,
    rows: 'Week from',
    columns: ['Members', 'In time', 'Late', 'Last word only'],
    charts: [
      {
        title: 'Share of members answered in time by their matchmaker, by week',
        format: formatShare,
        max: 100,
        series: [{ label: 'Answered in time', tone: 'green', read: share(1, 0) }],
      },
    ],
  },
  tiers: {
    title: 'Members by tier',
    lead: 'Everyone who is a member, also while suspended, paused or leaving.',
    rows: 'Tier',
    columns: ['Members'],
    charts: [count('Members by tier', 'Members')],
  },
  genders: {
    title: 'Members by gender, and who is waiting',
    lead: `Introduced in the last ${WAITING_DAYS} days, without any introduction for ${WAITING_DAYS} days, and others: paused, suspended, incomplete, or new and not introduced yet.`,
    rows: 'Gender',
    columns: ['Members', 'Introduced', 'Waiting', 'Others'],
    charts: [
      {
        title: 'Members by gender: introduced, waiting and others',
        format: formatNumber,
        stacks: true,
        series: [
          { label: 'Introduced', tone: 'green', read: at(1) },
          { label: 'Waiting', tone: 'brass', read: at(2) },
          { label: 'Others', tone: 'grey', read: at(3) },
        ],
      },
    ],
  },
  cities: {
    title: 'Members by city',
    lead: 'The largest cities; all others together, with cities we don’t know.',
    rows: 'City',
    columns: ['Members'],
    charts: [count('Members by city', 'Members')],
  },
  exposure: {
    title: 'How often members are introduced',
    lead: `To how many people members were introduced in the last ${WAITING_DAYS} days. Shown from 50 members on.`,
    rows: 'Gender',
    columns: ['A tenth at most', 'Half at most', 'All but a tenth at most'],
    charts: [
      {
        title: `To how many people members were introduced in ${WAITING_DAYS} days`,
        format: formatNumber,
        series: [
          { label: 'A tenth at most', tone: 'grey', read: at(0) },
          { label: 'Half at most', tone: 'green', read: at(1) },
          { label: 'All but a tenth at most', tone: 'brass', read: at(2) },
        ],
      },
    ],
  },
  funnel: {
    title: 'From introduction to Found Match',
    lead: `Introductions that began in the last ${FUNNEL_WEEKS} complete weeks, and what became of them until now.`,
    rows: 'Step',
    columns: ['Pairs'],
    charts: [count('What became of introductions', 'Pairs')],
  },
  outcomes: {
    title: 'Answers by what a pair is like',
    lead: `Of the introductions that began in the last ${FUNNEL_WEEKS} complete weeks, how many were answered by the one to whom they were shown, and how many answers were yes. Shown from ${MIN_DECIDERS} people on, and counts in tens.`,
    rows: 'Pairs',
    columns: ['Introductions', 'Answered, percent', 'Of these yes, percent'],
    charts: [
      {
        title: 'Answers, and of these yes, in percent',
        format: formatNumber,
        max: 100,
        series: [
          { label: 'Answered', tone: 'grey', read: at(1) },
          { label: 'Of these yes', tone: 'green', read: at(2) },
        ],
      },
    ],
  },
  messages: {
    title: 'Messages by day',
    lead: 'Messages between members and with matchmakers, and how many people wrote them.',
    rows: 'Day',
    columns: ['Messages', 'People'],
    charts: [count('Messages by day', 'Messages')],
  },
  storage: {
    title: 'Storage by kind of data',
    lead: 'Space in the database, indexes included. Photos in a bucket are not counted.',
    rows: 'Data',
    columns: ['Size'],
    format: formatBytes,
    charts: [{ ...count('Storage by kind of data', 'Size'), format: formatBytes }],
  },
};

const GROUPS: Readonly<Record<string, string>> = {
  standard: 'Standard',
  premium: 'Premium',
  vip: 'VIP',
  male: 'Men',
  female: 'Women',
  introduced: 'Introduced',
  answered: 'Answered by one',
  mutual: 'Mutual interest',
  firstMessage: 'First message',
  foundMatch: 'Found Match',
  ...({
    'score-0': 'Score under 50',
    'score-50': 'Score 50 to 59',
    'score-60': 'Score 60 to 69',
    'score-70': 'Score 70 to 79',
    'score-80': 'Score 80 to 89',
    'score-90': 'Score 90 and more',
    'coverage-0': 'Under 25 percent known',
    'coverage-25': '25 to 49 percent known',
    'coverage-50': '50 to 74 percent known',
    'coverage-75': '75 percent known and more',
    'distance-0': 'Under 25 km apart',
    'distance-25': '25 to 99 km apart',
    'distance-100': '100 to 499 km apart',
    'distance-500': '500 km apart and more',
    'gap-0': 'Ages up to 2 years apart',
    'gap-3': 'Ages 3 to 5 years apart',
    'gap-6': 'Ages 6 to 10 years apart',
    'gap-11': 'Ages 11 years apart and more',
  } satisfies Record<Exclude<(typeof OUTCOME_BANDS)[keyof typeof OUTCOME_BANDS][number], Gender>, string>),
  [TOTAL_ROW]: 'All',
  ...({
    photos: 'Photos',
    conversations: 'Conversations',
    people: 'People',
    introductions: 'Introductions',
    records: 'Audit and looks',
    other: 'Other',
  } satisfies Record<(typeof STORAGE_GROUPS)[number], string>),
};

const REST: Partial<Record<AnalyticsTableName, string>> = { cities: 'Other places', genders: 'Not provided' };

/** Returns a day of the calendar, YYYY-MM-DD, as a short text. */
const formatDay = (day: string): string => formatMoment(`${day}T00:00:00`, 'shortDayAndMonth');

/** "London, GB" → "London"; "Portland, OR, US" → "Portland, OR". */
const formatCity = (city: string): string => city.replace(/, [A-Z]{2}$/, '');

/** Returns what a row of a table is called. */
export const getRowLabel = (table: AnalyticsTableName, key: string): string => {
  if (key === REST_ROW) return REST[table] ?? key;
  if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return formatDay(key);
  return table === 'cities' ? formatCity(key) : (GROUPS[key] ?? key);
};

/** Says in words what a chart shows: its title, and where its greatest value is. */
export const describeChart = (
  title: string,
  categories: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string => {
  const peaks = series.flatMap(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return [];
    const top = Math.max(...known);
    return [`${label}: at most ${format(top)} (${categories[values.indexOf(top)]})`];
  });
  return `${title}. ${peaks.join('; ') || 'No figure can be shown'}. All figures are in the table.`;
};
