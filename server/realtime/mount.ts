import { ERRORS } from '../../shared/contract/base/errors.ts';
import {
  type Ack,
  type ClientEvent,
  type ClientPayload,
  clientEventAccess,
  clientEvents,
} from '../../shared/contract/base/events.ts';
import { createWindowCount, MAX_EVENTS, WINDOW_MS } from './limits.ts';
import type { LiveSocket } from './server.ts';

export interface EventParts<Actor> {
  /** The socket's user with their present rights; null where the session or the account has ended. */
  authenticate(socket: LiveSocket): Promise<Actor | null>;
  /** Throws where the actor has no access. */
  checkAccess(access: (typeof clientEventAccess)[ClientEvent], actor: Actor): void;
  handlers: { [E in ClientEvent]: (actor: Actor, payload: ClientPayload<E>) => Promise<void> };
  /** The kind of a refusal and its sentence; null for an internal error. */
  explainRefusal(error: unknown): { reason: string; message: string } | null;
  /** Hears of every refused event. */
  onRefusal(socket: LiveSocket, event: ClientEvent, reason: string): void;
  onError(error: unknown): void;
}

/** Returns how to acknowledge an event that was sent with these arguments: its last one, where that is a function. */
const readAcknowledgement = (args: readonly unknown[]): ((ack?: Ack) => void) => {
  const last = args.at(-1);
  return typeof last === 'function' ? (ack) => last(ack) : () => {};
};

/**
 * Mounts every client event of the contract on a socket, in one wrapper: budget, session, access, schema, handler,
 * acknowledgement. Whatever a client sends, nothing is thrown (F6). A connection that goes on over the budget is closed by
 * `limits.ts`.
 */
export const mountEvents = <Actor>(socket: LiveSocket, parts: EventParts<Actor>): void => {
  const countEvent = createWindowCount(WINDOW_MS);
  // Nothing is read for it, as clients that show a conversation send it all the time.
  socket.on('connection:check', (...args: unknown[]) => {
    if (countEvent() <= MAX_EVENTS) readAcknowledgement(args)();
  });
  for (const event of Object.keys(clientEvents) as ClientEvent[]) {
    socket.on(event, (...args: unknown[]) => {
      const acknowledge = readAcknowledgement(args);
      const isWithinBudget = countEvent() <= MAX_EVENTS;
      const served = isWithinBudget
        ? serve(event, args[0])
        : Promise.resolve(refuse(event, 'too fast', ERRORS.too_many_requests.message));
      served.then(acknowledge).catch(parts.onError);
    });
  }

  const refuse = (event: ClientEvent, reason: string, message: string): Ack => {
    parts.onRefusal(socket, event, reason);
    return { ok: false, message };
  };

  const serve = async (event: ClientEvent, sent: unknown): Promise<Ack> => {
    try {
      const actor = await parts.authenticate(socket);
      if (!actor) {
        socket.disconnect(true);
        return refuse(event, 'unauthorized', 'Please sign in to continue.');
      }
      parts.checkAccess(clientEventAccess[event], actor);
      const payload = clientEvents[event].safeParse(sent);
      if (!payload.success) return refuse(event, 'bad_request', 'What was sent is not valid.');
      await parts.handlers[event](actor, payload.data);
      return { ok: true };
    } catch (error) {
      const refusal = parts.explainRefusal(error);
      if (refusal) return refuse(event, refusal.reason, refusal.message);
      parts.onError(error);
      return { ok: false, message: ERRORS.internal.message };
    }
  };
};
