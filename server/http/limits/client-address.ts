import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The longest text of an IP address; what a proxy names beyond it is cut. */
const MAX_LENGTH = 45;
const GROUPS = 8;
/** Groups of an IPv6 address that name the network of one subscriber, and those that name the site to which it belongs. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * Returns under which name a client's address is counted: an IPv4 address as it is, also where it is written as an IPv6
 * address, and of an IPv6 address its /64 network, all of which belongs to one subscriber.
 */
export const toNetwork = (address: string): string => toPrefix(address, NETWORK_GROUPS);

/**
 * Returns the name of the site of a client's address: of an IPv6 address its /48 network, as anybody who rents a server gets
 * one, with 65,536 networks of {@link toNetwork}; of an IPv4 address the address itself.
 */
export const toSite = (address: string): string => toPrefix(address, SITE_GROUPS);

/** An address with the port that some proxies add: `203.0.113.8:50000`, `[2001:db8::1]:50000`. */
const WITH_PORT = /^(?:\[(?<inBrackets>[^\]]+)\]|(?<dotted>[\d.]+))(?::\d+)?$/;

const toPrefix = (named: string, count: number): string => {
  const { inBrackets, dotted } = WITH_PORT.exec(named)?.groups ?? {};
  const address = inBrackets ?? dotted ?? named;
  const withoutZone = address.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return address.slice(0, MAX_LENGTH);
  const groups = readGroups(withoutZone);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
};

/** Returns the eight groups of an IPv6 address. The URL parser brings all its spellings to one form. */
const readGroups = (address: string): number[] => {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
};

/**
 * Returns the network of the client that sent a request, as {@link toNetwork} names it. `X-Forwarded-For` is believed only
 * as far as there are proxies (R4), as Koa does for `ctx.ip`.
 */
export const readClientNetwork = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const named = trustedProxies > 0 ? [headers['x-forwarded-for'] ?? ''].flat().join(',') : '';
  const [forwarded = ''] = named
    .split(',')
    .map((one) => one.trim())
    .slice(-trustedProxies);
  return toNetwork(forwarded || socket.remoteAddress || '');
};
