import mongoose from 'mongoose';
import type { Relaxation } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** A pair of a plan, and which of the two receive a slot for it. */
export interface StoredAssignment {
  a: string;
  b: string;
  /** One of the two, or both. */
  offeredTo: string[];
  score: number;
  coverage: number;
  /** The soft constraint that was relaxed for it; absent as a rule. */
  relaxed?: Relaxation;
  /** The matchmaker's pick that it introduces; absent as a rule. */
  pickId?: string;
}

const fields = {
  /** `<planId>:<part>` */
  _id: { type: String, required: true },
  planId: { type: String, required: true },
  day: { type: String, required: true },
  part: { type: Number, required: true },
  offers: { type: [mongoose.Schema.Types.Mixed] as never, required: true },
};

/**
 * The new slots of some members in a day's plan; deleted when they were given. What is stored of a plan is what remains to be
 * applied, so that a run that was interrupted resumes the same plan.
 */
export interface PlanChunk extends StoredFields<typeof fields, { offers: StoredAssignment[] }> {}

const schema = new mongoose.Schema<PlanChunk>(fields, { collection: 'planparts', versionKey: false });
schema.index({ planId: 1, part: 1 });
schema.index({ day: 1 });

export const PlanChunkModel = mongoose.model('PlanPart', schema);
