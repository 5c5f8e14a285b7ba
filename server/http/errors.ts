import type { Context, Middleware } from 'koa';
import { ERRORS, type ErrorBody } from '../../shared/contract/base/errors.ts';
import { DomainError, isDuplicate } from '../domain/kernel/errors.ts';
import { getRequestState } from './context.ts';
import { isStoreOutage } from './outage.ts';

/** Receives every internal error. */
export type OnUnexpected = (error: unknown, ctx: Context) => void;

/** Turns whatever a request throws into an error response of the contract's one form, which never has a stack. */
export const handleErrors =
  (onUnexpected: OnUnexpected): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code === 'internal') onUnexpected(error, ctx);
      else if (refusal.internalReason) getRequestState(ctx).internalReason = refusal.internalReason;
      sendRefusal(ctx, refusal);
    }
  };

/** Writes a refusal as the response. */
export const sendRefusal = (ctx: Context, refusal: DomainError): void => {
  ctx.status = ERRORS[refusal.code].status;
  ctx.set('Cache-Control', 'no-store');
  if (refusal.retryAfter !== undefined) ctx.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  const body: ErrorBody = {
    message: refusal.message,
    code: refusal.code,
    requestId: getRequestState(ctx).requestId,
    ...(refusal.issues ? { issues: [...refusal.issues] } : {}),
  };
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(body);
};

const toRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (isStoreOutage(error)) {
    return new DomainError('unavailable', undefined, { retryAfter: 1, internalReason: (error as Error).name });
  }
  if (isDuplicate(error)) return new DomainError('conflict');
  const name = error instanceof Error ? error.name : '';
  if (name === 'CastError' || name === 'StrictModeError') return new DomainError('bad_request');
  return new DomainError('internal');
};
