import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a state-changing request may come from where it says it comes from: our own origin, or a client that names
 * none (its CSRF token is checked all the same).
 */
export const isOwnOrigin = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.origin === undefined || own.includes(headers.origin);
};
