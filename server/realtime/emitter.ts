import { isDeepStrictEqual } from 'node:util';
import type { Server } from 'socket.io';
import { type ServerEvent, type ServerPayload, serverEvents } from '../../shared/contract/events.ts';
import { liveRoom, processRoom, userRoom } from './rooms.ts';

export interface EmitterOptions {
  /** The process that has sockets of its own: these are told at once, without the way through Redis. */
  processId?: string;
  /** An error where the schema has to strip a payload; for tests. */
  strict: boolean;
}

export type Emit = <E extends ServerEvent>(userId: string, event: E, payload: ServerPayload<E>) => void;

/** Sends events to all tabs of a person, on whichever process, stripped by their schemas. */
export const createEmitter = (io: Server, { processId, strict }: EmitterOptions): Emit => {
  const strip = stripper(strict);
  return (userId, event, payload) => {
    const room = event === 'user:updated' ? userRoom(userId) : liveRoom(userId);
    const stripped = strip(event, payload);
    if (processId === undefined) {
      io.to(room).emit(event, stripped);
      return;
    }
    io.local.to(room).emit(event, stripped);
    io.to(room).except(processRoom(processId)).emit(event, stripped);
  };
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
