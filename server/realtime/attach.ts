import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Role } from '../../shared/options.ts';
import { isStaffRole } from '../../shared/rules/roles.ts';
import type { RedisConnection } from '../bootstrap/redis.ts';
import { identify } from '../domain/accounts/identity.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { configureContext, getContext } from '../domain/kernel/context.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { hashSessionId, newId } from '../domain/kernel/ids.ts';
import { hearOfGap } from '../domain/recommendations/profile-feedback.ts';
import { checkAccess } from '../http/access.ts';
import { type FindSession, SESSION_COOKIE } from '../http/session/sessions.ts';
import { hearsOfOthers } from '../policies/staff.ts';
import { createEmitter } from './emitter.ts';
import { startPushing } from './event-recipients.ts';
import { guardHandshake } from './handshake.ts';
import { createCutOffs, createPlaces, createQueue, limitPackets } from './limits.ts';
import { type EventParts, mountEvents } from './mount.ts';
import { createConnectionLimit, createPresence } from './presence.ts';
import { createPushBus } from './push-bus.ts';
import { createRefusalLog, type SocketRefusal } from './refusal-log.ts';
import { memberRoom, sessionRoom, userRoom } from './rooms.ts';
import { createIo, forgetRequest, type LiveSocket } from './server.ts';
import {
  type Broadcast,
  dropOwnConnections,
  isChangeOfRights,
  passInsight,
  runOnOwnSockets,
  type SocketCommand,
} from './socket-commands.ts';
import { throttledTyping } from './typing.ts';
import { watchSockets } from './watch-sockets.ts';

/**
 * How many handshakes are looked into at the same time, and how often some begin. 2,000 who come back to a killed server together
 * had asked MongoDB 2,700 times with 16 that began one by one, and asked 740 times so, which took the server a third less time.
 */
const HANDSHAKES = { atOnce: 64, everyMs: 40 };
/** The time in which clients come back when the server ends: as long as their handshakes take another one, but not forever. */
const RETURN_MS_EACH = 2;
const MAX_RETURN_MS = 30_000;

export interface RealtimeParts {
  readonly httpServer: HttpServer;
  /** The process's connection; the push bus opens its own beside it. */
  readonly redis: RedisConnection;
  readonly ownOrigins: () => readonly string[];
  readonly findSession: FindSession;
  /** The address or network from which a request comes; connections that are not signed in are counted by it. */
  readonly readNetwork: (request: IncomingMessage) => string;
  /** Whether a request may open a connection at all. */
  readonly mayConnect: (request: IncomingMessage) => boolean;
  /** Whether such connections are limited; not in load tests. */
  readonly isLimited: boolean;
  /** Serves the calls of the contract that come over a socket. */
  readonly serveCalls: (socket: LiveSocket) => void;
  /** Writes refused handshakes and events to the log, in a bounded number of lines. */
  readonly logRefusal: (line: SocketRefusal & { count: number }) => void;
  /** Whether a push that has to be stripped is an error; for tests. */
  readonly strict?: boolean;
  /** Receives internal errors, and pushes that a store's outage has prevented. */
  readonly onError?: (error: unknown) => void;
  /** Hears of pushes that are being made; for tests. */
  readonly onPushing?: ((pushed: Promise<void>) => void) | undefined;
}

export interface Realtime {
  /** Closes all connections, whose clients come back to another process, and admits no more. */
  closeConnections(): Promise<void>;
  /** Ends pushing, once what was committed is on its way to the other processes; to be called after the last call has been answered. */
  stopPushing(): Promise<void>;
  countConnections(): number;
}

