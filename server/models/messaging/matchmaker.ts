import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  name: { type: String, required: true },
  photo: { type: String, default: null },
};

/** How members see a matchmaker; `_id` is the user's. */
export interface Matchmaker extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<Matchmaker>(fields, { collection: 'matchmakers', versionKey: false });

export const MatchmakerModel = mongoose.model('Matchmaker', schema);
