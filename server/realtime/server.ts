import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { Role } from '../../shared/options.ts';

/** Whose socket it is, as known when it connected. The rights that count are read anew for every event. */
export interface SocketOwner {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly lacksSecondFactor: boolean;
}

/** What a socket carries. */
export interface SocketData {
  owner: SocketOwner;
  /** How many changes of rights the process had heard of when the owner was read. */
  changesHeard: number;
  /** The network of the client's address, as `toNetwork` names it. */
  network: string;
}

/** Events are typed where they are sent and received, by the contract's own types. */
// biome-ignore lint/suspicious/noExplicitAny: socket.io's own shape for "any event".
type AnyEvents = Record<string, (...args: any[]) => void>;
export type LiveServer = Server<AnyEvents, AnyEvents, AnyEvents, SocketData>;
export type LiveSocket = Socket<AnyEvents, AnyEvents, AnyEvents, SocketData>;

/**
 * Attaches Socket.IO to the service's HTTP server; `admit` says whether a request may open a connection. Connection state recovery stays
 * off: it would restore rooms to a client that has lost its right to them meanwhile (F5); clients catch up by `seq`.
 */
export const createIo = (httpServer: HttpServer, admit: (request: IncomingMessage) => Promise<boolean>): LiveServer => {
  const io: LiveServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 32 * 1024,
    connectTimeout: 10_000,
    transports: ['polling', 'websocket'],
    allowRequest: (request, decide) => {
      admit(request).then(
        (isAdmitted) => decide(isAdmitted ? null : 'too many connections', isAdmitted),
        () => decide('unavailable', false),
      );
    },
  });
  io.engine.on('flush', holdWrites);
  return io;
};

/** What Engine.IO's types hide: the TCP connection beneath one by WebSocket. */
interface FlushedConnection {
  readonly transport: { readonly socket?: { readonly _socket?: TcpSocket | null } };
}

/**
 * Holds what a connection sends until the end of the turn of the event loop, so that it is written by one call to the system: a group
 * of messages gives each of its people several pushes and acknowledgements, which were a call each.
 */
const holdWrites = ({ transport }: FlushedConnection): void => {
  const tcp = transport.socket?._socket;
  if (!tcp || tcp.writableCorked > 0) return;
  tcp.cork();
  process.nextTick(() => tcp.uncork());
};

/** The id of a socket's connection, the `sid` of its further requests. Engine.IO's types hide it. */
export const readConnectionId = ({ conn }: LiveSocket): string => (conn as unknown as { id: string }).id;

/**
 * Returns the id of the connection that a request belongs to, empty for the first request of one. Where it is repeated, the
 * last one counts, as for the transport.
 */
export const readSid = ({ url = '' }: IncomingMessage): string =>
  (URL.canParse(url, 'http://host') && new URL(url, 'http://host').searchParams.getAll('sid').at(-1)) || '';

const NO_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {} });

/**
 * Drops the request that opened a connection, with its cookie: it is a third of an idle socket's memory. Socket.IO's page
 * on memory usage does the same.
 */
export const forgetRequest = (socket: LiveSocket): void => {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: NO_HANDSHAKE });
};
