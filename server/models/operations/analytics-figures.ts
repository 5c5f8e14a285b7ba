import mongoose from 'mongoose';
import type { AnalyticsTableName } from '../../../shared/analytics-options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** Figures are removed after this time: those of the day before are shown until the new ones are there. */
const KEPT_S = 7 * 86_400;

/** A table without the figures that are too small to be shown: these are null. */
export interface StoredTable {
  name: AnalyticsTableName;
  rows: { key: string; values: (number | null)[] }[];
}

const fields = {
  _id: { type: String, required: true },
  computedAt: { type: Date, required: true },
  tables: { type: [mongoose.Schema.Types.Mixed] as never, required: true },
};

/** The figures for admins as they were at the end of a day: counts only, about no person. `_id` is that day. */
export interface AnalyticsFigures extends StoredFields<typeof fields, { tables: StoredTable[] }> {}

const schema = new mongoose.Schema<AnalyticsFigures>(fields, { collection: 'insightFigures', versionKey: false });
schema.index({ computedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const AnalyticsFiguresModel = mongoose.model('AnalyticsFigures', schema);
