import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ROOT } from '../../server/bootstrap/root.ts';

const ASSETS = '/assets/';
const HASHED = /[\w.-]+-[\w-]{7,8}\.(?:js|css|woff2)/g;
/** What assets of the other build have before their ending. */
const MARK = '.next';
const TEXT = /^(?:text|application)\/(?:html|javascript|css|json|manifest)/;
/** What would let the service answer without a body. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];

/**
 * What stands between browsers and the product: it can be out of reach, and it can serve a later build, which is the same one with
 * other names of all its assets. The names of the build before are then not found, as after a real release.
 */
export const startFront = async () => {
  let target = '';
  let isReachable = true;
  let isNext = false;
  let assets = new Set<string>();
  const sockets = new Set<Socket>();

  const rename = (text: string): string =>
    text.replace(HASHED, (name) => (assets.has(name) ? name.replace(/\.\w+$/, (ending) => MARK + ending) : name));

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/';
    if (isNext && path.startsWith(ASSETS) && !path.includes(`${MARK}.`)) return void response.writeHead(404).end();
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    for (const name of CONDITIONS) Reflect.deleteProperty(headers, name);
    const onward = request(new URL(isNext ? path.replace(`${MARK}.`, '.') : path, target), {
      method: incoming.method ?? 'GET',
      headers,
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
    const [answer]: IncomingMessage[] = await once(onward, 'response');
    if (!answer) return;
    const { statusCode = 502, headers: answered } = answer;
    if (!isNext || !TEXT.test(answered['content-type'] ?? '') || !answered['content-length']) {
      response.writeHead(statusCode, answered);
      answer.pipe(response);
      return;
    }
    const body = Buffer.from(rename((await buffer(answer)).toString('utf8')));
    response.writeHead(statusCode, { ...answered, 'content-length': String(body.length) }).end(body);
  };

  const server = createServer((incoming, response) => {
    if (isReachable) pass(incoming, response).catch(() => response.destroy());
    else incoming.socket.destroy();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Passes everything on to the product at this address from now on, whose build is there by then. */
    leadTo: (url: string): void => {
      target = url;
      assets = new Set(readdirSync(join(ROOT, 'dist', 'client', 'assets')));
    },
    /** Ends all connections and takes no further one, or does again. */
    setReachable: (next: boolean): void => {
      isReachable = next;
      if (!next) for (const socket of sockets) socket.destroy();
    },
    /** Serves the later build from now on. */
    release: (): void => {
      isNext = true;
    },
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
