import mongoose from 'mongoose';
import type { Relaxation } from '../../../shared/options.ts';

/** A new place in one or both of two people's batches. */
export interface PlannedOffer {
  a: string;
  b: string;
  /** Whose batch gets it: one of the two, or both. */
  offeredTo: string[];
  score: number;
  coverage: number;
  /** Which soft wish was relaxed for it; absent as a rule. */
  relaxed?: Relaxation;
}

/**
 * The places of some members in a day's plan, kept until they were given: what is left of the plan is what still has to be
 * done, so a run that was cut short goes on with the same one.
 */
export interface PlanPart {
  /** `<planId>:<part>` */
  _id: string;
  planId: string;
  day: string;
  part: number;
  offers: PlannedOffer[];
}

const schema = new mongoose.Schema<PlanPart>(
  {
    _id: { type: String, required: true },
    planId: { type: String, required: true },
    day: { type: String, required: true },
    part: { type: Number, required: true },
    offers: { type: [mongoose.Schema.Types.Mixed] as never, required: true },
  },
  { collection: 'planparts', versionKey: false },
);
schema.index({ planId: 1, part: 1 });
schema.index({ day: 1 });

export const PlanPartModel = mongoose.model('PlanPart', schema);
