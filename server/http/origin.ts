import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write comes from our own origin, or from a client that sends no `Origin` (its CSRF token is checked in any
 * case).
 */
export const isOwnOrigin = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.origin === undefined || own.includes(headers.origin);
};
