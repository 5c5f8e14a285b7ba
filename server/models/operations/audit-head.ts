import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** The number of the audit's last entry, and so how many there are. */
  seq: { type: Number, required: true },
  /** The hash of that entry; empty where there is none. */
  hash: { type: String, default: '' },
  /** The keyed hash of both, with which nobody without the key can move the head. */
  signature: { type: String, required: true },
};

/** How far the audit goes, kept beside it: without it nobody would notice that the last entries are gone. */
export interface AuditHead extends StoredFields<typeof fields, { _id: 'head' }> {}

const schema = new mongoose.Schema<AuditHead>(fields, { collection: 'auditHead', versionKey: false });

export const AuditHeadModel = mongoose.model<AuditHead>('AuditHead', schema);
