import mongoose from 'mongoose';

/** What a member was introduced to on one day; only ever added to. `_id` is `<userId>:<day>`. */
export interface Batch {
  _id: string;
  userId: string;
  /** YYYY-MM-DD in the service's time zone. */
  day: string;
  matchIds: string[];
  /** When the batch was begun. All its introductions carry this time, so that none tells when it was added. */
  openedAt: Date;
  /** How many introductions the member has been told of. */
  announced: number;
  /** Which announcement told them. */
  announcedBy: string | null;
}

const schema = new mongoose.Schema<Batch>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    day: { type: String, required: true },
    matchIds: { type: [String], default: [] },
    openedAt: { type: Date, required: true },
    announced: { type: Number, default: 0 },
    announcedBy: { type: String, default: null },
  },
  { collection: 'batches', versionKey: false },
);
schema.index({ userId: 1, day: -1 });
schema.index({ day: 1 });

export const BatchModel = mongoose.model('Batch', schema);

export const batchId = (userId: string, day: string): string => `${userId}:${day}`;
