import mongoose from 'mongoose';
import { ACCESS_PARTS, ACCESS_REASONS, type AccessPart, type AccessReason } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** How long looks are kept: two years. */
const ACCESS_KEPT_S = 2 * 365 * 86_400;

const fields = {
  /** Derived from viewer, minute and all that was shown, so that the same look repeated within a minute is one record. */
  _id: { type: String, required: true },
  viewerId: { type: String, required: true },
  viewerRole: { type: String, enum: ['matchmaker', 'admin'], required: true },
  /** Whether the viewer was the active matchmaker of the person at that time. */
  asOwnMatchmaker: { type: Boolean, required: true },
  /** Whose data were shown; null for a list. */
  subjectId: { type: String, default: null },
  /** Whose rows a list showed; for a look at one person those of whom the answer shows a little too, mostly nobody. */
  listedIds: { type: [String], default: [] },
  /** The contract's name of the call, `resource.call`. */
  call: { type: String, required: true },
  part: { type: String, enum: [...ACCESS_PARTS, 'list'], required: true },
  /** The reason under which private details were open, and what the viewer added to it; null without one. */
  reason: { type: String, enum: [...ACCESS_REASONS, null], default: null },
  note: { type: String, default: null },
  /** The report for whose sake, where the reason is safety: while it is open, the subject is not shown the record. */
  reportId: { type: String, default: null },
  at: { type: Date, required: true },
};

/** That somebody of the staff was shown data of a person, or a list of people. Records are added and never changed. */
export interface AccessRecord
  extends StoredFields<
    typeof fields,
    { viewerRole: 'matchmaker' | 'admin'; part: AccessPart | 'list'; reason: AccessReason | null; listedIds: string[] }
  > {}

const schema = new mongoose.Schema<AccessRecord>(fields, { collection: 'looks', versionKey: false });
schema.index({ subjectId: 1, at: -1, _id: -1 }, { partialFilterExpression: { subjectId: { $type: 'string' } } });
schema.index({ viewerId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: ACCESS_KEPT_S });

export const AccessRecordModel = mongoose.model('AccessRecord', schema);
