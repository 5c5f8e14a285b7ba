import mongoose from 'mongoose';
import type { ApplicationAnswers } from '../../../shared/contract/applications.ts';
import { APPLICATION_STATUSES } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  status: { type: String, enum: APPLICATION_STATUSES, required: true },
  answers: { type: mongoose.Schema.Types.Mixed, required: true },
  submittedAt: { type: Date, required: true },
  claimedBy: { type: String, default: null },
  claimedAt: { type: Date, default: null },
  decidedBy: { type: String, default: null },
  decidedAt: { type: Date, default: null },
  /** For the applicant. */
  reason: { type: String, default: null },
  /** For staff. */
  note: { type: String, default: null },
  questions: { type: mongoose.Schema.Types.Mixed },
  formerDeciders: { type: mongoose.Schema.Types.Mixed },
  appeal: { type: mongoose.Schema.Types.Mixed },
  textPrints: { type: mongoose.Schema.Types.Mixed },
};

/** What a reviewer asked an applicant about the application, and the answer. */
export interface ReviewQuestion {
  _id: string;
  question: string;
  /** Null where nobody of the staff asked, but the service itself. */
  askedBy: string | null;
  askedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}

/** A decision that stands no more. */
export type FormerDecision = Pick<Application, 'decidedBy' | 'reason' | 'note'> & { decidedAt: Date };

/** What an applicant wrote against a rejection, once. The decision of the application is then that on the appeal. */
export interface Appeal {
  text: string;
  madeAt: Date;
  /** The rejection that it is against. */
  first: FormerDecision;
  /** Ids of all who had decided until then: none of them decides the appeal. */
  decidedBefore: string[];
}

/** One application for an account, ever. */
export interface Application
  extends StoredFields<
    typeof fields,
    {
      answers: ApplicationAnswers;
      /** In the order in which they were asked; absent until one is. */
      questions?: ReviewQuestion[];
      /** Ids of those whose decision was taken back before an appeal; absent until one is. */
      formerDeciders?: string[];
      /** Absent until there is one. */
      appeal?: Appeal;
      /** By which similar texts are found: see `printText()`. Absent for one that was stored before. */
      textPrints?: string[];
    }
  > {}

const schema = new mongoose.Schema<Application>(fields, { collection: 'applications', versionKey: false });
schema.index({ userId: 1 }, { unique: true });
schema.index({ status: 1, submittedAt: 1, _id: 1 });
schema.index({ status: 1, decidedAt: -1 });
schema.index({ 'appeal.madeAt': 1 }, { sparse: true });
// Those that somebody cannot take up, which are few.
schema.index({ status: 1, claimedBy: 1 }, { partialFilterExpression: { claimedBy: { $type: 'string' } } });
schema.index({ 'appeal.decidedBefore': 1 }, { sparse: true });
schema.index({ textPrints: 1 }, { sparse: true });

export const ApplicationModel = mongoose.model('Application', schema);
