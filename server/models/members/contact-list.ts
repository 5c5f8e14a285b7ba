import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** Id of the key that made the fingerprints. */
  keyId: { type: String, required: true },
  /**
   * The fingerprints that count now: of the listed numbers and of those that are leaving. One or two for each number: with
   * its country and without.
   */
  hashes: { type: [String], required: true },
  /** The number of listed phone numbers. */
  count: { type: Number, required: true },
  updatedAt: { type: Date, required: true },
  numbers: { type: [String], default: undefined },
  leaving: {
    type: [new mongoose.Schema({ hashes: [String], count: Number, at: Date }, { _id: false })],
    default: undefined,
  },
  known: { type: [new mongoose.Schema({ numbers: [String], until: Date }, { _id: false })], default: undefined },
  added: { type: new mongoose.Schema({ day: String, count: Number }, { _id: false }) },
};

/** Numbers that were removed at once and count until `at`. `hashes` are those that no listed number has. */
export interface LeavingNumbers {
  hashes: string[];
  count: number;
  at: Date;
}

/** The phone numbers that a user has listed, as fingerprints only; `_id` is the user's. They are never shown. */
export interface ContactList
  extends StoredFields<
    typeof fields,
    {
      /** One fingerprint for each listed number. Lists of earlier versions lack this field and all below. */
      numbers?: string[];
      leaving?: LeavingNumbers[];
      /** Numbers that were removed; until then they are not new when they come back. */
      known?: { numbers: string[]; until: Date }[];
      /** How many new numbers were added on a day. */
      added?: { day: string; count: number };
    }
  > {}

const schema = new mongoose.Schema<ContactList>(fields, { collection: 'contactLists', versionKey: false });

schema.index({ 'leaving.at': 1 }, { partialFilterExpression: { 'leaving.at': { $type: 'date' } } });
schema.index({ 'known.until': 1 }, { partialFilterExpression: { 'known.until': { $type: 'date' } } });

export const ContactListModel = mongoose.model('ContactList', schema);
