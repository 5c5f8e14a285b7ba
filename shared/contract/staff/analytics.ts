import * as z from 'zod';
import { ANALYTICS_TABLE_NAMES } from '../../analytics-options.ts';
import { call } from '../base/define.ts';
import { time } from '../base/fields.ts';

/** One table of figures; `shared/analytics-options.ts` says what its rows and columns are. */
const insightTable = z.object({
  name: z.enum(ANALYTICS_TABLE_NAMES),
  /** `key` is the Monday of a week, a day, or the name of a group; null is a figure that is not shown. Weeks and days go forward. */
  rows: z.array(z.object({ key: z.string(), values: z.array(z.number().min(0).nullable()) })),
});

/** The figures for admins, as they were at the end of a day. */
const insight = z
  .object({
    /** The last day, complete, that the figures are about; null, with no tables, where none were computed yet. */
    lastDay: z.iso.date().nullable(),
    computedAt: time.nullable(),
    /** IANA name of the zone in which days and weeks begin. */
    timeZone: z.string(),
    tables: z.array(insightTable),
  })
  .meta({ id: 'Analytics' });

/** The first and the last day of the weeks and days that are wanted; a week belongs to them with all of its days only. */
const range = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** Calls of admins about the figures of the service. */
export const staffInsight = {
  show: call({
    method: 'GET',
    path: '/api/staff/insight',
    summary:
      'The figures of the service, which are computed every night; of introductions, answers and messages none is about fewer than five people',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject(range),
    responses: { 200: insight },
  }),
  export: call({
    method: 'POST',
    path: '/api/staff/insight/export',
    summary: 'One table of these figures as a CSV file; what is not shown is empty in it',
    access: 'admin',
    rate: 'staff-read',
    body: z.strictObject({ table: z.enum(ANALYTICS_TABLE_NAMES), ...range }),
    example: { table: 'applications', from: '2026-01-05', to: '2026-03-29' },
    responses: { 200: 'text/csv' },
    errors: ['not_found'],
  }),
};

export type AnalyticsView = z.infer<typeof insight>;
export type AnalyticsTableView = z.infer<typeof insightTable>;
