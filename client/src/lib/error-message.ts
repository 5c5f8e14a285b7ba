import { ApiError } from './api.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What is said of each thing that can go wrong, where the service itself has said nothing. */
const FAILURES = {
  offline: 'We could not reach the service. Please check your connection.',
  late: 'The answer is taking too long. Please try again.',
  signedOut: 'You have been signed out. Please sign in again.',
  forbidden: 'You do not have permission to see this.',
  missing: 'This is no longer here, or you may not see it.',
  changed: 'This has changed in the meantime. Please reload and try again.',
  tooLarge: 'This is too large to send.',
  tooFast: 'That was a little too fast. Please wait a moment.',
  refused: 'This was not accepted. Please check it and try again.',
  broken: 'Something went wrong on our side. We will keep trying.',
  unavailable: 'The service is briefly unavailable. We will keep trying.',
} as const;

const BY_STATUS: Readonly<Record<number, string>> = {
  401: FAILURES.signedOut,
  403: FAILURES.forbidden,
  404: FAILURES.missing,
  408: FAILURES.late,
  409: FAILURES.changed,
  413: FAILURES.tooLarge,
  429: FAILURES.tooFast,
  502: FAILURES.unavailable,
  503: FAILURES.unavailable,
  504: FAILURES.late,
};

/** The call took longer than a call may take. */
export class LateError extends Error {
  constructor() {
    super(FAILURES.late);
    this.name = 'LateError';
  }
}

const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError;

const PASSING: readonly number[] = [401, 408, 429];

/**
 * Whether a failure says nothing about what was asked for and may pass: no connection, no answer in time, a service that is
 * down or asks to wait, a session that has ended.
 */
export const isPassing = (error: unknown): boolean =>
  !isAnswered(error) || error.status >= 500 || PASSING.includes(error.status);

/**
 * Returns the sentence to show where something could not be loaded: the service's own, else that of the table. Nothing that a
 * machine wrote is ever shown.
 */
export const describeFailure = (error: unknown): string => {
  if (!isAnswered(error)) return error instanceof LateError ? FAILURES.late : FAILURES.offline;
  if (error.status === 401) return FAILURES.signedOut;
  return error.serviceMessage ?? BY_STATUS[error.status] ?? (isPassing(error) ? FAILURES.broken : FAILURES.refused);
};

/** What a server or a proxy answers to a request that it cuts off, in words that are not ours. */
const CUT_OFF: readonly number[] = [408, 413];

/**
 * Returns the sentence to show for an action that failed: the service's own message, else the error's text, else a general
 * one. The browser's own words for a lost connection, and those for a request that was cut off, are replaced.
 */
export const getErrorMessage = (error: unknown): string => {
  if (error instanceof TypeError) return FAILURES.offline;
  if (!(error instanceof Error) || !error.message) return UNEXPECTED;
  if (!isAnswered(error)) return error.message;
  return error.serviceMessage ?? (CUT_OFF.includes(error.status) ? describeFailure(error) : error.message);
};
