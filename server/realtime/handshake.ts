import type { IncomingMessage, ServerResponse } from 'node:http';
import { toRefusal } from '../http/errors.ts';
import { isFromOwnPage } from '../http/origin.ts';
import type { Queue } from './limits.ts';
import { type LiveServer, type LiveSocket, readConnectionId, readSid, type SocketOwner } from './server.ts';

export interface HandshakeParts {
  ownOrigins(): readonly string[];
  /** The user of a `Cookie` header's session, with their present rights; null where there is none. */
  authenticate(cookieHeader: string | undefined): Promise<SocketOwner | null>;
  /** The milliseconds for which the user's sockets are refused because they sent too much; 0 for none. */
  cutOffMs(userId: string): Promise<number>;
  readNetwork(request: IncomingMessage): string;
  /** How many changes of rights the process has heard of. */
  countChanges(): number;
  /** In which handshakes wait for their turn. */
  queue: Queue;
  /** Takes one of the connections that a user may have; false where all are taken. */
  takeSlot(userId: string, socketId: string): Promise<boolean>;
  /** Gives it back. */
  releaseSlot(userId: string, socketId: string): Promise<void>;
  /**
   * Puts a socket into its rooms. This is done before the client learns that it is connected, because a push after the
   * client's first catch-up must reach it.
   */
  joinRooms(socket: LiveSocket): void | Promise<void>;
  /** Hears of every refused connection, and of further polling requests that are refused. */
  onRefusal(refused: 'handshake' | 'polling', reason: string, request: IncomingMessage): void;
  /** Receives why a connection could not be checked. */
  onError(error: unknown): void;
}

/** Why a connection is refused, as the client reads it, and when it may try again. */
interface Refusal {
  readonly message: 'unauthorized' | 'too many connections' | 'too many events' | 'unavailable';
  readonly retryAfterMs?: number;
}

/** How long a refused client may still read why, in milliseconds. */
const CLOSE_REFUSED_AFTER_MS = 500;

/**
 * Checks every connection, on both transports: its origin, its session, that the user was not cut off just now, and their
 * number of tabs. A refusal is a `connect_error` that says `unauthorized`, which only the namespace can say and not the
 * transport, or another reason with the time to wait. The upgrade to another
 * transport, and every further request of polling, is checked again.
 */
export const guardHandshake = (io: LiveServer, parts: HandshakeParts): void => {
  const { ownOrigins, authenticate, cutOffMs, readNetwork, countChanges, queue, joinRooms, onRefusal, onError } = parts;
  /** Ids of the connections that were accepted and are still open. */
  const accepted = new Set<string>();
  /** Ids of those that are being checked. */
  const beingChecked = new Set<string>();

  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void) => {
    // A connection that was not accepted yet is judged by its first request, in `findRefusal`.
    const isOfOpenConnection = accepted.has(readSid(request));
    if (!isOfOpenConnection || isFromOwnPage(request.headers, ownOrigins())) return next();
    onRefusal('polling', 'foreign origin', request);
    next(new Error('unauthorized'));
  });

  const findRefusal = async (socket: LiveSocket, request: IncomingMessage): Promise<Refusal | null> => {
    // It has left while it waited for its turn.
    if (socket.conn.readyState !== 'open') return { message: 'unavailable' };
    // A connection that was accepted once may not reconnect as another user.
    if (accepted.has(readConnectionId(socket)) || !isFromOwnPage(request.headers, ownOrigins()))
      return { message: 'unauthorized' };
    socket.data.changesHeard = countChanges();
    const owner = await authenticate(request.headers.cookie);
    if (!owner) return { message: 'unauthorized' };
    const { userId, sessionId, role, lacksSecondFactor } = owner;
    try {
      const [retryAfterMs, hasSlot] = await Promise.all([cutOffMs(userId), parts.takeSlot(userId, socket.id)]);
      if (retryAfterMs > 0) {
        if (hasSlot) await parts.releaseSlot(userId, socket.id);
        return { message: 'too many events', retryAfterMs };
      }
      if (!hasSlot) return { message: 'too many connections' };
      socket.data.owner = { userId, sessionId, role, lacksSecondFactor };
      socket.data.network = readNetwork(request);
      await joinRooms(socket);
      // Nobody hears of the end of a connection that has not become one of Socket.IO's yet.
      if (socket.conn.readyState === 'open') return null;
      await parts.releaseSlot(userId, socket.id);
      return { message: 'unavailable' };
    } catch (error) {
      // The slot is taken where its answer alone was late, and would keep out one of the user's tabs for a minute.
      parts.releaseSlot(userId, socket.id).catch(() => {});
      throw error;
    }
  };

  /** Whose check the stores were too slow for is checked once more: coming back would cost both sides more, and tells the user. */
  const findRefusalPatiently = (socket: LiveSocket, request: IncomingMessage): Promise<Refusal | null> =>
    findRefusal(socket, request).catch((error) => {
      if (toRefusal(error).code !== 'unavailable') throw error;
      return findRefusal(socket, request);
    });

  /** Checks a connection once; while it is being checked, a client that asks again on it is refused. */
  const check = async (socket: LiveSocket, request: IncomingMessage): Promise<Refusal | null> => {
    const id = readConnectionId(socket);
    if (beingChecked.has(id)) return { message: 'unavailable' };
    beingChecked.add(id);
    try {
      return await queue(
        () => findRefusalPatiently(socket, request),
        () => socket.conn.readyState !== 'open',
      );
    } catch (error) {
      onError(error);
      return { message: 'unavailable' };
    } finally {
      beingChecked.delete(id);
    }
  };

  io.use((socket, next) => {
    // Kept here, as an accepted connection forgets it.
    const { request } = socket;
    check(socket, request)
      .then((refusal) => {
        if (refusal === null) return next();
        setTimeout(() => socket.conn.close(), CLOSE_REFUSED_AFTER_MS).unref();
        onRefusal('handshake', refusal.message, request);
        const { message, retryAfterMs } = refusal;
        next(Object.assign(new Error(message), retryAfterMs === undefined ? {} : { data: { retryAfterMs } }));
      })
      .catch(onError);
  });

  io.on('connection', (socket) => {
    const id = readConnectionId(socket);
    accepted.add(id);
    socket.conn.once('close', () => accepted.delete(id));
    // A client that leaves the namespace has given its slot back, and would keep its connection.
    socket.once('disconnect', () => socket.conn.close());
  });
};
