import mongoose from 'mongoose';

/** The key that phone numbers are fingerprinted with, never stored open. */
export interface ContactKey {
  /** Stands before every fingerprint that was made with it. */
  _id: string;
  /** The key, sealed once with each of the service's session keys: any one of them opens it. */
  sealed: string[];
  createdAt: Date;
  /** By which rules everyone's own number was read and fingerprinted with it; absent while that is not done. */
  everyoneBy?: number;
}

const schema = new mongoose.Schema<ContactKey>(
  {
    _id: { type: String, required: true },
    sealed: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    everyoneBy: { type: Number },
  },
  { collection: 'contactKeys', versionKey: false },
);

export const ContactKeyModel = mongoose.model<ContactKey>('ContactKey', schema);
