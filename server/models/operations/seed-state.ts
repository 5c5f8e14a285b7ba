import mongoose from 'mongoose';

/** Whether the demo community is complete: a seed that was cut short is begun anew. */
export interface SeedState {
  _id: 'demo';
  finishedAt: Date | null;
}

const schema = new mongoose.Schema<SeedState>(
  { _id: { type: String, required: true }, finishedAt: { type: Date, default: null } } as never,
  { collection: 'seedState', versionKey: false },
);

export const SeedStateModel = mongoose.model<SeedState>('SeedState', schema);
