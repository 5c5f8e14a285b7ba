import mongoose, { type mongo } from 'mongoose';
import {
  DOCUMENT_CHECKS,
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentCheck,
  type DocumentKind,
  type DocumentStatus,
} from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const checks = {
  checked: { type: [{ type: String, enum: DOCUMENT_CHECKS }], default: [] },
  /** The last day on which it counts, YYYY-MM-DD; null for any. */
  until: { type: String, default: null },
};

/** What an admin has checked. */
interface DocumentApproval {
  by: string;
  at: Date;
  checked: DocumentCheck[];
  until: string | null;
}

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  kind: { type: String, enum: DOCUMENT_KINDS, required: true },
  status: { type: String, enum: DOCUMENT_STATUSES, required: true },
  sentAt: { type: Date, required: true },
  /** How often its owner has changed since what it may show. */
  version: { type: Number, default: 0 },
  /** The picture, encrypted with the service key of this id; absent once it is erased. */
  file: { type: Buffer },
  keyId: { type: String, required: true },
  /** What the first of two admins has checked. */
  first: { type: mongoose.Schema.Types.Mixed, default: null },
  /** What counts of it, once it is decided. */
  ...checks,
  decidedAt: { type: Date, default: null },
  /** Why it was rejected, for its owner. */
  reason: { type: String, default: null },
};

/** A document that shows who somebody is, and what admins have decided about it. */
export interface VerificationDocument
  extends StoredFields<
    typeof fields,
    {
      kind: DocumentKind;
      status: DocumentStatus;
      checked: DocumentCheck[];
      first: DocumentApproval | null;
      file?: mongo.Binary;
    }
  > {}

const schema = new mongoose.Schema<VerificationDocument>(fields, {
  collection: 'verificationDocuments',
  versionKey: false,
});
schema.index({ userId: 1, sentAt: -1 });
// One waits at a time.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { status: 'waiting' } });
schema.index({ status: 1, sentAt: 1, _id: 1 });
schema.index({ decidedAt: 1, _id: 1 }, { partialFilterExpression: { file: { $exists: true } } });

export const VerificationDocumentModel = mongoose.model('VerificationDocument', schema);
