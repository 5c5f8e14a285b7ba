import mongoose from 'mongoose';
import { type AppealDecision, MODERATION_KINDS, type ModerationKind } from '../../../shared/moderation-options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  kind: { type: String, enum: MODERATION_KINDS, required: true },
  /** The admin who did it; null where the service did. */
  by: { type: String, default: null },
  at: { type: Date, required: true },
  /** For staff alone. */
  note: { type: String, default: null },
  /** For the person. */
  message: { type: String, default: null },
  /** When a limit or a suspension ends by itself. */
  until: { type: Date, default: null },
  /** When a suspension ended. */
  endedAt: { type: Date, default: null },
  /** When the person said that they have read it. */
  readAt: { type: Date, default: null },
  /** The report that led to it. */
  reportId: { type: String, default: null },
  appeal: { type: mongoose.Schema.Types.Mixed, default: null },
};

/** What a suspended person wrote against the suspension, once, and how it was decided. */
export interface SuspensionAppeal {
  text: string;
  madeAt: Date;
  /** The admin who works on it; absent where nobody has yet. */
  claimedBy?: string | null;
  claimedAt?: Date | null;
  decision: AppealDecision | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  answer: string | null;
}

/** What staff did about somebody's conduct, for the next of the staff to see. */
export interface ModerationAction
  extends StoredFields<typeof fields, { kind: ModerationKind; appeal: SuspensionAppeal | null }> {}

const schema = new mongoose.Schema<ModerationAction>(fields, { collection: 'conductActions', versionKey: false });
schema.index({ userId: 1, at: -1 });
// The appeals of suspensions: few, and read from the oldest on.
schema.index({ 'appeal.madeAt': 1, _id: 1 }, { partialFilterExpression: { 'appeal.madeAt': { $type: 'date' } } });

export const ModerationActionModel = mongoose.model('ModerationAction', schema);
