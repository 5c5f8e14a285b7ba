import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  expiresAt: { type: Date, required: true },
};

/** A one-time link to set a password; `_id` is the SHA-256 of its secret. */
export interface ResetToken extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<ResetToken>(fields, { collection: 'resetTokens', versionKey: false });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

export const ResetTokenModel = mongoose.model('ResetToken', schema);
