import cluster from 'node:cluster';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createNetServer } from 'node:net';

/** What a server process tells the one that started it: where others reach it, then that it listens. */
type FromServer = { readonly relayPort: number } | { readonly url: string };
/** What it is told: where each process that shares its port is reached by the others, by number. */
export interface ToServer {
  readonly relayPorts: readonly (readonly [number, number])[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isFromServer = (value: unknown): value is FromServer =>
  isObject(value) && ('relayPort' in value || 'url' in value);
const isToServer = (value: unknown): value is ToServer => isObject(value) && 'relayPorts' in value;

/** The server processes that share this one's port. */
export interface Siblings {
  /** This process's number, which no other process of the same start has or had. */
  readonly ownNumber: number;
  /** The port on loopback at which the process with a number is reached; undefined where there is none, or it is this one. */
  findPort(number: number): number | undefined;
  /** The ports of all others. */
  listPorts(): number[];
  /** Lets the others reach a server on a port of loopback of its own. Resolves with how to end that. */
  open(server: HttpServer): Promise<() => void>;
  /** Whether another process has passed a request on, and named the address from which it came as a proxy does. */
  hasPassedOn(request: IncomingMessage): boolean;
}

/** Returns the processes that share this one's port; null where it has its port for itself. */
export const findSiblings = (): Siblings | null => {
  const own = cluster.worker;
  if (!own) return null;
  let ports = new Map<number, number>();
  const fromOthers = new WeakSet<Socket>();
  own.on('message', (message: unknown) => {
    if (isToServer(message)) ports = new Map(message.relayPorts);
  });
  return {
    ownNumber: own.id,
    findPort: (number) => (number === own.id ? undefined : ports.get(number)),
    listPorts: () => [...ports].flatMap(([number, port]) => (number === own.id ? [] : [port])),
    open: async (server) => {
      const relay = createNetServer((connection) => {
        fromOthers.add(connection);
        server.emit('connection', connection);
      });
      // Without `exclusive` the processes would share this port as well.
      await new Promise<void>((resolve, reject) => {
        relay.once('error', reject).listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
      });
      own.send({ relayPort: (relay.address() as AddressInfo).port } satisfies FromServer);
      return () => void relay.close();
    },
    hasPassedOn: ({ socket }) => fromOthers.has(socket),
  };
};

/** Whether no other process of this start can have listened before: it has its port for itself, or prepares for the others. */
export const isFirstServer = (): boolean => cluster.worker === undefined || cluster.worker.id === 1;

/** Tells the process that started this one that it listens. */
export const announceListening = (url: string): void => {
  cluster.worker?.send({ url } satisfies FromServer);
};
