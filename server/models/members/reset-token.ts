import mongoose from 'mongoose';

/** A one-time link to set a password; `_id` is the SHA-256 of its secret. */
export interface ResetToken {
  _id: string;
  userId: string;
  expiresAt: Date;
}

const schema = new mongoose.Schema<ResetToken>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetTokens', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

export const ResetTokenModel = mongoose.model('ResetToken', schema);
