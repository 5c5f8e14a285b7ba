import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Where connections by WebSocket are opened. */
const SOCKETS = '/socket.io';
const SWITCHING = new Set(['upgrade', 'http2-settings']);

const isForSockets = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(SOCKETS);

/** Returns the head of a request as it came, without what asks for another protocol. */
const writeHead = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    const kept = /^connection$/i.test(name)
      ? value.split(',').filter((option) => !SWITCHING.has(option.trim().toLowerCase()))
      : SWITCHING.has(name.toLowerCase())
        ? []
        : [value];
    if (kept.length > 0) lines.push(`${name}: ${kept.join(',').trim()}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
};

/**
 * Has a server answer requests that ask for a protocol other than ours, such as HTTP/2, as if they did not, which clients may do at any
 * time (RFC 9110, 7.8). Node hands over their connections as soon as anybody listens to upgrades, and has no callback to decide that
 * before version 24, so that such a connection is given back with its request. To be called once Socket.IO is attached.
 */
export const answerForeignUpgrades = (server: Server): void => {
  const own = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isForSockets(request)) {
      for (const serve of own) serve.call(server, request, connection, head);
      return;
    }
    connection.unshift(Buffer.concat([Buffer.from(writeHead(request), 'latin1'), head]));
    server.emit('connection', connection);
  });
};
