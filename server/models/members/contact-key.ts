import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The prefix of every fingerprint that was made with it. */
  _id: { type: String, required: true },
  /** The key, encrypted once with each of the service's session keys: any one of them decrypts it. */
  sealed: { type: [String], required: true },
  createdAt: { type: Date, required: true },
  everyoneBy: { type: Number },
};

/** The key of the fingerprints of phone numbers; stored only encrypted. */
export interface ContactKey
  extends StoredFields<
    typeof fields,
    {
      /** The version of the rules by which all users' own e-mails and numbers were fingerprinted with it; absent while that is not done. */
      everyoneBy?: number;
    }
  > {}

const schema = new mongoose.Schema<ContactKey>(fields, { collection: 'contactKeys', versionKey: false });

export const ContactKeyModel = mongoose.model<ContactKey>('ContactKey', schema);
