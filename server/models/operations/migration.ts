import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The name of the migration. */
  _id: { type: String, required: true },
  /** The id of the last document that it has gone through; null before the first, and where it goes through none by id. */
  after: { type: String, default: null },
  /** How many documents it has changed. */
  changed: { type: Number, default: 0 },
  startedAt: { type: Date, required: true },
  finishedAt: { type: Date, default: null },
};

/** How far a change of stored data has come. */
export interface MigrationState extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<MigrationState>(fields, { collection: 'migrations', versionKey: false });

export const MigrationModel = mongoose.model('Migration', schema);
