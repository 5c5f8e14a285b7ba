import mongoose from 'mongoose';
import { ACCESS_REASONS, type AccessReason } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** `<viewer>:<subject>`: a new reason replaces the earlier one. */
  _id: { type: String, required: true },
  reason: { type: String, enum: ACCESS_REASONS, required: true },
  note: { type: String, default: null },
  /** The report for whose sake, where the reason is safety. */
  reportId: { type: String, default: null },
  until: { type: Date, required: true },
};

/** That somebody of the staff gave a reason to open a person's private details, and until when these are open to them. */
export interface AccessGrant extends StoredFields<typeof fields, { reason: AccessReason }> {}

const schema = new mongoose.Schema<AccessGrant>(fields, { collection: 'accessGrants', versionKey: false });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const AccessGrantModel = mongoose.model('AccessGrant', schema);

/** The id of the grant of a viewer for a subject. */
export const getGrantId = (viewerId: string, subjectId: string): string => `${viewerId}:${subjectId}`;
