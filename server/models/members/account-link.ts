import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The ids of both accounts, in their order. */
  _id: { type: String, required: true },
  users: { type: [String], required: true },
  /** The admin who said so. */
  by: { type: String, required: true },
  at: { type: Date, required: true },
  note: { type: String, default: null },
};

/** That two accounts belong to one person, as staff say. */
export interface AccountLink extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<AccountLink>(fields, { collection: 'accountLinks', versionKey: false });
schema.index({ users: 1 });

export const AccountLinkModel = mongoose.model('AccountLink', schema);
