import mongoose from 'mongoose';

/** What staff did: ids and short facts only. */
export interface AuditEntry {
  _id: string;
  /** Null for the command line and workers. */
  actorId: string | null;
  action: string;
  subjectId: string | null;
  details: Record<string, string>;
  at: Date;
}

const schema = new mongoose.Schema<AuditEntry>(
  {
    _id: { type: String, required: true },
    actorId: { type: String, default: null },
    action: { type: String, required: true },
    subjectId: { type: String, default: null },
    details: { type: mongoose.Schema.Types.Mixed, default: {} },
    at: { type: Date, required: true },
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ actorId: 1, at: -1 });

export const AuditEntryModel = mongoose.model('AuditEntry', schema);
