import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  finishedAt: { type: Date, default: null },
};

/** Whether the demo community is complete; an interrupted seed is started again. */
export interface SeedState extends StoredFields<typeof fields, { _id: 'demo' }> {}

const schema = new mongoose.Schema<SeedState>(fields, { collection: 'seedState', versionKey: false });

export const SeedStateModel = mongoose.model<SeedState>('SeedState', schema);
