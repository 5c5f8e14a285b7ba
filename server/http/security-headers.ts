import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Context, Middleware } from 'koa';
import { TRUSTED_LOADER, TRUSTED_WORKER } from '../../shared/prerender.ts';

/** What browsers offer to pages and no page of ours uses. Writing to the clipboard is used: staff copy one-time links. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * The headers that are the same for every response, computed once: Helmet's, and that browsers refuse what no page uses. The
 * content security policy is separate.
 */
const FIXED_HEADERS = (() => {
  const headers: Record<string, string> = {
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
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

/** Makes the browser delete what it has stored of the service, but for cookies: the chosen theme is one of them (R29). */
export const clearBrowserData = (ctx: Context): void => {
  ctx.set('Clear-Site-Data', '"cache", "storage"');
};

const TRUSTED_TYPES = /; require-trusted-types-for 'script'; trusted-types [^;]+/;

/** Lets this one page write HTML from text, for a library that cannot do without. Scripts still come from our files alone. */
export const allowHtmlFromText = (ctx: Context): void => {
  ctx.set('Content-Security-Policy', String(ctx.response.get('Content-Security-Policy')).replace(TRUSTED_TYPES, ''));
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
    // Text becomes neither HTML nor the address of a script, but in the loader of a prerendered page and for the service worker.
    'require-trusted-types-for': "'script'",
    'trusted-types': `${TRUSTED_LOADER} ${TRUSTED_WORKER}`,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
