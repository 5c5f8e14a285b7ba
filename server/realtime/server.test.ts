import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Socket as TcpSocket } from 'node:net';
import { io as connect } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createIo, type LiveSocket } from './server.ts';

/** Returns a socket of a server of its own by WebSocket, as the server and as its client have it. */
const openSocket = async () => {
  const httpServer = createServer();
  const io = createIo(httpServer, async () => true);
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const { port } = httpServer.address() as AddressInfo;
  const connected = new Promise<LiveSocket>((resolve) => io.once('connection', resolve));
  const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  onTestFinished(async () => {
    client.close();
    await io.close();
  });
  const [socket] = await Promise.all([connected, new Promise<void>((resolve) => client.once('connect', resolve))]);
  return { socket, client, port };
};

test('what a socket sends at once is written by two calls: the first packet, and all others once that has left', async () => {
  const { socket, client, port } = await openSocket();
  const received: number[] = [];
  client.on('push', (at: number) => received.push(at));
  const many = vi.spyOn(TcpSocket.prototype, '_writev');
  const one = vi.spyOn(TcpSocket.prototype, '_write');
  onTestFinished(() => void vi.restoreAllMocks());
  const sent = Array.from({ length: 20 }, (_, at) => at);
  for (const at of sent) socket.emit('push', at);
  await expect.poll(() => received).toEqual(sent);
  // Other tests of the process may have connections of their own.
  const writers = [...many.mock.contexts, ...one.mock.contexts] as TcpSocket[];
  const written = writers.filter(({ localPort }) => localPort === port);
  expect(written).toHaveLength(2);
});
