import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { DomainError } from '../../domain/kernel/errors.ts';
import { arriveWithin, type TimeLimits } from './time-limits.ts';

const MAX_BYTES = 32 * 1024;
const MAX_DEPTH = 10;

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${MAX_BYTES}b`,
  onerror: (error) => {
    const { status } = error as Error & { status?: number };
    if (status === 413) throw new DomainError('too_large');
    if (status === 415) throw new DomainError('not_json');
    throw new DomainError('bad_request', 'What was sent is not valid JSON.');
  },
});
const next = async () => {};

/**
 * Returns a request's JSON body, `{}` where there is none. Throws, in this order, for more than 32 KB (413), for anything
 * that is not JSON (415), for what does not arrive in time (408), and for what cannot be parsed or is nested deeper than 10 levels (400).
 */
export const readBody = async (ctx: Context, { bodyMs }: TimeLimits): Promise<unknown> => {
  const length = ctx.request.length ?? 0;
  const isChunked = ctx.req.headers['transfer-encoding'] !== undefined;
  if (length > MAX_BYTES) throw new DomainError('too_large');
  if (length === 0 && !isChunked) return {};
  if (ctx.request.is('application/json') !== 'application/json') throw new DomainError('not_json');
  await arriveWithin(parseJson(ctx, next), bodyMs);
  const { body } = ctx.request;
  requireShallow(body);
  return body;
};

/** Throws `bad_request` for a value that is nested deeper than 10 levels. */
export const requireShallow = (value: unknown): void => {
  if (isDeeperThan(value, MAX_DEPTH)) throw new DomainError('bad_request', 'What was sent is nested too deeply.');
};

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
};
