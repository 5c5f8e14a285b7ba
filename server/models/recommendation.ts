import mongoose from 'mongoose';

/** Whom a member has been recommended lately: what they were shown, they may open. `_id` is the member's id. */
export interface Recommended {
  _id: string;
  /** Newest recommendation's people. */
  userIds: string[];
  at: Date;
}

const schema = new mongoose.Schema<Recommended>(
  {
    _id: { type: String, required: true },
    userIds: { type: [String], default: [] },
    at: { type: Date, required: true },
  },
  { collection: 'recommendations', versionKey: false },
);

export const RecommendedModel = mongoose.model('Recommended', schema);
