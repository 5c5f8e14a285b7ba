import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  conversationId: { type: String, required: true },
  /** A user's id; or `matchmaker` for the staff's side of a matchmaker's thread, regardless of the account. */
  reader: { type: String, required: true },
  seq: { type: Number, required: true },
  shownSeq: { type: Number },
};

/**
 * How far a user has read a conversation; `_id` is `<reader>:<conversation>`. It is not part of the conversation, so that
 * reading never conflicts with writing.
 */
export interface ReadMark
  extends StoredFields<
    typeof fields,
    {
      /**
       * How far the other member knows that the reader has read. It is behind `seq` where one of the two hides their
       * presence, until the reader's next message. Marks of earlier versions lack it: all of `seq` was shown.
       */
      shownSeq?: number;
    }
  > {}

const schema = new mongoose.Schema<ReadMark>(fields, { collection: 'readMarks', versionKey: false });

export const ReadMarkModel = mongoose.model('ReadMark', schema);

/** Returns the id of a reader's mark in a conversation. */
export const getReadMarkId = (reader: string, conversationId: string): string => `${reader}:${conversationId}`;

/** The reader's name in the read marks of the matchmaker's side of a thread. */
export const STAFF_READER = 'matchmaker';
