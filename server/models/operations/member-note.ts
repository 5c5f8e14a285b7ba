import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** Whom it is about. */
  userId: { type: String, required: true },
  authorId: { type: String, required: true },
  text: { type: String, required: true },
  /** Whether it is for the next matchmaker; absent where it is not. */
  isHandOver: { type: Boolean },
  createdAt: { type: Date, required: true },
  changedAt: { type: Date, default: null },
};

/** What somebody of the staff has noted about a member for their work. */
export interface MemberNote extends StoredFields<typeof fields, { isHandOver?: boolean }> {}

const schema = new mongoose.Schema<MemberNote>(fields, { collection: 'memberNotes', versionKey: false });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const MemberNoteModel = mongoose.model('MemberNote', schema);
