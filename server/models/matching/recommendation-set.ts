import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';
import type { StoredReason } from './match.ts';

const fields = {
  _id: { type: String, required: true },
  computedAt: { type: Date, required: true },
  /** Fingerprint of the member's own data that it was computed from. */
  source: { type: String, required: true },
  /** Candidates for coming days, best first. */
  candidates: { type: [String], default: [] },
  reasons: { type: mongoose.Schema.Types.Mixed, default: undefined },
};

/** Why somebody is recommended, as it was said first. */
export interface RecommendationReason extends Pick<StoredReason, 'lead' | 'clauses'> {
  /** Fingerprint of the two as the reason reads them: it is said for as long as they stay so. */
  of: string;
  /** The same in a language model's words; absent as a rule. */
  wording?: string;
}

/** The candidates that the workers found for a member; `_id` is the member's. Which are shown is decided at each reading. */
export interface RecommendationSet
  extends StoredFields<
    typeof fields,
    {
      /** By the candidate's id; absent until one is read. */
      reasons?: Readonly<Record<string, RecommendationReason>>;
    }
  > {}

const schema = new mongoose.Schema<RecommendationSet>(fields, { collection: 'recommendationsets', versionKey: false });

export const RecommendationSetModel = mongoose.model('RecommendationSet', schema);
