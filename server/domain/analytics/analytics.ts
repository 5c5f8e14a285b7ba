import {
  ANALYTICS_DAYS,
  ANALYTICS_TABLES,
  ANALYTICS_WEEKS,
  type AnalyticsTableName,
} from '../../../shared/analytics-options.ts';
import {
  type AnalyticsFigures,
  AnalyticsFiguresModel,
  type StoredTable,
} from '../../models/operations/analytics-figures.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { loadReviews } from '../applications/figures.ts';
import type { SystemActor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { addDays, today } from '../kernel/day.ts';
import { notFound } from '../kernel/errors.ts';
import { countMatchmakerPromise, countMessages } from './conversations.ts';
import { countFunnel, measureExposure } from './introductions.ts';
import { countCities, countGenders, countTiers, loadCountedMembers } from './members.ts';
import { countOutcomes } from './outcomes.ts';
import { listDaysBefore, listWeeksBefore } from './periods.ts';
import { countApplications, countPromise } from './reviews.ts';
import { measureStorage } from './storage.ts';

/** Figures for admins, and the zone whose days and weeks they are about. */
export interface Analytics {
  figures: AnalyticsFigures | null;
  timeZone: string;
}

/** The first and the last day, YYYY-MM-DD, of what is wanted of the tables of weeks and days. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns yesterday, where the figures until its end are still to be computed; otherwise null. */
export const findOverdueInsight = async (_actor: SystemActor): Promise<string | null> => {
  const lastDay = addDays(today(), -1);
  return (await AnalyticsFiguresModel.exists({ _id: lastDay })) ? null : lastDay;
};

/**
 * Computes and stores the figures until the end of a day. What is not shown is not stored. Safe to repeat, also by many
 * workers at once.
 */
export const computeAnalytics = async (actor: SystemActor, lastDay: string): Promise<void> => {
  const tables = await countAll(actor, addDays(lastDay, 1));
  await AnalyticsFiguresModel.updateOne(
    { _id: lastDay },
    { $setOnInsert: { computedAt: clock.now(), tables } },
    { upsert: true },
  );
};

/** Computes all tables of the time before a day. */
const countAll = async (actor: SystemActor, day: string): Promise<StoredTable[]> => {
  const [weeks, days] = [listWeeksBefore(day, ANALYTICS_WEEKS), listDaysBefore(day, ANALYTICS_DAYS)];
  const members = await loadCountedMembers();
  const reviews = await loadReviews(actor, weeks[0]?.from ?? new Date(0));
  return [
    await countApplications(weeks, reviews),
    countPromise(weeks, reviews),
    await countMatchmakerPromise(weeks),
    countTiers(members),
    await countGenders(members, day),
    countCities(members),
    await measureExposure(members, day),
    await countFunnel(day),
    await countOutcomes(day),
    await countMessages(days),
    await measureStorage(),
  ];
};

/** Returns the latest figures, of weeks and days those within a range; for admins. */
export const getAnalytics = async (actor: UserActor, range: DayRange): Promise<Analytics> => {
  requireAdmin(actor);
  const latest = await AnalyticsFiguresModel.findOne().sort({ _id: -1 }).lean<AnalyticsFigures>();
  const figures = latest && { ...latest, tables: latest.tables.map((table) => cutToRange(table, range)) };
  return { figures, timeZone: getContext().timeZone };
};

/** Returns one table of the latest figures; for admins. Throws `not_found` where none were computed yet. */
export const getAnalyticsTable = async (
  actor: UserActor,
  name: AnalyticsTableName,
  range: DayRange,
): Promise<StoredTable> => {
  const { figures } = await getAnalytics(actor, range);
  const table = figures?.tables.find((one) => one.name === name);
  if (!table) throw notFound('no figures yet');
  return table;
};

const DAYS_OF = { week: 7, day: 1 } as const;

const cutToRange = (table: StoredTable, { from, to }: DayRange): StoredTable => {
  const { rows } = ANALYTICS_TABLES[table.name];
  if (rows === 'group') return table;
  const last = DAYS_OF[rows] - 1;
  return {
    ...table,
    rows: table.rows.filter(({ key }) => (!from || key >= from) && (!to || addDays(key, last) <= to)),
  };
};
