import { ERRORS, type ErrorCode, type Issue } from '../../../shared/contract/base/errors.ts';

/** A refusal with a sentence for people; the transport turns its code into a status. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds after which trying again may help. */
  readonly retryAfter: number | undefined;
  /** The true reason, for the log only. */
  readonly internalReason: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    more: { issues?: readonly Issue[]; retryAfter?: number; because?: string } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.internalReason = more.because;
  }
}

/** Missing and forbidden look alike; `because` goes to the log. */
export const notFound = (because?: string) => new DomainError('not_found', undefined, because ? { because } : {});
export const forbidden = (message?: string) => new DomainError('forbidden', message);
export const unauthorized = (message?: string) => new DomainError('unauthorized', message);
export const conflict = (message?: string) => new DomainError('conflict', message);
export const tooMany = (message: string, retryAfter: number) =>
  new DomainError('too_many_requests', message, { retryAfter });
export const unavailable = (retryAfter = 1) => new DomainError('unavailable', undefined, { retryAfter });
export const invalid = (path: string, message: string) =>
  new DomainError('bad_request', message, { issues: [{ path, message }] });

/** Whether a database error is a refused duplicate (E11000). */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
