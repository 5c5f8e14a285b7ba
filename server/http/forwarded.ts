import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { isLoopback } from '../bootstrap/loopback.ts';
import { forbidden } from '../domain/kernel/errors.ts';
import { sendRefusal } from './errors.ts';

const DEMO_IS_LOCAL = 'The demo is for this machine alone: its password is published.';

const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Whether a proxy says that it passed a request on. */
const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name));

/** Whether a request names this machine as its host; one without a host does not. */
const isForLoopback = ({ host = '' }: IncomingHttpHeaders): boolean => {
  const url = `http://${host}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
};

const LOOPBACK_PEER = /^(?:::1$|(?:::ffff:)?127\.)/;

/** Whether a request comes from this machine itself: from a loopback address, for a loopback host, and by no proxy. */
export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK_PEER.test(socket.remoteAddress ?? '') && isForLoopback(headers) && !isForwarded(headers);

/**
 * Whether the demo, whose password is published, may answer a request: its host is this machine, and no proxy passed it on
 * unless some are expected.
 */
export const mayReachDemo = (headers: IncomingHttpHeaders, trustProxy: number): boolean =>
  isForLoopback(headers) && (trustProxy > 0 || !isForwarded(headers));

/** Refuses whatever reaches the demo from beyond this machine. */
export const refuseFromBeyond =
  (trustProxy: number): Middleware =>
  (ctx, next) =>
    mayReachDemo(ctx.req.headers, trustProxy) ? next() : sendRefusal(ctx, forbidden(DEMO_IS_LOCAL));
