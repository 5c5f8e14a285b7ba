import mongoose from 'mongoose';
import type { ApplicationAnswers } from '../../../shared/contract/applications.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../shared/options.ts';

/** One application for an account, ever. */
export interface Application {
  _id: string;
  userId: string;
  status: ApplicationStatus;
  answers: ApplicationAnswers;
  submittedAt: Date;
  claimedBy: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** For the applicant. */
  reason: string | null;
  /** For staff. */
  note: string | null;
}

const schema = new mongoose.Schema<Application>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    status: { type: String, enum: APPLICATION_STATUSES, required: true },
    answers: { type: mongoose.Schema.Types.Mixed, required: true },
    submittedAt: { type: Date, required: true },
    claimedBy: { type: String, default: null },
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: null },
    note: { type: String, default: null },
  },
  { collection: 'applications', versionKey: false },
);
schema.index({ userId: 1 }, { unique: true });
schema.index({ status: 1, submittedAt: 1, _id: 1 });
schema.index({ status: 1, decidedAt: -1 });

export const ApplicationModel = mongoose.model('Application', schema);
