import type { Context, Middleware } from 'koa';
import { ERRORS, type ErrorBody } from '../../shared/contract/base/errors.ts';
import { DomainError, isDuplicate } from '../domain/kernel/errors.ts';
import { getRequestState, type RequestState } from './context.ts';
import { isStoreOutage } from './outage.ts';

/** Receives every internal error. */
export type OnUnexpected = (error: unknown, state: RequestState) => void;

/** Turns whatever a request throws into an error response of the contract's one form, which never has a stack. */
export const handleErrors =
  (onUnexpected: OnUnexpected): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code === 'internal') onUnexpected(error, getRequestState(ctx));
      else if (refusal.internalReason) getRequestState(ctx).internalReason = refusal.internalReason;
      sendRefusal(ctx, refusal);
    }
  };

/**
 * Returns the seconds after which a client is told to ask again: whole ones, at least one; undefined where it is told none. Whom the
 * service is too busy for is told up to twice as many, at `random`, so that not all of them come back in the same second; the end
 * of a limit is that client's own.
 */
export const tellRetryAfter = (
  { code, retryAfter }: Pick<DomainError, 'code' | 'retryAfter'>,
  random = Math.random(),
): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return code === 'unavailable' ? seconds + Math.floor(random * (seconds + 1)) : seconds;
};

/** Writes a refusal as the response. */
export const sendRefusal = (ctx: Context, refusal: DomainError): void => {
  ctx.status = ERRORS[refusal.code].status;
  ctx.set('Cache-Control', 'no-store');
  const retryAfter = tellRetryAfter(refusal);
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  // What is still on its way is not waited for.
  if (refusal.code === 'too_slow') ctx.set('Connection', 'close');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(presentRefusal(refusal, getRequestState(ctx).requestId));
};

/** Returns the one form in which every error is told. */
export const presentRefusal = ({ message, code, issues }: DomainError, requestId: string): ErrorBody => ({
  message,
  code,
  requestId,
  ...(issues ? { issues: [...issues] } : {}),
});

/** Returns what is told of anything that was thrown; `internal` for a fault of the service. */
export const toRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (isStoreOutage(error)) {
    return new DomainError('unavailable', undefined, { retryAfter: 1, internalReason: (error as Error).name });
  }
  if (isDuplicate(error)) return new DomainError('conflict');
  const name = error instanceof Error ? error.name : '';
  if (name === 'CastError' || name === 'StrictModeError') return new DomainError('bad_request');
  return new DomainError('internal');
};
