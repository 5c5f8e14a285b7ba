import { isIP } from 'node:net';

/** Whether a host, as a name or an address, is this machine alone. */
export const isLoopback = (host: string): boolean => {
  const isNamed = host === 'localhost' || host.endsWith('.localhost');
  return isNamed || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
};
