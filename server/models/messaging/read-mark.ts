import mongoose from 'mongoose';

/**
 * How far someone has read a conversation; `_id` is `<reader>:<conversation>`. Kept beside the conversation and not in
 * it, so that reading never collides with writing.
 */
export interface ReadMark {
  _id: string;
  conversationId: string;
  /** A user's id; the matchmaker's side of a thread reads as `matchmaker`, whoever it is. */
  reader: string;
  seq: number;
}

const schema = new mongoose.Schema<ReadMark>(
  {
    _id: { type: String, required: true },
    conversationId: { type: String, required: true },
    reader: { type: String, required: true },
    seq: { type: Number, required: true },
  },
  { collection: 'readMarks', versionKey: false },
);

export const ReadMarkModel = mongoose.model('ReadMark', schema);

export const readMarkId = (reader: string, conversationId: string): string => `${reader}:${conversationId}`;
