import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** The name of the fill. */
  _id: { type: String, required: true },
  finishedAt: { type: Date, required: true },
};

/** That documents of earlier versions were given what a later version stores in them. */
export interface StoredFill extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<StoredFill>(fields, { collection: 'storedFills', versionKey: false });

export const StoredFillModel = mongoose.model('StoredFill', schema);
