import type { LiveServer, LiveSocket } from '../server.ts';
import { createWindowCount } from './window-count.ts';

/** The most events of one socket in a window of time; further ones are refused (R57). */
export const MAX_EVENTS = 40;
export const WINDOW_MS = 10_000;
/** Over so many packets of any kind in a window, a connection is closed. Browsers send one or two a second at most. */
const MAX_PACKETS = 2 * MAX_EVENTS;
/** Calls of the contract are counted by their own limits (`server/http/rate-limits.ts`), which none passes with more than these. */
const MAX_CALLS = 600;
const CALL = /^2\d*\["call",/;

/** How long a connection that is closed for this may still read why, in milliseconds. */
const END_AFTER_MS = 500;

type Connection = LiveSocket['conn'];

/** What Engine.IO's types hide: the connection of the `ws` library beneath one by websocket. */
interface WebSocketTransport {
  readonly socket?: { pause(): void; terminate(): void };
}
const getWebSocket = ({ transport }: Connection) => (transport as unknown as WebSocketTransport).socket;

export interface PacketLimitParts {
  /** Whether calls of the contract are limited; not in load tests. */
  readonly areCallsLimited: boolean;
  /** Called before the socket of a signed-in user is closed. */
  onExceeded(userId: string): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Closes every connection that sends more than twice the budget of events, whatever it sends: events, also those that nobody
 * listens to, acknowledgements, heartbeats, requests for namespaces; signed in or not.
 */
export const limitPackets = (io: LiveServer, { areCallsLimited, onExceeded, onError }: PacketLimitParts): void => {
  const cutOff = async (connection: Connection): Promise<void> => {
    const webSocket = getWebSocket(connection);
    // What is under way is not read any more, or a flood would go on until the client agrees to the end.
    webSocket?.pause();
    connection.removeAllListeners('data');
    const socket = [...io.of('/').sockets.values()].find(({ conn }) => conn === connection);
    if (socket) await onExceeded(socket.data.owner.userId).catch(onError);
    // By the server, so that the client does not reconnect at once.
    if (socket) socket.disconnect(true);
    else connection.close();
    setTimeout(() => webSocket?.terminate(), END_AFTER_MS).unref();
  };

  io.engine.on('connection', (connection: Connection) => {
    const countPacket = createWindowCount(WINDOW_MS);
    const countCall = createWindowCount(WINDOW_MS);
    let isCutOff = false;
    const onPacket = (packet?: { readonly data?: unknown }) => {
      const isCall = typeof packet?.data === 'string' && CALL.test(packet.data);
      if (isCall && !areCallsLimited) return;
      if (isCutOff || (isCall ? countCall() <= MAX_CALLS : countPacket() <= MAX_PACKETS)) return;
      isCutOff = true;
      void cutOff(connection);
    };
    // `upgrading` is emitted for each probe of another transport, which is no packet of the connection yet.
    connection.on('packet', onPacket);
    connection.on('upgrading', onPacket);
  });
};
