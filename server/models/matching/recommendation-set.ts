import mongoose from 'mongoose';

/** Whom the workers found for a member; `_id` is the member's. Who of them is shown, and how, is decided when it is read. */
export interface RecommendationSet {
  _id: string;
  computedAt: Date;
  /** Fingerprint of what it was computed from, as far as that is the member's own. */
  source: string;
  /** Candidates for coming days, best first. */
  candidates: string[];
  /** A model's words for explanations, by the fingerprint of the explanation. */
  wordings: { of: string; text: string }[];
}

const schema = new mongoose.Schema<RecommendationSet>(
  {
    _id: { type: String, required: true },
    computedAt: { type: Date, required: true },
    source: { type: String, required: true },
    candidates: { type: [String], default: [] },
    wordings: { type: [{ _id: false, of: String, text: String }], default: [] },
  },
  { collection: 'recommendationsets', versionKey: false },
);

export const RecommendationSetModel = mongoose.model('RecommendationSet', schema);
