import mongoose from 'mongoose';

/** The key that phone numbers are fingerprinted with, never stored open. */
export interface ContactKey {
  /** Stands before every fingerprint that was made with it. */
  _id: string;
  /** The key, sealed once with each of the service's session keys: any one of them opens it. */
  sealed: string[];
  createdAt: Date;
}

const schema = new mongoose.Schema<ContactKey>(
  {
    _id: { type: String, required: true },
    sealed: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'contactKeys', versionKey: false },
);

export const ContactKeyModel = mongoose.model<ContactKey>('ContactKey', schema);
