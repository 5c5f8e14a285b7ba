import { ERRORS, type ErrorCode, type Issue } from '../../../shared/contract/base/errors.ts';

/** A refusal with a sentence for the user. The transport turns its code into a status. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** The seconds after which trying again may help. */
  readonly retryAfter: number | undefined;
  /** The true reason, for the log only. */
  readonly internalReason: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    more: { issues?: readonly Issue[]; retryAfter?: number; internalReason?: string } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.internalReason = more.internalReason;
  }
}

/** Returns the error for what is missing or may not be seen; `internalReason` is written to the log only. */
export const notFound = (internalReason?: string) =>
  new DomainError('not_found', undefined, internalReason ? { internalReason } : {});
/** Returns the error for what the actor may see but not do. */
export const forbidden = (message?: string) => new DomainError('forbidden', message);
/** Returns the error for a caller who is not signed in with a usable account, or whose proof of identity is refused. */
export const unauthorized = (message?: string) => new DomainError('unauthorized', message);
/** Returns the error for a change that the present state does not allow. */
export const conflict = (message?: string) => new DomainError('conflict', message);
/**
 * Returns the error for a limit that is reached, with the code's own sentence where `message` is undefined; `retryAfter`: the
 * seconds until the next attempt may succeed.
 */
export const tooMany = (message: string | undefined, retryAfter: number) =>
  new DomainError('too_many_requests', message, { retryAfter });
/** The sentence for a member who has looked at as many profiles as one may in a day. */
export const TOO_MANY_PROFILES = 'You have looked at many profiles today. Please come back tomorrow.';
/** Returns the error for what the service cannot do at the moment; `retryAfter` in seconds. */
export const unavailable = (retryAfter = 1) => new DomainError('unavailable', undefined, { retryAfter });
/** `bad_request` with one issue, at a path of the input. */
export const invalid = (path: string, message: string) =>
  new DomainError('bad_request', message, { issues: [{ path, message }] });

/** Whether an error is the database's refusal of a duplicate key (E11000). */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
