import mongoose from 'mongoose';
import type { MessageWarning } from '../../../shared/options.ts';
import {
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_STATUSES,
  type ReportOutcome,
} from '../../../shared/report-options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** How long a report is kept after it was closed: two years. */
const KEPT_S = 2 * 365 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** Reporter, reported member and reason while it is open, so that there is one open report of each; null once closed. */
  openKey: { type: String, default: null },
  reporterId: { type: String, required: true },
  reportedId: { type: String, required: true },
  reason: { type: String, enum: REPORT_REASONS, required: true },
  /** The position in `REPORT_SEVERITIES`: 0 is the gravest. */
  severity: { type: Number, required: true },
  status: { type: String, enum: REPORT_STATUSES, required: true },
  /** What the reporter said, the first time and each time they added to it. */
  statements: { type: mongoose.Schema.Types.Mixed, required: true },
  createdAt: { type: Date, required: true },
  /** When the last statement was made. */
  addedAt: { type: Date, required: true },
  /** The admin who works on it. */
  claimedBy: { type: String, default: null },
  claimedAt: { type: Date, default: null },
  closedBy: { type: String, default: null },
  closedAt: { type: Date, default: null },
  outcome: { type: String, enum: [...REPORT_OUTCOMES, null], default: null },
  /** For staff alone. */
  note: { type: String, default: null },
};

/** A message as it was when it was reported: a copy, which the message's later removal does not touch. */
export interface ReportedMessage {
  seq: number;
  senderId: string;
  content: string;
  createdAt: Date;
  warning: MessageWarning | null;
}

/** What a reporter said at one time. */
export interface ReportStatement {
  details: string | null;
  evidence: ReportedMessage[];
  at: Date;
}

/** That a member reported another, and what staff did. */
export interface Report
  extends StoredFields<typeof fields, { statements: ReportStatement[]; outcome: ReportOutcome | null }> {}

const schema = new mongoose.Schema<Report>(fields, { collection: 'reports', versionKey: false, minimize: false });
schema.index({ openKey: 1 }, { unique: true, partialFilterExpression: { openKey: { $type: 'string' } } });
schema.index({ severity: 1, createdAt: 1, _id: 1 });
schema.index({ status: 1, createdAt: 1, _id: 1 });
schema.index({ reporterId: 1, createdAt: -1 });
schema.index({ reportedId: 1, createdAt: -1 });
schema.index({ closedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const ReportModel = mongoose.model('Report', schema);

/** The key of the one open report of a member by another for a reason. */
export const getOpenKey = (reporterId: string, reportedId: string, reason: Report['reason']): string =>
  `${reporterId}:${reportedId}:${reason}`;
