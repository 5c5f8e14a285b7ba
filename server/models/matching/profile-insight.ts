import mongoose from 'mongoose';

/** Feedback on a member's profile, as the workers wrote it; `_id` is the member's. */
export interface ProfileInsight {
  _id: string;
  computedAt: Date;
  /** Fingerprint of the profile and the wishes that it speaks of. */
  source: string;
  /** Fingerprint of what the rubric found: the words stay while it is the same. */
  found: string;
  strengths: string[];
  suggestions: string[];
  note: string | null;
}

const schema = new mongoose.Schema<ProfileInsight>(
  {
    _id: { type: String, required: true },
    computedAt: { type: Date, required: true },
    source: { type: String, required: true },
    found: { type: String, required: true },
    strengths: { type: [String], default: [] },
    suggestions: { type: [String], default: [] },
    note: { type: String, default: null },
  },
  { collection: 'profileinsights', versionKey: false },
);

export const ProfileInsightModel = mongoose.model('ProfileInsight', schema);
