import type { MessageWarning } from '../../../shared/options.ts';
import type { ReportOutcome, ReportReason, ReportSeverity, ReportStatus } from '../../../shared/report-options.ts';

/** The labels of reports and warnings: apart from the others, which the landing page loads. */

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  harassment: 'Harassment or insults',
  money: 'Asking for money',
  'false-identity': 'False identity',
  'not-single': 'Not single',
  'under-age': 'Under age',
  indecent: 'Indecent content',
  'moving-elsewhere': 'Moving to another place',
  other: 'Something else',
};

export const REPORT_STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  received: 'Received',
  reviewed: 'Looked at',
  closed: 'Closed',
};

export const REPORT_SEVERITY_LABELS: Readonly<Record<ReportSeverity, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
};

export const REPORT_OUTCOME_LABELS: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'No action',
  warned: 'Warned',
  limited: 'Introductions limited',
  suspended: 'Suspended',
};

/** What a marked message seems to do, for staff. */
export const WARNING_LABELS: Readonly<Record<MessageWarning, string>> = {
  money: 'Money',
  insult: 'Insult',
  elsewhere: 'Another place',
};

/** What the receiver of a message reads beside it. */
export const WARNING_SENTENCES: Readonly<Record<MessageWarning, string>> = {
  money: 'This seems to ask for money. Please don’t send any to someone you don’t know well.',
  insult: 'This may be hurtful. You don’t have to answer.',
  elsewhere: 'This suggests another place to talk. There, we can’t help if something goes wrong.',
};

/** What the sender of a message is asked before it is sent. */
export const WARNING_QUESTIONS: Readonly<Record<MessageWarning, string>> = {
  money: 'This seems to ask for money. Do you want to send it?',
  insult: 'This may be hurtful. Do you want to send it?',
  elsewhere: 'This seems to share contact details or to suggest another place to talk. Do you want to send it?',
};
