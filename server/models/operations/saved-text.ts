import mongoose from 'mongoose';
import { SAVED_TEXT_KINDS, type SavedTextKind } from '../../../shared/review-options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  kind: { type: String, enum: SAVED_TEXT_KINDS, required: true },
  title: { type: String, required: true },
  /** The title without differences of case, by which it is unique within its kind. */
  titleKey: { type: String, required: true },
  text: { type: String, required: true },
  /** Counts the changes, so that nobody overwrites one that they have not read. */
  version: { type: Number, required: true },
};

/** A short text that staff keep for reasons, questions or replies. */
export interface SavedText extends StoredFields<typeof fields, { kind: SavedTextKind }> {}

const schema = new mongoose.Schema<SavedText>(fields, { collection: 'savedTexts', versionKey: false });
schema.index({ kind: 1, titleKey: 1 }, { unique: true });

export const SavedTextModel = mongoose.model('SavedText', schema);