/** Attaches Socket.IO to the HTTP server and pushes to browsers what this and other processes commit. */
export const attachRealtime = (parts: RealtimeParts): Realtime => {
  const { httpServer, redis, ownOrigins, findSession, strict = false, onError = () => {} } = parts;
  let isClosing = false;
  const refusals = createRefusalLog(parts.logRefusal);
  const logHandshake = (refused: 'handshake' | 'polling', reason: string, request: IncomingMessage) =>
    refusals.count({ refused, reason, address: parts.readNetwork(request) });
  const places = createPlaces({
    isLimited: parts.isLimited,
    readNetwork: parts.readNetwork,
    findUserId: async (cookieHeader) => (await findSession(cookieHeader))?.userId ?? null,
  });
  const io = createIo(httpServer, async (request) => {
    if (!parts.mayConnect(request)) return false;
    const isAdmitted = await places.admit(request);
    if (!isAdmitted) logHandshake('handshake', 'too many from one address', request);
    return isAdmitted;
  });
  places.watch(io);
  const cutOffs = createCutOffs(redis);
  limitPackets(io, {
    areCallsLimited: parts.isLimited,
    onExceeded: (userId) => {
      refusals.count({ refused: 'event', reason: 'cut off', userId });
      return cutOffs.begin(userId);
    },
    onError,
  });
  const connections = createConnectionLimit(redis, newId());
  configureContext({ countTabs: connections.countTabs });
  let changesHeard = 0;
  const run = (command: SocketCommand): void => {
    if (isChangeOfRights(command)) changesHeard += 1;
    runOnOwnSockets(io, command);
  };
  const bus = createPushBus(redis, {
    onCommand: (command) => {
      passInsight(command);
      run(command);
    },
    onGap: () => {
      changesHeard += 1;
      hearOfGap();
      dropOwnConnections(io);
    },
    onError,
  });
  const broadcast: Broadcast = (command) => {
    run(command);
    bus.publish(command);
  };
  const emit = createEmitter(broadcast, { strict });
  const presence = createPresence(connections, emit, strict);

  const authenticate = async (cookieHeader: string | undefined): Promise<UserActor | null> => {
    const session = await findSession(cookieHeader);
    const actor = session && (await identify(session));
    // Whoever has left may only come back, for which no socket is needed.
    if (!actor || actor.isLeaving) return null;
    // An open tab counts as use, but not for staff: nobody may be in front of it.
    if (!isStaffRole(actor.role)) await session.touch();
    return actor;
  };
  const reauthenticate = ({ data }: LiveSocket) => authenticate(`${SESSION_COOKIE}=${data.owner.sessionId}`);

  const events: EventParts<UserActor> = {
    authenticate: reauthenticate,
    checkAccess,
    handlers: { 'match:typing': throttledTyping() },
    explainRefusal: (error) => (error instanceof DomainError ? { reason: error.code, message: error.message } : null),
    onRefusal: ({ data }, event, reason) =>
      refusals.count({ refused: 'event', reason, userId: data.owner.userId, event }),
    onError,
  };

  const joinRooms = (socket: LiveSocket): void | Promise<void> => {
    const { userId, sessionId } = socket.data.owner;
    const rooms = [userRoom(userId), sessionRoom(hashSessionId(sessionId))];
    return socket.join(hearsOfOthers(socket.data.owner) ? [...rooms, memberRoom(userId)] : rooms);
  };

  const queue = createQueue(HANDSHAKES);
  const countChanges = () => changesHeard;

  /**
   * Gives a socket the rooms of its user's present rights, and returns their role; null, and disconnects it, where the session has
   * ended. A change that was heard of since its rights were read could not reach the socket, or has reached it before what was
   * read: they are read again until none was.
   */
  const settleRights = async (socket: LiveSocket): Promise<Role | null> => {
    const { userId, role: firstRole } = socket.data.owner;
    let role = firstRole;
    for (let readAfter = socket.data.changesHeard; readAfter !== changesHeard; ) {
      readAfter = changesHeard;
      const actor = await reauthenticate(socket);
      if (!actor) {
        socket.disconnect(true);
        return null;
      }
      role = actor.role;
      if (hearsOfOthers(actor)) await socket.join(memberRoom(userId));
      else await socket.leave(memberRoom(userId));
    }
    return role;
  };

  const onConnected = async (socket: LiveSocket): Promise<void> => {
    const { userId, role } = socket.data.owner;
    forgetRequest(socket);
    mountEvents(socket, events);
    parts.serveCalls(socket);
    socket.on('disconnect', () => {
      if (isClosing) return;
      connections.release(userId, socket.id).catch(onError);
      if (role === 'member') presence.onTabClosed(userId, onError);
    });
    if ((await settleRights(socket)) !== 'member') return;
    await queue(async () => {
      if (!isClosing) await presence.onTabOpened(socket, userId);
    });
  };

  /** Reports why a connection came to nothing, unless it is because the process ends. */
  const reportConnection = (error: unknown): void => {
    if (!isClosing) onError(error);
  };
  guardHandshake(io, {
    ownOrigins,
    authenticate,
    cutOffMs: cutOffs.remainingMs,
    readNetwork: parts.readNetwork,
    countChanges,
    queue,
    takeSlot: connections.take,
    releaseSlot: connections.release,
    joinRooms,
    onRefusal: logHandshake,
    onError: reportConnection,
  });
  io.on('connection', (socket) => {
    onConnected(socket).catch(reportConnection);
  });
  const stopPushing = startPushing({ emit, broadcast, onError, onPushing: parts.onPushing });
  const stopWatching = watchSockets(io, {
    isAlive: async (socket) => (await reauthenticate(socket)) !== null,
    renew: ({ id, data }) => connections.renew(data.owner.userId, id),
    announceExpired: presence.announceExpired,
    onError,
  });

  return {
    countConnections: () => io.engine.clientsCount,
    async closeConnections() {
      isClosing = true;
      stopWatching();
      if (getContext().countTabs === connections.countTabs) configureContext({ countTabs: null });
      presence.close();
      refusals.close();
      const held = [...io.of('/').sockets.values()].map(({ id, data }) => ({
        userId: data.owner.userId,
        socketId: id,
      }));
      await connections.close(held).catch(onError);
      const withinMs = Math.min(MAX_RETURN_MS, RETURN_MS_EACH * io.engine.clientsCount);
      io.emit('connection:closing', { withinMs });
      // A disconnect by Socket.IO would be for good; clients whose connection closes reconnect, to another process.
      io.engine.close();
    },
    async stopPushing() {
      await stopPushing();
      bus.close();
    },
  };
};
