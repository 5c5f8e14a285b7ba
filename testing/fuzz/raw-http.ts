import { once } from 'node:events';
import { connect } from 'node:net';
import type { FuzzedRequest } from './http-requests.ts';

/** What whoever sends a request adds to it. */
export interface Sender {
  readonly cookie: string;
}

/** The status of an answer and its body; null where the connection ended, or was left, without one. */
export interface RawReply {
  readonly status: number | null;
  readonly text: string;
}

/** How long an answer may take, and how long one is waited for that need not come, in milliseconds. */
const DUE_MS = 15_000;
const LEFT_MS = 150;

/** Returns a request's bytes. Whoever sends it can be left out. */
const toBytes = ({ method, target, headers, body }: FuzzedRequest, host: string, sender: Sender | null): Buffer => {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const own: [string, string][] = [
    ['Host', host],
    ['Connection', 'close'],
    ...(sender ? ([['Cookie', sender.cookie]] as [string, string][]) : []),
    ...(body ? ([['Content-Length', String(body.length)]] as [string, string][]) : []),
  ];
  const all = [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers];
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
};

/** Returns what has been received as a reply, without interim ones. */
const readReply = (received: string): RawReply & { isComplete: boolean } => {
  const said = received.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(said) ?? [];
  const end = said.indexOf('\r\n\r\n');
  if (status === undefined || end < 0) return { status: null, text: '', isComplete: false };
  const [head, text] = [said.slice(0, end), said.slice(end + 4)];
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return { status: Number(status), text, isComplete: length !== undefined && text.length >= Number(length) };
};

/** Sends a request on a connection of its own and returns the reply. Rejects where one is due and does not come. */
export const sendFuzzed = async (url: string, request: FuzzedRequest, sender: Sender | null): Promise<RawReply> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let isLate = false;
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => {});
  const timer = setTimeout(
    () => {
      isLate = true;
      socket.destroy();
    },
    request.isWhole ? DUE_MS : LEFT_MS,
  );
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    if (readReply(received).isComplete) socket.destroy();
  });
  socket.write(toBytes(request, host, sender));
  await closed;
  clearTimeout(timer);
  const { status, text } = readReply(received);
  if (isLate && request.isWhole && status === null) throw new Error('No answer came.');
  return { status, text };
};

/** Returns what is wrong with a reply, or null: any fault of the server's own, but for an honest 503; internals shown. */
export const findFault = ({ status, text }: RawReply): string | null => {
  if (status !== null && status >= 500 && !(status === 503 && text.includes('"code":"unavailable"'))) {
    return `${status}: ${text.slice(0, 300)}`;
  }
  const isShowing = status !== null && status >= 400 && /Mongo|CastError|ZodError|node_modules|at \w+ \(/.test(text);
  return isShowing ? `${status} shows internals: ${text.slice(0, 300)}` : null;
};
