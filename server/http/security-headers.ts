import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Context, Middleware } from 'koa';

/** The headers that are the same for every response: Helmet's, computed once. The content security policy is separate. */
const FIXED_HEADERS = (() => {
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

/** Sets the security headers (R54) on every response, including refusals and files. */
export const setSecurityHeaders = (ownOrigins: () => readonly string[]): Middleware => {
  let known: readonly string[] = [];
  let policy = '';
  return (ctx, next) => {
    const own = ownOrigins();
    if (own !== known) [known, policy] = [own, buildContentPolicy(own)];
    ctx.set(FIXED_HEADERS);
    ctx.set('Content-Security-Policy', policy);
    return next();
  };
};

/** Returns a fresh nonce, which it adds to the content security policy of this one response. */
export const addNonce = (ctx: Context): string => {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(ctx.response.get('Content-Security-Policy'));
  ctx.set(
    'Content-Security-Policy',
    policy.replace(/(script-src|style-src) 'self'/g, (directive) => `${directive} 'nonce-${nonce}'`),
  );
  return nonce;
};

const buildContentPolicy = (own: readonly string[]): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    // A policy can't name an IPv6 host; there, browsers apply 'self' to its sockets as well.
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
