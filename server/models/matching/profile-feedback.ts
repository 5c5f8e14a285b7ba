import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  computedAt: { type: Date, required: true },
  /** Fingerprint of the profile and preferences that it is about. */
  source: { type: String, required: true },
  /** Fingerprint of what the rubric found. While it is the same the words stay, which may be a model's. */
  found: { type: String, required: true },
  strengths: { type: [String], default: [] },
  suggestions: { type: [String], default: [] },
  note: { type: String, default: null },
};

/** The feedback on a member's profile that the workers computed; `_id` is the member's. */
export interface ProfileFeedback extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<ProfileFeedback>(fields, { collection: 'profileinsights', versionKey: false });

export const ProfileFeedbackModel = mongoose.model('ProfileFeedback', schema);
