import mongoose from 'mongoose';

/** How members see a matchmaker; `_id` is the user's. */
export interface Matchmaker {
  _id: string;
  name: string;
  photo: string | null;
}

const schema = new mongoose.Schema<Matchmaker>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    photo: { type: String, default: null },
  },
  { collection: 'matchmakers', versionKey: false },
);

export const MatchmakerModel = mongoose.model('Matchmaker', schema);
