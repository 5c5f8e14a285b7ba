/** The option sets of reports: apart from the others, which the landing page loads. */

/** Why a member reports another. */
export const REPORT_REASONS = [
  'harassment',
  'money',
  'false-identity',
  'not-single',
  'under-age',
  'indecent',
  'moving-elsewhere',
  'other',
] as const;
/** How a report stands: staff have received it, are looking at it, or have closed it. */
export const REPORT_STATUSES = ['received', 'reviewed', 'closed'] as const;
/** How soon staff should look at a report, gravest first. */
export const REPORT_SEVERITIES = ['urgent', 'high', 'normal'] as const;
/** What staff did when they closed a report. */
export const REPORT_OUTCOMES = ['nothing', 'warned', 'limited', 'suspended'] as const;

/** Which senders of marked messages are listed: those who wait for a look, or all. */
export const MARKED_STATUSES = ['waiting', 'all'] as const;

export type MarkedStatus = (typeof MARKED_STATUSES)[number];
export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export type ReportSeverity = (typeof REPORT_SEVERITIES)[number];
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
