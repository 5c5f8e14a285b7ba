import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

/** What a key of the service is for. */
export const KEY_PURPOSES = ['audit', 'second factor', 'photo mark', 'push', 'document'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

const fields = {
  /** Stands before everything that was made with the key. */
  _id: { type: String, required: true },
  purpose: { type: String, enum: KEY_PURPOSES, required: true },
  /** The key, encrypted once with each of the session keys: any one of them decrypts it. */
  sealed: { type: [String], required: true },
  createdAt: { type: Date, required: true },
};

/** A random key of the service; stored only encrypted. */
export interface ServiceKey extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<ServiceKey>(fields, { collection: 'serviceKeys', versionKey: false });

export const ServiceKeyModel = mongoose.model<ServiceKey>('ServiceKey', schema);
