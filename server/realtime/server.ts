import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { SocketData } from './presence/person.ts';

/** Events are typed where they are sent and received, by the contract's own types. */
// biome-ignore lint/suspicious/noExplicitAny: socket.io's own shape for "any event".
type AnyEvents = Record<string, (...args: any[]) => void>;
export type LiveServer = Server<AnyEvents, AnyEvents, AnyEvents, SocketData>;
export type LiveSocket = Socket<AnyEvents, AnyEvents, AnyEvents, SocketData>;

/**
 * Socket.IO on the service's HTTP server. Connection state recovery stays off: it would give someone their rooms back whose
 * right went meanwhile (F5); clients catch up by `seq`.
 */
export const createIo = (httpServer: HttpServer): LiveServer =>
  new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 32 * 1024,
    connectTimeout: 10_000,
    transports: ['polling', 'websocket'],
  });

const NO_HANDSHAKE = Object.freeze({ headers: {}, query: {}, auth: {} });

/** Lets go of the request that opened a connection, cookie and all: it is a third of an idle socket's memory. */
export const forgetRequest = (socket: LiveSocket): void => {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: NO_HANDSHAKE });
};
