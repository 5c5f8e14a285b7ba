import mongoose from 'mongoose';

/** What a day's plans came to, for staff: counts alone. */
export interface RunFindings {
  /** Who could be offered to someone and has gender and age. */
  members: number;
  /** Members left out because their profile lacks gender or age. */
  incomplete: number;
  /** Places that were planned, the pairs they are for, and those pairs for which a soft wish was relaxed. */
  cards: number;
  pairs: number;
  relaxed: number;
  /** Members with a card of the day, and those without by what left nobody for them. */
  withCard: number;
  withoutCard: Readonly<Record<string, number>>;
}

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
  /** How many parts that plan was cut into. */
  parts: number;
  found: RunFindings | null;
  /** When it was last begun. */
  startedAt: Date | null;
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
    parts: { type: Number, default: 0 },
    found: { type: mongoose.Schema.Types.Mixed as never, default: null },
    startedAt: { type: Date, default: null },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'dailyruns', versionKey: false },
);

export const DailyRunModel = mongoose.model('DailyRun', schema);
