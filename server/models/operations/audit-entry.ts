import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** The entry's number: 1, 2, 3, without a gap. */
  seq: { type: Number, required: true },
  /** The hash of the entry before; empty for the first. */
  previousHash: { type: String, default: '' },
  /** The keyed hash of everything else in this entry, the hash before included. */
  hash: { type: String, required: true },
  /** Null for the command line and workers. */
  actorId: { type: String, default: null },
  action: { type: String, required: true },
  subjectId: { type: String, default: null },
  details: { type: mongoose.Schema.Types.Mixed, default: {} },
  at: { type: Date, required: true },
};

/** An action of staff: ids and short facts only. Entries are inserted, never changed, and chained by their hashes. */
export interface AuditEntry extends StoredFields<typeof fields, { details: Record<string, string> }> {}

const schema = new mongoose.Schema<AuditEntry>(fields, { collection: 'audit', versionKey: false, minimize: false });
schema.index({ at: -1, _id: -1 });
// One for each filter of the staff's page, which goes on from a row by its time and id.
schema.index({ actorId: 1, at: -1, _id: -1 });
schema.index({ subjectId: 1, at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
// Two writers at once get the same number, and the second begins again. Entries from before the chain have none.
schema.index({ seq: 1 }, { unique: true, partialFilterExpression: { seq: { $gt: 0 } } });

export const AuditEntryModel = mongoose.model('AuditEntry', schema);
