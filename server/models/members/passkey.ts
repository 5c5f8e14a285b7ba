import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The id that the authenticator gave it, base64url. */
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  /** How its owner calls it. */
  name: { type: String, required: true },
  /** COSE, base64url. */
  publicKey: { type: String, required: true },
  /** How often the authenticator says to have signed with it; some always say 0. */
  counter: { type: Number, required: true },
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: { type: [String], default: [] },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
};

/** A passkey of somebody of the staff: a key pair whose private half stays in an authenticator. */
export interface Passkey extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<Passkey>(fields, { collection: 'passkeys', versionKey: false });
schema.index({ userId: 1, createdAt: 1 });

export const PasskeyModel = mongoose.model<Passkey>('Passkey', schema);
