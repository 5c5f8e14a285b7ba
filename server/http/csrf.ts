import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { CSRF_COOKIE } from '../../shared/cookies.ts';

/**
 * Sets the cookie `csrf_token`, which the specification lists, where a browser lacks it. Nothing asks for it back: whether a
 * write is one of our own is decided by where it comes from (R9).
 */
export const setCsrfCookie = (ctx: Context): void => {
  if (ctx.cookies.get(CSRF_COOKIE)) return;
  ctx.cookies.set(CSRF_COOKIE, randomBytes(16).toString('base64url'), {
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
    overwrite: true,
  });
};
