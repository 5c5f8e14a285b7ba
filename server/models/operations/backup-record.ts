import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const KEPT_S = 365 * 86_400;

const fields = {
  /** The day of the backup. */
  _id: { type: String, required: true },
  startedAt: { type: Date, required: true },
  /** Until when no other worker may make it. */
  leaseUntil: { type: Date, default: null },
  /** The attempt that makes it, or made it last. */
  owner: { type: String, default: null },
  /** How many attempts have failed. */
  failures: { type: Number, default: 0 },
  finishedAt: { type: Date, default: null },
  documents: { type: Number, default: 0 },
  bytes: { type: Number, default: 0 },
};

/** That the backup of a day was made, or is being made. */
export interface BackupRecord extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<BackupRecord>(fields, { collection: 'backups', versionKey: false });
schema.index({ startedAt: 1 }, { expireAfterSeconds: KEPT_S });
schema.index({ finishedAt: -1 });

export const BackupRecordModel = mongoose.model('BackupRecord', schema);
