import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

/** Sides are removed after this time: a copy of answers that a member has deleted since is not kept for long. */
const KEPT_S = 2 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** YYYY-MM-DD in the service's time zone. */
  day: { type: String, required: true },
  takenAt: { type: Date, required: true },
  side: { type: mongoose.Schema.Types.Mixed, required: true },
};

/**
 * A member's own side (profile, preferences, answers) as it was at the start of a day; `_id` is the member's. `side` is a
 * candidate of the engine, without anything that identifies the member to others.
 */
export interface DailySnapshot extends StoredFields<typeof fields, { side: object }> {}

const schema = new mongoose.Schema<DailySnapshot>(fields, {
  collection: 'daySides',
  versionKey: false,
  minimize: false,
});
schema.index({ takenAt: 1 }, { expireAfterSeconds: KEPT_S });

export const DailySnapshotModel = mongoose.model<DailySnapshot>('DailySnapshot', schema);
