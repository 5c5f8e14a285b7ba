import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** Null for the command line and workers. */
  actorId: { type: String, default: null },
  action: { type: String, required: true },
  subjectId: { type: String, default: null },
  details: { type: mongoose.Schema.Types.Mixed, default: {} },
  at: { type: Date, required: true },
};

/** An action of staff: ids and short facts only. */
export interface AuditEntry extends StoredFields<typeof fields, { details: Record<string, string> }> {}

const schema = new mongoose.Schema<AuditEntry>(fields, { collection: 'audit', versionKey: false, minimize: false });
schema.index({ at: -1, _id: -1 });
schema.index({ actorId: 1, at: -1 });

export const AuditEntryModel = mongoose.model('AuditEntry', schema);
