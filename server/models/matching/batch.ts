import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  /** YYYY-MM-DD in the service's time zone. */
  day: { type: String, required: true },
  matchIds: { type: [String], default: [] },
  /** When the batch was opened. All its introductions have this time, so that none shows when it was added. */
  openedAt: { type: Date, required: true },
  /** The number of introductions that were announced to the member. */
  announced: { type: Number, default: 0 },
  /** The id of the latest announcement, which set `announced`: whoever wrote it pushes the event. */
  announcedBy: { type: String, default: null },
};

/** The introductions of one member on one day; it only ever grows. `_id` is `<userId>:<day>`. */
export interface Batch extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<Batch>(fields, { collection: 'batches', versionKey: false });
schema.index({ userId: 1, day: -1 });
schema.index({ day: 1 });

export const BatchModel = mongoose.model('Batch', schema);

/** Returns the id of a member's batch of a day. */
export const getBatchId = (userId: string, day: string): string => `${userId}:${day}`;
