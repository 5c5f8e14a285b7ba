import type { IncomingHttpHeaders } from 'node:http';

/** What browsers say of a request of the page itself, and of one that the user has made by hand. */
const OWN_SITES: readonly string[] = ['same-origin', 'none'];

/** Whether each `Origin` is the service's own: clients that are no browser may send the one they were given beside one of theirs. */
const isOwnOrigin = (origin: string, own: readonly string[]): boolean =>
  origin.split(', ').every((one) => own.includes(one));

/**
 * Whether a write comes from a page of the service or from a client that is no browser (R9). Each header counts where it is
 * present; a request with neither is no browser's.
 */
export const isOwnWrite = (headers: IncomingHttpHeaders, own: readonly string[]): boolean => {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (site === undefined || OWN_SITES.includes(String(site))) && (origin === undefined || isOwnOrigin(origin, own));
};

/**
 * Whether a request of a socket comes from a page of the service: by its `Origin`, or, where a browser sends none (the GET of
 * polling), by `Sec-Fetch-Site` (R20). Stricter than {@link isOwnWrite}: a request with neither is refused.
 */
export const isFromOwnPage = (headers: IncomingHttpHeaders, own: readonly string[]): boolean =>
  headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : isOwnOrigin(headers.origin, own);
