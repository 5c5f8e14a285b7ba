import { io, type Socket } from 'socket.io-client';
import type { CallAnswer, ClientToServer, ServerToClient, SocketCall } from '../../shared/contract/base/events.ts';
import type { MatchMessage } from '../../shared/contract/base/views.ts';
import type { BalancedConnection, Credentials } from './balanced-connection.ts';

export interface TabEvents {
  onMessage(thread: string, message: MatchMessage): void;
  onAccepted?(match: string): void;
  /** On every connection; resolves once everything that was missed has arrived. */
  onConnect?(): Promise<void>;
}

/** A push connection as the product's client keeps it, which reconnects by itself. */
export interface Tab {
  connect(): void;
  readonly isConnected: () => boolean;
  /** When it was connected and had caught up, by `performance.now()`; null while that is not so. */
  readonly currentSince: () => number | null;
  /** Makes a call over the connection, as the client does; null where there is none, or no answer came. */
  call(request: SocketCall): Promise<CallAnswer | null>;
  /** Breaks the connection; it is restored by itself, or with `stayAway` only by `connect()`. */
  breakOff(stayAway?: boolean): void;
  /** The server its connection is with. */
  readonly server: () => number;
  /** The message of the last refusal. */
  readonly refusal: () => string;
  close(): void;
}

/** As in the product's client. */
const RECONNECTION = { reconnectionDelay: 300, reconnectionDelayMax: 2_000 };
const TURNED_OUT_MS = 1_000;
const REFUSED_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;

/** Opens the socket of a tab to the server that its connection uses. */
export const openTab = (line: BalancedConnection, { cookie, origin }: Credentials, events: TabEvents): Tab => {
  const socket: Socket<ServerToClient, ClientToServer> = io(line.url(), {
    ...RECONNECTION,
    path: '/socket.io',
    autoConnect: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { Cookie: cookie, Origin: origin },
  });
  let server = line.at();
  let current: number | null = null;
  let connection = 0;
  let refusal = '';
  const again = (ms: number) => setTimeout(() => socket.connect(), ms);

  // A balancer decides anew on every attempt.
  const aim = () => {
    server = line.at();
    (socket.io as unknown as { uri: string }).uri = line.url();
  };
  socket.io.on('reconnect_attempt', aim);
  socket.io.on('error', () => line.leave(server));
  socket.on('connect', () => {
    connection += 1;
    const mine = connection;
    events.onConnect?.().then(() => {
      if (mine !== connection || !socket.connected) return;
      current = performance.now();
    });
  });
  socket.on('disconnect', (reason) => {
    current = null;
    if (reason === 'transport close' || reason === 'transport error') line.leave(server);
    if (reason === 'io server disconnect') again(TURNED_OUT_MS);
  });
  socket.on('connect_error', (error) => {
    refusal = error.message;
    if (!socket.active && error.message !== 'unauthorized') again(REFUSED_MS);
  });
  socket.on('match:message', ({ matchId, message }) => events.onMessage(matchId, message));
  socket.on('match:updated', ({ id, status }) => {
    if (status === 'accepted') events.onAccepted?.(id);
  });

  return {
    connect: () => {
      aim();
      socket.connect();
    },
    isConnected: () => socket.connected,
    currentSince: () => current,
    call: async (request) => {
      if (!socket.connected) return null;
      return socket
        .timeout(ANSWER_WITHIN_MS)
        .emitWithAck('call', request)
        .catch(() => null);
    },
    breakOff: (stayAway = false) => {
      if (stayAway) socket.io.reconnection(false);
      socket.io.engine?.close();
    },
    server: () => server,
    refusal: () => refusal,
    close: () => void socket.disconnect(),
  };
};
