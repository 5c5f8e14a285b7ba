import type { Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import { identify } from '../domain/accounts/identity.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { newId } from '../domain/kernel/ids.ts';
import { provideOnline } from '../domain/messaging/presence.ts';
import { checkAccess } from '../http/access.ts';
import { SESSION_COOKIE, type SessionOf } from '../http/session/sessions.ts';
import { attachRedisAdapter, disconnectAllClients } from './adapter.ts';
import { createEmitter, emitHere, stripper } from './emitter.ts';
import { guardHandshake } from './handshake.ts';
import { type EventParts, mountEvents } from './mount.ts';
import { createOnline } from './presence/online.ts';
import { createPresence } from './presence/presence.ts';
import { placesOf, watchSockets } from './presence/watch.ts';
import { createRelay } from './push-bus.ts';
import { startPushing } from './push-table.ts';
import { memberRoom, sessionRoom, userRoom } from './rooms.ts';
import { createIo, forgetRequest, type LiveSocket } from './server.ts';
import { throttledTyping } from './typing.ts';

export interface RealtimeParts {
  readonly httpServer: HttpServer;
  /** The process's connection; the adapter opens its own beside it. */
  readonly redis: Redis;
  readonly ownOrigins: () => readonly string[];
  readonly sessionOf: SessionOf;
  /** An error where a push has to be stripped; for tests. */
  readonly strict?: boolean;
  /** Told of faults of ours, and of pushes that a store's outage has prevented. */
  readonly onError?: (error: unknown) => void;
}

/** Pushes to browsers: attaches Socket.IO to the HTTP server and tells what this and other processes commit. */
export const attachRealtime = (parts: RealtimeParts): { close(): Promise<void> } => {
  const { httpServer, redis, ownOrigins, sessionOf, strict = false, onError = () => {} } = parts;
  let closing = false;
  const io = createIo(httpServer);
  const leaveOthers = attachRedisAdapter(io, redis);
  const online = createOnline(redis, newId());
  const stopCounting = provideOnline(online.count);
  const here = emitHere(io);
  const relay = createRelay(redis, {
    deliver: (push) => here(...push),
    onGap: () => disconnectAllClients(io),
    onError,
  });
  const emit = createEmitter({ here, relay, strict });
  const presence = createPresence(online, emit, stripper(strict));

  const authenticate = async (cookieHeader: string | undefined): Promise<UserActor | null> => {
    const session = await sessionOf(cookieHeader);
    return session && identify(session);
  };
  const again = ({ data }: LiveSocket) => authenticate(`${SESSION_COOKIE}=${data.person.sessionId}`);

  const events: EventParts<UserActor> = {
    authenticate: again,
    checkAccess,
    handlers: { 'match:typing': throttledTyping() },
    sentenceOf: (error) => (error instanceof DomainError ? error.message : null),
    onError,
  };

  const joinRooms = (socket: LiveSocket): void | Promise<void> => {
    const { userId, sessionId, role } = socket.data.person;
    const rooms = [userRoom(userId), sessionRoom(sessionId)];
    return socket.join(role === 'applicant' ? rooms : [...rooms, memberRoom(userId)]);
  };

  const onConnected = async (socket: LiveSocket): Promise<void> => {
    const { userId, role } = socket.data.person;
    forgetRequest(socket);
    mountEvents(socket, events);
    socket.on('disconnect', () => {
      if (closing) return;
      online.leave(userId, socket.id).catch(onError);
      if (role === 'member') presence.left(userId, onError);
    });
    // From here on an end of the session or a change of role reaches the socket; one that came before is found now.
    const actor = await again(socket);
    if (!actor) return void socket.disconnect(true);
    if (actor.role === 'applicant') await socket.leave(memberRoom(userId));
    else await socket.join(memberRoom(userId));
    if (actor.role === 'member') await presence.came(socket, userId);
  };

  guardHandshake(io, { ownOrigins, authenticate, admit: online.take, enter: joinRooms });
  io.on('connection', (socket) => {
    onConnected(socket).catch(onError);
  });
  const stopPushing = startPushing(io, emit, onError);
  const stopWatching = watchSockets(io, {
    isAlive: async (socket) => (await again(socket)) !== null,
    online,
    lookForGone: presence.lookForGone,
    onError,
  });

  return {
    async close() {
      closing = true;
      stopPushing();
      stopWatching();
      stopCounting();
      presence.close();
      await online.leaveAll(placesOf(io)).catch(onError);
      // Not as the server's wish to part: clients come back by themselves, to another process.
      io.engine.close();
      relay.close();
      leaveOthers();
    },
  };
};
