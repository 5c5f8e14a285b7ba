import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

/** What a day's plans came to, for staff: counts only. */
export interface RunFindings {
  /** Members who could be introduced to someone and have gender and age. */
  members: number;
  /** Members left out because their profile lacks gender or age. */
  incomplete: number;
  /** Slots that were planned, the pairs they are for, and the pairs for which a soft constraint was relaxed. */
  cards: number;
  pairs: number;
  relaxed: number;
  /** Members with an introduction that day, and those without one by the reason that left no candidate. */
  withCard: number;
  withoutCard: Readonly<Record<string, number>>;
}

const fields = {
  _id: { type: String, required: true },
  state: { type: String, enum: ['planning', 'applying', 'done'] as const, required: true },
  /** How often the day was run. */
  generation: { type: Number, required: true },
  /** The plan that is being applied; null while there is none. */
  planId: { type: String, default: null },
  /** The worker that has the lease, and until when no other may take it. */
  owner: { type: String, default: null },
  leaseUntil: { type: Date, required: true },
  /** The number of chunks of that plan. */
  parts: { type: Number, default: 0 },
  found: { type: mongoose.Schema.Types.Mixed as never, default: null },
  /** When it was last started. */
  startedAt: { type: Date, default: null },
  /** When the day was last completed. */
  finishedAt: { type: Date, default: null },
};

/** The run of one day's batches; decides whether the day is done. `_id` is the day. */
export interface DailyRun extends StoredFields<typeof fields, { found: RunFindings | null }> {}

const schema = new mongoose.Schema<DailyRun>(fields, { collection: 'dailyruns', versionKey: false });

export const DailyRunModel = mongoose.model('DailyRun', schema);
