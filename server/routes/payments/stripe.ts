import type { Context, Middleware } from 'koa';
import { clock } from '../../domain/kernel/clock.ts';
import { getContext } from '../../domain/kernel/context.ts';
import { DomainError, notFound } from '../../domain/kernel/errors.ts';
import { takeStripeEvent, takeUnknownMessage } from '../../domain/membership/payments/stripe-events.ts';
import { arriveWithin, TIME_LIMITS } from '../../http/request/time-limits.ts';
import { readStripeEvent } from '../../stripe/event.ts';
import { isSigned } from '../../stripe/signature.ts';

const PATH = '/api/payments/stripe';
const MAX_BYTES = 256 * 1024;

/**
 * Serves the address to which the payment provider sends its messages. Their signature is all that counts, made over their bytes as they
 * came: no cookie, and no form but the provider's.
 */
export const serveStripe = (): Middleware => async (ctx, next) => {
  if (ctx.path !== PATH) return next();
  const { stripe } = getContext().payments;
  if (!stripe) throw notFound('no provider takes payments');
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST');
    throw new DomainError('method_not_allowed');
  }
  ctx.set('Cache-Control', 'no-store');
  const body = await readBytes(ctx);
  if (!isSigned(body, ctx.get('Stripe-Signature'), stripe.webhookSecret, clock.now())) {
    throw new DomainError('bad_request', 'This message is not signed by the payment provider, or it is old.');
  }
  const event = readStripeEvent(body.toString('utf8'));
  if (!event) {
    await takeUnknownMessage();
    throw new DomainError('bad_request', 'This message has not the form of one.');
  }
  await takeStripeEvent(event);
  ctx.status = 204;
};

/** Reads a body as it comes. Throws for one that is too large (413), too slow (408), or breaks off (400). */
const readBytes = async (ctx: Context): Promise<Buffer> => {
  if ((ctx.request.length ?? 0) > MAX_BYTES) throw new DomainError('too_large');
  const chunks: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => ctx.req.iterator({ destroyOnReturn: false }) };
  const read = async () => {
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of chunks) {
      parts.push(part);
      length += part.length;
      if (length > MAX_BYTES) throw new DomainError('too_large');
    }
    return Buffer.concat(parts);
  };
  const reading = read().catch((error: unknown) => {
    ctx.req.resume();
    throw error instanceof DomainError ? error : new DomainError('bad_request', 'The message broke off.');
  });
  return arriveWithin(reading, TIME_LIMITS.bodyMs);
};
