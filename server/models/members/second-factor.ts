import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The user's id. */
  _id: { type: String, required: true },
  /** The secret that the user's authenticator app has, encrypted: the key's id and the box. */
  sealedSecret: { type: String, required: true },
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: { type: Date, default: null },
  /** The time step of the last code that was accepted; earlier ones are refused, and it too. */
  lastStep: { type: Number, default: 0 },
  /** SHA-256 of each recovery code that was not used yet. */
  recoveryHashes: { type: [String], default: [] },
  /** Attempts since `failuresSince` that were not right. */
  failures: { type: Number, default: 0 },
  failuresSince: { type: Date, default: null },
  createdAt: { type: Date, required: true },
};

/** A user's second factor for signing in: one-time codes by time (RFC 6238). */
export interface SecondFactor extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<SecondFactor>(fields, { collection: 'secondFactors', versionKey: false });

export const SecondFactorModel = mongoose.model<SecondFactor>('SecondFactor', schema);
