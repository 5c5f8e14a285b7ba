import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { DomainError } from '../domain/kernel/errors.ts';
import { stateOf } from './context.ts';

const CSRF_COOKIE = 'csrf_token';
const SHAPE = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * Signed double submit: the cookie holds a nonce and its HMAC over nonce and session id, the header repeats it. Nothing is
 * stored. The first key signs, all are accepted, so that keys rotate without signing anyone out.
 */
export const createCsrf = (keys: readonly string[]) => {
  const secrets = keys.map((key) => createSecretKey(Buffer.from(key)));
  const [signing] = secrets;
  if (!signing) throw new Error('At least one key is needed to sign csrf_token.');

  const issue = (sessionId: string): string => {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(signing, nonce, sessionId).toString('base64url')}`;
  };

  const fits = (token: string, sessionId: string): boolean => {
    if (!SHAPE.test(token)) return false;
    const [nonce = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    return secrets.some((secret) => timingSafeEqual(given, sign(secret, nonce, sessionId)));
  };

  return {
    issue,
    fits,
    /** Throws unless the header repeats the cookie and the token belongs to the session that was presented. */
    check(ctx: Context): void {
      const cookie = ctx.cookies.get(CSRF_COOKIE) ?? '';
      const state = stateOf(ctx);
      if (ctx.get('X-CSRF-Token') !== cookie || !fits(cookie, state.presentedSessionId)) {
        throw new DomainError('bad_csrf');
      }
      state.csrfSessionId = state.presentedSessionId;
    },
    /** Gives the answer a token where the browser's is absent or belongs to another session. */
    renew(ctx: Context): void {
      const { sessionId, csrfSessionId } = stateOf(ctx);
      if (csrfSessionId === sessionId || fits(ctx.cookies.get(CSRF_COOKIE) ?? '', sessionId)) return;
      ctx.cookies.set(CSRF_COOKIE, issue(sessionId), {
        httpOnly: false,
        sameSite: 'lax',
        signed: false,
        overwrite: true,
      });
    },
  };
};

export type Csrf = ReturnType<typeof createCsrf>;

const sign = (secret: KeyObject, nonce: string, sessionId: string): Buffer =>
  createHmac('sha256', secret).update(`${nonce}.${sessionId}`).digest();
