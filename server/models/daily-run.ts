import mongoose from 'mongoose';

/** The run of one day's batches: the truth about whether it is done. `_id` is the day. */
export interface DailyRun {
  _id: string;
  state: 'planning' | 'applying' | 'done';
  /** How often the day was begun. */
  generation: number;
  /** The plan that is being applied; null while there is none. */
  planId: string | null;
  /** Who works on it, and until when nobody else may. */
  owner: string | null;
  leaseUntil: Date;
  /** When the day was last completed. */
  finishedAt: Date | null;
}

const schema = new mongoose.Schema<DailyRun>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: ['planning', 'applying', 'done'], required: true },
    generation: { type: Number, required: true },
    planId: { type: String, default: null },
    owner: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'dailyruns', versionKey: false },
);

export const DailyRunModel = mongoose.model('DailyRun', schema);
