import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write comes from the service's own origin, or from a client that sends no `Origin` (its CSRF token is checked in any
 * case).
 */
export const isOwnOrigin = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.origin === undefined || own.includes(headers.origin);
};

/**
 * Whether a request of a socket comes from a page of the service: by its `Origin`, or, where a browser sends none (the GET of
 * polling), by `Sec-Fetch-Site` (R20). Stricter than {@link isOwnOrigin}, since sockets have no CSRF token.
 */
export const isFromOwnPage = (headers: IncomingHttpHeaders, own: readonly string[]): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : own.includes(headers.origin);
