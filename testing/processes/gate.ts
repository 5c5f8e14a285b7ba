import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port of this machine that leads to another address once it is open; until then it ends every connection. */
export interface Gate {
  readonly port: number;
  /** How many connections it has ended so far. */
  refused(): number;
  open(): void;
  /** Ends all connections at the moment in which one of them asks for something in which this stands, once. */
  breakOnceAt(text: string): void;
  /** Whether {@link breakOnceAt} has done so. */
  hasBroken(): boolean;
  /** Lets nobody in any more, and ends the connections that are open. */
  close(): void;
}

/** Makes a gate to an address that is not open yet. */
export const makeGate = async ({ hostname, port: target }: { hostname: string; port: string }): Promise<Gate> => {
  let [isOpen, refused] = [false, 0];
  let breaksAt: string | null = null;
  let hasBroken = false;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const gate = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!isOpen) {
      refused += 1;
      return void socket.destroy();
    }
    const through = connect(Number(target), hostname);
    socket.on('data', (bytes: Buffer) => {
      if (breaksAt === null || !bytes.includes(breaksAt)) return;
      [breaksAt, hasBroken] = [null, true];
      endAll();
    });
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
    breakOnceAt: (text) => {
      breaksAt = text;
    },
    hasBroken: () => hasBroken,
    close: () => {
      gate.close();
      endAll();
    },
  };
};
