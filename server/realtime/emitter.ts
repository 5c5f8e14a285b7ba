import { isDeepStrictEqual } from 'node:util';
import type { Server } from 'socket.io';
import { type ServerEvent, type ServerPayload, serverEvents } from '../../shared/contract/base/events.ts';
import type { Relay } from './push-bus.ts';
import { memberRoom, userRoom } from './rooms.ts';

export type Emit = <E extends ServerEvent>(userId: string, event: E, payload: ServerPayload<E>) => void;

export interface EmitterParts {
  /** Emits to this process's own sockets; a process without sockets has none. */
  here?: (room: string, event: string, payload: unknown) => void;
  relay: Relay;
  /** An error where the schema has to strip a payload; for tests. */
  strict: boolean;
}

/** Sends events to all tabs of a person, on whichever process, stripped by their schemas: own sockets at once. */
export const createEmitter = ({ here, relay, strict }: EmitterParts): Emit => {
  const strip = stripper(strict);
  return (userId, event, payload) => {
    const room = event === 'user:updated' ? userRoom(userId) : memberRoom(userId);
    const stripped = strip(event, payload);
    here?.(room, event, stripped);
    relay.tell([room, event, stripped]);
  };
};

/** Emits to a room's sockets of this process alone, and does nothing where there are none. */
export const emitHere =
  (io: Server) =>
  (room: string, event: string, payload: unknown): void => {
    if (io.of('/').adapter.rooms.has(room)) io.local.to(room).emit(event, payload);
  };

export type Strip = ReturnType<typeof stripper>;

/** Makes a payload what its schema declares. */
export const stripper =
  (strict: boolean) =>
  <E extends ServerEvent>(event: E, payload: ServerPayload<E>): unknown => {
    const stripped = serverEvents[event].parse(payload);
    if (strict && !isDeepStrictEqual(stripped, JSON.parse(JSON.stringify(payload))))
      throw new Error(`The push ${event} has more than its schema: ${JSON.stringify(payload)}`);
    return stripped;
  };
