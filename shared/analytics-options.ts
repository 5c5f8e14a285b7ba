/** Of introductions, answers and messages no figure about fewer people is shown, and none can be worked out. */
export const MIN_PEOPLE = 5;

/** What became of single introductions is shown in sums over so many people at least. */
export const MIN_DECIDERS = 50;

/** The tables of weeks go back so far. */
export const ANALYTICS_WEEKS = 52;
/** The table of days goes back so far. */
export const ANALYTICS_DAYS = 28;
/** Introductions that began in so many weeks are followed to their end. */
export const FUNNEL_WEEKS = 12;
/** Who was in no introduction for so many days is waiting. */
export const WAITING_DAYS = 7;

/**
 * The tables of figures for admins: what a row of each is, and its columns. All figures are numbers of people, but for those that
 * say what they are: `hours`, `bytes`, `messages`, `pairs`, `decisions`, `percent`, and `times`, for how often.
 */
export const ANALYTICS_TABLES = {
  /** Who applied in a week, and about whom was decided in it; an appeal that is decided in the same week is the decision. */
  applications: { rows: 'week', columns: ['applied', 'approved', 'rejected'] },
  /** About whom was decided in a week, and whether all of it kept the promise. */
  reviews: { rows: 'week', columns: ['decided', 'inTime', 'late', 'medianHours'] },
  /** Members who wrote to their matchmaker in a week: whether all of it was answered as promised. */
  matchmakers: { rows: 'week', columns: ['asked', 'inTime', 'late', 'putAside'] },
  tiers: { rows: 'group', columns: ['members'] },
  /** Of each gender: had an introduction lately, had none, and are not to be introduced or have only just become members. */
  genders: { rows: 'group', columns: ['members', 'introduced', 'waiting', 'others'] },
  cities: { rows: 'group', columns: ['members'] },
  /** How often the members of a gender were introduced to others lately: a tenth at most so often, half, all but a tenth. */
  exposure: { rows: 'group', columns: ['lowTimes', 'medianTimes', 'highTimes'] },
  /** What became of the introductions of the last weeks. */
  funnel: { rows: 'group', columns: ['pairs'] },
  /** To how many of the introductions of the last weeks somebody answered, and yes, by what the pair was like; none of fewer than fifty people. */
  outcomes: { rows: 'group', columns: ['decisions', 'answeredPercent', 'yesPercent'] },
  /** What was written on a day, and by how many. */
  messages: { rows: 'day', columns: ['messages', 'people'] },
  storage: { rows: 'group', columns: ['bytes'] },
} as const satisfies Record<string, { rows: 'week' | 'day' | 'group'; columns: readonly string[] }>;

/** The name of a table. */
export type AnalyticsTableName = keyof typeof ANALYTICS_TABLES;

/** The names of all tables, in the order in which they are shown. */
export const ANALYTICS_TABLE_NAMES = Object.keys(ANALYTICS_TABLES) as [AnalyticsTableName, ...AnalyticsTableName[]];

/** The steps of an introduction, each of which those before it have done. */
export const FUNNEL_STEPS = ['introduced', 'answered', 'mutual', 'firstMessage', 'foundMatch'] as const;

/** The bands by which introductions are counted: the engine's score and coverage in percent, kilometers, years between the two, gender. */
export const OUTCOME_BANDS = {
  score: ['score-0', 'score-50', 'score-60', 'score-70', 'score-80', 'score-90'],
  coverage: ['coverage-0', 'coverage-25', 'coverage-50', 'coverage-75'],
  distance: ['distance-0', 'distance-25', 'distance-100', 'distance-500'],
  gap: ['gap-0', 'gap-3', 'gap-6', 'gap-11'],
  gender: ['male', 'female'],
} as const;

/** What of the service's data is stored. */
export const STORAGE_GROUPS = ['photos', 'conversations', 'people', 'introductions', 'records', 'other'] as const;

/** The row of a table of groups that stands for all that have no row of their own. */
export const REST_ROW = 'rest';
/** The row of a table of groups that stands for all groups together. */
export const TOTAL_ROW = 'total';
