import mongoose from 'mongoose';
import type { DraftFields } from '../../../shared/contract/application-draft.ts';
import type { StoredFields } from '../stored-fields.ts';

const KEPT_S = 90 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** Counts the changes, so that none undoes another that its author has not seen. */
  version: { type: Number, required: true },
  fields: { type: mongoose.Schema.Types.Mixed, required: true },
  changedAt: { type: Date, required: true },
};

/** What somebody has written of an application that is not sent yet; `_id` is the user's. */
export interface ApplicationDraft extends StoredFields<typeof fields, { fields: DraftFields }> {}

const schema = new mongoose.Schema<ApplicationDraft>(fields, {
  collection: 'applicationDrafts',
  versionKey: false,
  minimize: false,
});
schema.index({ changedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const ApplicationDraftModel = mongoose.model('ApplicationDraft', schema);
