import mongoose from 'mongoose';

/** What a member was introduced to on one day; only ever added to. `_id` is `<userId>:<day>`. */
export interface Batch {
  _id: string;
  userId: string;
  /** YYYY-MM-DD in the service's time zone. */
  day: string;
  matchIds: string[];
  updatedAt: Date;
}

const schema = new mongoose.Schema<Batch>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    day: { type: String, required: true },
    matchIds: { type: [String], default: [] },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'batches', versionKey: false },
);
schema.index({ userId: 1, day: -1 });

export const BatchModel = mongoose.model('Batch', schema);

export const batchId = (userId: string, day: string): string => `${userId}:${day}`;
