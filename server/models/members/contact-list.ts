import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** Id of the key that made the fingerprints. */
  keyId: { type: String, required: true },
  /** One or two for each number: with its country and without. */
  hashes: { type: [String], required: true },
  /** The number of phone numbers. */
  count: { type: Number, required: true },
  updatedAt: { type: Date, required: true },
};

/** The phone numbers that a user has listed, as fingerprints only; `_id` is the user's. They are never shown. */
export interface ContactList extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<ContactList>(fields, { collection: 'contactLists', versionKey: false });

export const ContactListModel = mongoose.model('ContactList', schema);
