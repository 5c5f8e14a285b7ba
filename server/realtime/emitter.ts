import { isDeepStrictEqual } from 'node:util';
import { type ServerEvent, type ServerPayload, serverEvents } from '../../shared/contract/base/events.ts';
import { memberRoom, userRoom } from './rooms.ts';
import type { Broadcast } from './socket-commands.ts';

/** Sends an event to all tabs of a user, on whichever process. */
export type Emit = <E extends ServerEvent>(userId: string, event: E, payload: ServerPayload<E>) => void;

/**
 * Returns a payload without what its event's schema does not declare. Where `strict` is set, as in tests, it throws
 * instead when there is anything to remove.
 */
export const stripPayload = <E extends ServerEvent>(event: E, payload: ServerPayload<E>, strict: boolean): unknown => {
  const stripped = serverEvents[event].parse(payload);
  if (strict && !isDeepStrictEqual(stripped, JSON.parse(JSON.stringify(payload))))
    throw new Error(`The push ${event} has more than its schema: ${JSON.stringify(payload)}`);
  return stripped;
};

/** Sends events by `broadcast`, stripped by their schemas (see {@link stripPayload} for `strict`). */
export const createEmitter =
  (broadcast: Broadcast, { strict }: { strict: boolean }): Emit =>
  (userId, event, payload) => {
    const room = event === 'user:updated' ? userRoom(userId) : memberRoom(userId);
    broadcast({ type: 'deliver', room, event, payload: stripPayload(event, payload, strict) });
  };
