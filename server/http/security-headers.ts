import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Context, Middleware } from 'koa';

/** The headers that never change, worked out once; the content policy comes beside them. */
const FIXED = (() => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => {},
  };
  const middleware = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
})();

/** Sets the security headers (R54) on every answer, also on refusals and files. */
export const securityHeaders = (ownOrigins: () => readonly string[]): Middleware => {
  let known: readonly string[] = [];
  let policy = '';
  return (ctx, next) => {
    const own = ownOrigins();
    if (own !== known) [known, policy] = [own, contentPolicy(own)];
    ctx.set(FIXED);
    ctx.set('Content-Security-Policy', policy);
    return next();
  };
};

/** A fresh nonce, admitted by the content policy of this one answer. */
export const admitNonce = (ctx: Context): string => {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(ctx.response.get('Content-Security-Policy'));
  ctx.set(
    'Content-Security-Policy',
    policy.replace(/(script-src|style-src) 'self'/g, (directive) => `${directive} 'nonce-${nonce}'`),
  );
  return nonce;
};

const contentPolicy = (own: readonly string[]): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    // A policy can't name an IPv6 host; where one is used, browsers take 'self' for its sockets too.
    'connect-src': [
      "'self'",
      ...own.filter((origin) => !origin.includes('[')).map((it) => it.replace(/^http/, 'ws')),
    ].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
