import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** The newest version of stored data that a program has written here. */
  version: { type: Number, required: true },
  /** Whether a backup is being restored, or a restore has failed. */
  isRestoring: { type: Boolean, default: false },
};

/** Which programs may run on this database. */
export interface DataState extends StoredFields<typeof fields, { _id: 'data' }> {}

const schema = new mongoose.Schema<DataState>(fields, { collection: 'dataState', versionKey: false });

export const DataStateModel = mongoose.model<DataState>('DataState', schema);
