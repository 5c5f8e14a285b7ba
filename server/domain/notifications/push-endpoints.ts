import { PUSH } from '../../../shared/limits.ts';

/** The push services of browsers: a host, or with a leading dot all hosts below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Whether an address, which came from a browser and is hostile input, may be asked to take a message: an https address of a push
 * service of browsers, on its usual port and without credentials, or of another service that the operator has named by its
 * origin. We send to it from within our network, so nothing else is allowed, however it looks.
 */
export const isPushEndpoint = (endpoint: string, furtherOrigins: readonly string[]): boolean => {
  if (endpoint.length > PUSH.maxEndpointLength || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, hash, pathname } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '' || pathname === '/') return false;
  if (furtherOrigins.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
};
