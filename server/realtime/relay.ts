import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as makeRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { readSid } from './server.ts';

/** The id of a connection begins with the number of the process that holds it, where several share a port. */
export const formatIdPrefix = (processNumber: number): string => `${processNumber}.`;
const OWNER = /^(\d+)\./;

/** Where the owner of a connection is reached, by its number; undefined for this process, and where there is none. */
export type FindOwnerPort = (processNumber: number) => number | undefined;

/**
 * Passes on to its owner what belongs to a connection that another process of the same port holds: the requests of polling, and
 * the upgrade to a WebSocket. Whichever process they reach, a connection is served by the one that has it. To be called after Socket.IO was
 * attached.
 */
export const relayToOwners = (server: Server, findOwnerPort: FindOwnerPort): void => {
  const findPort = (request: IncomingMessage): number | undefined => {
    const owner = request.url?.startsWith('/socket.io/') ? OWNER.exec(readSid(request))?.[1] : undefined;
    return owner === undefined ? undefined : findOwnerPort(Number(owner));
  };
  const before = <Args extends [IncomingMessage, ...unknown[]]>(
    event: 'request' | 'upgrade',
    relay: (port: number, ...args: Args) => void,
  ): void => {
    const listeners = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (...args: unknown[]) => {
      const port = findPort((args as Args)[0]);
      if (port !== undefined) return relay(port, ...(args as Args));
      for (const listener of listeners) Reflect.apply(listener, server, args);
    });
  };
  before('request', relayRequest);
  before('upgrade', relayUpgrade);
};

/** What is about one connection and not about what it carries (RFC 9110, 7.6.1): some of it Node would refuse to send on (R52). */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const keepLasting = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name)));

/** Whose request it is, as a proxy says it: the owner sees the address of this machine alone (R61). */
const nameClient = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat().join(', ');

const passOn = (port: number, request: IncomingMessage, headers: IncomingHttpHeaders) => {
  const { method, url: path } = request;
  const named = { ...headers, 'x-forwarded-for': nameClient(request) };
  return makeRequest({ host: '127.0.0.1', port, method, path, headers: named, setHost: false, agent: false });
};

const relayRequest = (port: number, request: IncomingMessage, response: ServerResponse): void => {
  // A body whose length is not said ends as it did.
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : {};
  const passed = passOn(port, request, { ...keepLasting(request.headers), ...framing });
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, keepLasting(answer.headers));
    pipeline(answer, response, () => {});
  });
  // The owner has ended: the client begins anew.
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(400).end();
  });
  response.on('close', () => passed.destroy());
  request.pipe(passed);
};

const relayUpgrade = (port: number, request: IncomingMessage, connection: Duplex, head: Buffer): void => {
  // It has no body, whatever it says.
  const { 'content-length': _, ...headers } = keepLasting(request.headers);
  const passed = passOn(port, request, { ...headers, connection: 'Upgrade', upgrade: request.headers.upgrade });
  const end = () => connection.destroy();
  passed.on('upgrade', (answer: IncomingMessage, owner: Duplex, first: Buffer) => {
    connection.write(formatHead(answer));
    if (first.length > 0) connection.write(first);
    if (head.length > 0) owner.write(head);
    connection.pipe(owner).pipe(connection);
    owner.on('error', end).on('close', end);
    connection.on('close', () => owner.destroy());
  });
  passed.on('response', (answer) => {
    connection.write(formatHead(answer));
    answer.pipe(connection);
  });
  passed.on('error', end);
  connection.on('error', () => passed.destroy());
  passed.end();
};

const formatHead = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
};
