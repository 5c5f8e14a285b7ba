import mongoose from 'mongoose';

/** The phone numbers that someone has listed, as fingerprints alone; `_id` is the user's. Nobody is shown one. */
export interface ContactList {
  _id: string;
  /** Id of the key that they were made with. */
  keyId: string;
  /** One or two for each number: with its country and without. */
  hashes: string[];
  /** How many numbers they stand for. */
  count: number;
  updatedAt: Date;
}

const schema = new mongoose.Schema<ContactList>(
  {
    _id: { type: String, required: true },
    keyId: { type: String, required: true },
    hashes: { type: [String], required: true },
    count: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'contactLists', versionKey: false },
);

export const ContactListModel = mongoose.model('ContactList', schema);
