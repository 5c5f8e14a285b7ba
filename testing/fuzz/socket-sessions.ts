import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Socket as ClientSocket } from 'socket.io-client';

/** Opens a websocket of a signed-in browser on bytes alone. Throws where the server refuses the upgrade. */
const openWebSocket = async (url: string, cookie: string): Promise<Socket> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${url}`,
      `Cookie: ${cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 101 ')) throw new Error(`The upgrade was refused: ${answer}`);
  return socket;
};

const isClosed = async (socket: Socket): Promise<void> => {
  if (socket.destroyed) return;
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
};

/** The frame that enters the namespace. */
const GREETING = Buffer.concat([Buffer.from([0x81, 0x82]), Buffer.alloc(4), Buffer.from('40')]);

/** Sends bytes over a websocket of its own, after entering the namespace where `greets`, and closes it. */
export const sendFrames = async (
  url: string,
  cookie: string,
  greets: boolean,
  frames: readonly Buffer[],
): Promise<void> => {
  const socket = await openWebSocket(url, cookie);
  if (greets) socket.write(GREETING);
  for (const bytes of frames) if (socket.writable) socket.write(bytes);
  await new Promise((resolve) => setImmediate(resolve));
  await isClosed(socket);
};

/** Makes a request of polling with a browser's cookie; `query` follows the usual one. */
export const poll = (url: string, cookie: string, query: string, body?: string): Promise<Response> =>
  fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`, {
    headers: { Cookie: cookie, Origin: url },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });

/** Sends packets as bodies of polling, together and one by one. Returns the statuses of the answers. */
export const pollPackets = async (url: string, cookie: string, packets: readonly string[]): Promise<number[]> => {
  const opened = await poll(url, cookie, '');
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const statuses: number[] = [];
  for (const body of [packets.join('\u001e'), ...packets]) {
    const answer = await poll(url, cookie, `&sid=${encodeURIComponent(sid)}`, body);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  await (await poll(url, cookie, `&sid=${sid}`, '1')).arrayBuffer();
  return statuses;
};

/** Sends events that no typed client would, then packets beneath the client, and disconnects. */
export const sendEvents = async (
  socket: Pick<ClientSocket, 'emit' | 'disconnect' | 'io'>,
  said: readonly (readonly [event: string, values: readonly unknown[]])[],
  packets: readonly string[],
): Promise<void> => {
  for (const [event, values] of said) {
    try {
      socket.emit(event, ...values);
    } catch {
      // The client's own refusal.
    }
  }
  for (const packet of packets) (socket.io.engine as unknown as { write?(packet: string): void })?.write?.(packet);
  await new Promise((resolve) => setImmediate(resolve));
  socket.disconnect();
};
