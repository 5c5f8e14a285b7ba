/** In the place of the id of who acted, in a filter of the audit: the command line and the workers. */
export const SERVICE_ACTOR = 'service';

/** How a check of the whole audit was started: from the command line, or by the clock. */
export const AUDIT_CHECKERS = ['command', 'job'] as const;
