/** In which order the review queue is read: those that wait longest first, or the latest first. */
export const QUEUE_ORDERS = ['oldest', 'newest'] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

/** The promised time for the review of an application, in hours. */
export const REVIEW_PROMISE_HOURS = 72;

/** Bounds of what a reviewer asks an applicant: characters of a question and of its answer, and questions in an application. */
export const REVIEW_QUESTION = { maxLength: 1_000, maxAnswerLength: 4_000, maxCount: 5 } as const;

/** The most characters of an appeal. */
export const MAX_APPEAL_LENGTH = 4_000;

/** What staff keep short texts for: reviewers for reasons and questions, matchmakers for replies, admins for answers of support. */
export const SAVED_TEXT_KINDS = ['rejection', 'question', 'reply', 'support'] as const;
export type SavedTextKind = (typeof SAVED_TEXT_KINDS)[number];

/** Bounds of texts that staff keep: characters, and how many of a kind are offered. */
export const SAVED_TEXT = { maxTitleLength: 60, maxLength: 1_000, maxCount: 100 } as const;

/** What the service looks for in an application, in the order in which reviewers read it. */
export const REVIEW_FINDINGS = [
  'under-age',
  'age-missing',
  'disposable-email',
  'same-email',
  'same-phone',
  'same-text',
  'same-name',
  'contact-data',
  'short-text',
  'repeated-text',
] as const;
export type ReviewFinding = (typeof REVIEW_FINDINGS)[number];

/** Below this age nobody is accepted; who applies confirms to be older. */
export const ADULT_AGE = 18;
/** How many accounts are named for a finding. */
export const MAX_NAMED_ACCOUNTS = 5;

/** For how many weeks it is counted how the promise was kept. */
export const REVIEW_FIGURE_WEEKS = 8;

/** What staff decide on and can take back for a while. `marked`: that the marked messages of somebody were looked at. */
export const DECISION_KINDS = ['application', 'photo', 'report', 'appeal', 'marked'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** For how many seconds a decision can wait at most, and how many the staff console asks for. */
export const UNDO_SECONDS = { max: 30, console: 10 } as const;

/** After so many minutes without an act of whoever claimed something, somebody else takes it over without a reason. */
export const CLAIM_IDLE_MINUTES = 30;
/** The most characters of a reason for taking over what somebody else works on. */
export const MAX_TAKE_OVER_REASON = 200;
