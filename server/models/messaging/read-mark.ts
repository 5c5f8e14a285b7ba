import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  conversationId: { type: String, required: true },
  /** A user's id; or `matchmaker` for the staff's side of a matchmaker's thread, regardless of the account. */
  reader: { type: String, required: true },
  seq: { type: Number, required: true },
};

/**
 * How far a user has read a conversation; `_id` is `<reader>:<conversation>`. It is not part of the conversation, so that
 * reading never conflicts with writing.
 */
export interface ReadMark extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<ReadMark>(fields, { collection: 'readMarks', versionKey: false });

export const ReadMarkModel = mongoose.model('ReadMark', schema);

/** Returns the id of a reader's mark in a conversation. */
export const getReadMarkId = (reader: string, conversationId: string): string => `${reader}:${conversationId}`;
