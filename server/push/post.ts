import { lookup } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import type { PostPush } from '../domain/delivery/push.ts';

const LIMIT_MS = 10_000;

/** Addresses that no push service of browsers has: of this machine, of private networks, and of no machine at all. */
const NOT_PUBLIC = (() => {
  const list = new BlockList();
  for (const [network, bits] of [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const) {
    list.addSubnet(network, bits, 'ipv4');
  }
  for (const [network, bits] of [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const) {
    list.addSubnet(network, bits, 'ipv6');
  }
  return list;
})();

/** Whether an address is one that anybody on the internet reaches. */
const isPublicAddress = (address: string, family: number): boolean =>
  !NOT_PUBLIC.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** Looks a name up, and fails where it leads into a private network. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address, family }) => isPublicAddress(address, family))) {
      return callback(new Error('the name leads to an address that is not public'), '');
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });

/** Returns the time of a `Retry-After`, which is a number of seconds or a date, in milliseconds from now; undefined for none. */
const readWaitMs = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined;
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return waitMs > 0 ? waitMs : undefined;
};

/**
 * Returns a function that posts a message to a push service: it follows no redirect, waits for so long at most, and reads nothing but
 * the status and `Retry-After`.
 */
export const createPostPush =
  (limitMs = LIMIT_MS): PostPush =>
  ({ endpoint, headers, body, isNamedByOperator }) =>
    new Promise((resolve) => {
      const url = new URL(endpoint);
      const send = url.protocol === 'https:' ? requestSafely : requestPlainly;
      let isSent = false;
      const request = send(
        url,
        {
          method: 'POST',
          headers,
          agent: false,
          signal: AbortSignal.timeout(limitMs),
          ...(isNamedByOperator ? {} : { lookup: lookUpPublic }),
        },
        (response) => {
          const waitMs = readWaitMs(response.headers['retry-after']);
          resolve({ answer: response.statusCode ?? 'no answer', ...(waitMs !== undefined && { waitMs }) });
          response.destroy();
        },
      );
      request.on('finish', () => {
        isSent = true;
      });
      request.on('error', () => resolve({ answer: isSent ? 'no answer' : 'no connection' }));
      request.end(body);
    });
