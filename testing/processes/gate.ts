import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port of this machine that leads to another address once it is open; until then it ends every connection. */
export interface Gate {
  readonly port: number;
  /** How many connections it has ended so far. */
  refused(): number;
  open(): void;
  /** Lets nobody in any more, and ends the connections that are open. */
  close(): void;
}

/** Makes a gate to an address that is not open yet. */
export const makeGate = async ({ hostname, port: target }: { hostname: string; port: string }): Promise<Gate> => {
  let [isOpen, refused] = [false, 0];
  const sockets = new Set<Socket>();
  const gate = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!isOpen) {
      refused += 1;
      return void socket.destroy();
    }
    const through = connect(Number(target), hostname);
    socket.pipe(through).pipe(socket);
    through.on('error', () => through.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const address = gate.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    refused: () => refused,
    open: () => {
      isOpen = true;
    },
    close: () => {
      gate.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
