import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  name: { type: String, required: true },
  photo: { type: String, default: null },
  languages: { type: [String], default: undefined },
  /** With how many members they work at most. */
  limit: { type: Number },
  /** The first message to a member who is given to them. */
  greeting: { type: String },
  cover: { type: mongoose.Schema.Types.Mixed },
};

/** Who stands in for a matchmaker, and from when until when. */
export interface PlannedCover {
  readonly by: string;
  readonly from: Date;
  readonly until: Date;
}

/** How members see a matchmaker, and what the assignment of members goes by; `_id` is the user's. */
export interface Matchmaker
  extends StoredFields<
    typeof fields,
    { languages?: string[]; limit?: number | null; greeting?: string | null; cover?: PlannedCover | null }
  > {}

const schema = new mongoose.Schema<Matchmaker>(fields, { collection: 'matchmakers', versionKey: false });

// Covers are few.
schema.index({ 'cover.until': 1 }, { partialFilterExpression: { 'cover.until': { $type: 'date' } } });

export const MatchmakerModel = mongoose.model('Matchmaker', schema);
