import mongoose from 'mongoose';
import type { MemberChange } from '../../../shared/contract/staff/member-change.ts';
import { STAFF_REQUEST_KINDS } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  kind: { type: String, enum: STAFF_REQUEST_KINDS, required: true },
  /** The account that it is about. */
  subjectId: { type: String, required: true },
  /** What is to be changed; null for the other kinds. */
  change: { type: mongoose.Schema.Types.Mixed, default: null },
  requestedBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  decision: { type: String, enum: ['confirmed', 'declined', null], default: null },
  decidedBy: { type: String, default: null },
  decidedAt: { type: Date, default: null },
};

/** What an admin asked for and another admin has to confirm before it is done. */
export interface StaffRequest extends StoredFields<typeof fields, { change: MemberChange | null }> {}

const schema = new mongoose.Schema<StaffRequest>(fields, {
  collection: 'staffRequests',
  versionKey: false,
  minimize: false,
});
// What was decided is in the audit.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ createdAt: -1 }, { partialFilterExpression: { decision: null } });

export const StaffRequestModel = mongoose.model('StaffRequest', schema);
