import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  computedAt: { type: Date, required: true },
  /** Fingerprint of the member's own data that it was computed from. */
  source: { type: String, required: true },
  /** Candidates for coming days, best first. */
  candidates: { type: [String], default: [] },
  wordings: { type: [{ _id: false, of: String, text: String }], default: [] },
};

/** The candidates that the workers found for a member; `_id` is the member's. Which are shown is decided at each reading. */
export interface RecommendationSet
  extends StoredFields<
    typeof fields,
    {
      /** A language model's words for explanations; `of` is the fingerprint of the explanation. */
      wordings: { of: string; text: string }[];
    }
  > {}

const schema = new mongoose.Schema<RecommendationSet>(fields, { collection: 'recommendationsets', versionKey: false });

export const RecommendationSetModel = mongoose.model('RecommendationSet', schema);
