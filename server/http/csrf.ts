import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain/kernel/errors.ts';
import { getRequestState } from './context.ts';

const CSRF_COOKIE = 'csrf_token';
/** How many tokens are known to be somebody's: every request brings one, and whose it is never changes. */
const MAX_KNOWN = 10_000;
const TOKEN_FORM = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * Creates the protection against cross-site requests, a signed double submit: the cookie holds a nonce and an HMAC of nonce
 * and session id, and the header must repeat it. Nothing is stored, but verified tokens are remembered. The first key signs
 * and all keys verify, so that keys can be rotated without signing anyone out.
 */
export const createCsrf = (keys: readonly string[]) => {
  const secrets = keys.map((key) => createSecretKey(Buffer.from(key)));
  const [signing] = secrets;
  if (!signing) throw new Error('At least one key is needed to sign csrf_token.');

  const issue = (sessionId: string): string => {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(signing, nonce, sessionId).toString('base64url')}`;
  };

  const verify = (token: string, sessionId: string): boolean => {
    if (!TOKEN_FORM.test(token)) return false;
    const [nonce = '', mac = ''] = token.split('.');
    const presented = Buffer.from(mac, 'base64url');
    return secrets.some((secret) => timingSafeEqual(presented, sign(secret, nonce, sessionId)));
  };

  /** Verified tokens with their sessions. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  const isTokenOf = (token: string, sessionId: string): boolean => {
    const key = `${token} ${sessionId}`;
    if (known.has(key)) return true;
    const isVerified = verify(token, sessionId);
    if (isVerified) known.set(key, true);
    return isVerified;
  };

  return {
    issue,
    isTokenOf,
    /** Throws `bad_csrf` unless the header repeats the cookie and the token belongs to the presented session. */
    check(ctx: Context): void {
      const cookie = ctx.cookies.get(CSRF_COOKIE) ?? '';
      const state = getRequestState(ctx);
      if (ctx.get('X-CSRF-Token') !== cookie || !isTokenOf(cookie, state.presentedSessionId)) {
        throw new DomainError('bad_csrf');
      }
      state.csrfSessionId = state.presentedSessionId;
    },
    /** Sets a new token cookie where the browser's is missing or belongs to another session. */
    renew(ctx: Context): void {
      const { sessionId, csrfSessionId } = getRequestState(ctx);
      if (csrfSessionId === sessionId || isTokenOf(ctx.cookies.get(CSRF_COOKIE) ?? '', sessionId)) return;
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
